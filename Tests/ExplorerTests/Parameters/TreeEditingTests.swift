import CurlewSerialization
import Testing

@testable import Explorer

/// Keys that change the shape of the tree; each is one undo step with a name and brings the cursor back.
@Suite struct TreeEditingTests {
    /// One key sequence and what it makes of the tree.
    struct Change: Sendable, CustomTestStringConvertible {
        var keys: String
        var at: ParameterPath
        var before: String
        var after: String
        var cursor: String
        var undone: String

        init(_ keys: String, _ at: ParameterPath, _ before: String, _ after: String, _ cursor: String, _ undone: String)
        {
            (self.keys, self.at, self.before, self.after) = (keys, at, before, after)
            (self.cursor, self.undone) = (cursor, undone)
        }

        var testDescription: String { "\(keys) at \(at.text) of \(before)" }
    }

    static let changes: [Change] = [
        Change("D", [.key("a")], #"{"a":{"x":1},"b":2}"#, #"{"a":{"x":1},"a":{"x":1},"b":2}"#, "a", "duplicate a"),
        Change("D", [.key("a"), .index(0)], #"{"a":["x","y"]}"#, #"{"a":["x","x","y"]}"#, "a[1]", "duplicate a[0]"),
        Change("d d", [.key("a")], #"{"a":{"x":1},"b":2}"#, #"{"b":2}"#, "b", "delete a (2 nodes)"),
        Change("d d", [.key("b")], #"{"a":1,"b":2}"#, #"{"a":1}"#, "a", "delete b"),
        Change("d d", [.key("a")], #"{"a":1}"#, "-", "", "delete a"),
        Change("d d", [.key("a"), .index(0)], #"{"a":["x"]}"#, #"{"a":[]}"#, "a", "delete a[0]"),
        Change("J", [.key("a")], #"{"a":1,"b":2,"c":3}"#, #"{"b":2,"a":1,"c":3}"#, "a", "move a"),
        Change("K", [.key("c")], #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3,"b":2}"#, "c", "move c"),
        Change("J", [.key("a"), .index(0)], #"{"a":[1,2]}"#, #"{"a":[2,1]}"#, "a[1]", "move a[0]"),
        Change(">", [.key("b")], #"{"a":{"x":1},"b":2}"#, #"{"a":{"x":1,"b":2}}"#, "a.b", "indent b"),
        Change(">", [.key("b")], #"{"a":[1],"b":2}"#, #"{"a":[1,2]}"#, "a[1]", "indent b"),
        Change(">", [.key("b")], #"{"a":"x","b":2}"#, #"{"a":["x",2]}"#, "a[1]", "indent b"),
        Change(
            "<", [.key("a"), .key("x")], #"{"a":{"x":1,"y":2},"b":3}"#, #"{"a":{"y":2},"x":1,"b":3}"#, "x", "outdent x"),
        Change("d d p", [.key("a")], #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "a", "paste a"),
        Change("d d P", [.key("b")], #"{"a":{"x":1},"b":2}"#, #"{"a":{"x":1,"b":2}}"#, "a.b", "paste b"),
    ]

    @Test(arguments: changes)
    func `a key changes the tree`(_ change: Change) throws {
        var tree = try TreeCase(change.before, at: change.at)
        tree.press(change.keys)
        #expect(tree.text == change.after)
        #expect(tree.cursor == change.cursor)
    }

    @Test(arguments: changes)
    func `undo names the change and brings tree and cursor back, redo does it again`(_ change: Change) throws {
        var tree = try TreeCase(change.before, at: change.at)
        tree.press(change.keys)
        let steps = tree.model.request.undo.count
        tree.press("u")
        #expect(tree.said == "undid: \(change.undone)")
        for _ in 1..<max(1, steps) { tree.press("u") }
        #expect(tree.text == (try TreeCase(change.before)).text)
        #expect(tree.cursor == change.at.text)
        for _ in 0..<steps { tree.press("Ctrl-R") }
        #expect(tree.text == change.after)
    }

    @Test(
        arguments: [
            ("K", [.key("a")]), ("J", [.key("b")]), (">", [.key("a")]), ("<", [.key("a")]),
        ] as [(String, ParameterPath)])
    func `what cannot be done changes nothing and says so`(_ keys: String, _ at: ParameterPath) throws {
        var tree = try TreeCase(#"{"a":1,"b":2}"#, at: at)
        tree.press(keys)
        #expect(tree.text == #"{"a":1,"b":2}"#)
        #expect(tree.said == "nothing to do here")
        #expect(tree.model.request.undo.count == 0)
    }

    @Test func `a container that is off takes its children along and leaves their own marks`() throws {
        var tree = try TreeCase(#"{"a":{"x":1,"y":2}}"#, at: [.key("a"), .key("y")])
        tree.press("Space")
        tree.go([.key("a")])
        tree.press("Space")
        let rows = tree.model.request.parameters.rows
        #expect(rows.map(\.isOn) == [false, true, false])
        #expect(rows.map(\.isReached) == [true, false, false])
        tree.press("Space")
        #expect(tree.model.request.parameters.rows.map(\.isOn) == [true, true, false])
        tree.press("u u u")
        #expect(tree.said == "undid: switch off y")
    }

    @Test func `a selection is changed as one step`() throws {
        var tree = try TreeCase(#"{"a":1,"b":{"x":2},"c":3,"d":4}"#, at: [.key("a")])
        tree.press("v j j j Space")
        #expect(tree.model.request.parameters.rows.map(\.isOn) == [false, false, true, false, true])
        tree.press("Esc u v k k k d")
        #expect(tree.text == #"{"d":4}"#)
        #expect(tree.model.selection == nil)
        tree.press("p")
        #expect(tree.text == #"{"d":4,"a":1,"b":{"x":2},"c":3}"#)
        #expect(tree.model.request.undo.past.last?.name == "paste 3 nodes")
    }

    @Test func `a selection moves together and keeps its order`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2,"c":3}"#, at: [.key("a")])
        tree.press("v j J")
        #expect(tree.text == #"{"c":3,"a":1,"b":2}"#)
        tree.press("K")
        #expect(tree.text == #"{"a":1,"b":2,"c":3}"#)
        tree.press("Esc u u")
        #expect(tree.said == "undid: move 2 nodes")
    }

    @Test func `what is copied is pasted with identities of its own`() throws {
        var tree = try TreeCase(#"{"a":{"x":1}}"#, at: [.key("a")])
        tree.press("v y p P")
        #expect(tree.text == #"{"a":{"x":1},"a":{"x":1,"a":{"x":1}}}"#)
        var seen: Set<NodeID> = []
        tree.model.tree.walk { visit in
            #expect(seen.insert(visit.node.id).inserted)
            return true
        }
    }

    @Test func `the last change is repeated at the cursor`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2,"c":3}"#, at: [.key("a")])
        tree.press("d d .")
        #expect(tree.text == #"{"c":3}"#)
    }
}
