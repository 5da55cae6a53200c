import CurlewSerialization
import Drafting
import Testing

@testable import Explorer

/// `.` does the last change again on the row at the cursor.
@Suite struct RepeatTests {
    @Test func `a type is set again`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2}"#, at: [.key("a")])
        tree.press("t s j .")
        #expect(tree.text == #"{"a":"1","b":"2"}"#)
        tree.press("u")
        #expect(tree.text == #"{"a":"1","b":2}"#)
    }

    @Test func `rows are switched off, and one that is off already stays off`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2}"#, at: [.key("a")])
        tree.press("Space j .")
        #expect(tree.model.tree.root?.child(at: 1).isOn == false)
        tree.press(".")
        #expect(tree.model.tree.root?.child(at: 1).isOn == false && tree.said == "it is off already")
        tree.press("k Space j .")
        #expect(tree.model.tree.root?.child(at: 1).isOn == true)
    }

    @Test func `a value that was typed is typed again`() throws {
        var tree = try TreeCase(#"{"a":"x","b":"y"}"#, at: [.key("a")])
        tree.press("Enter Ctrl-U")
        tree.type("new")
        tree.press("Enter j .")
        #expect(tree.text == #"{"a":"new","b":"new"}"#)
        tree.press("u")
        #expect(tree.text == #"{"a":"new","b":"y"}"#)
    }

    @Test func `a boolean that was switched is set`() throws {
        var tree = try TreeCase(#"{"a":true,"b":true,"c":false}"#, at: [.key("a")])
        tree.press("Enter j . j .")
        #expect(tree.text == #"{"a":false,"b":false,"c":false}"#)
    }

    @Test func `a row that was added is added below the cursor, in one step`() throws {
        var tree = try TreeCase(#"{"a":{"x":1},"b":{"x":2}}"#, at: [.key("a"), .key("x")])
        tree.press("o")
        tree.type("page=10")
        tree.press("Enter")
        tree.go([.key("b"), .key("x")])
        tree.press(".")
        #expect(tree.text == #"{"a":{"x":1,"page":10},"b":{"x":2,"page":10}}"#)
        #expect(tree.cursor == "b.page" && tree.said == "added page; u takes it back")
        tree.press("u")
        #expect(tree.text == #"{"a":{"x":1,"page":10},"b":{"x":2}}"#)
    }

    @Test func `a row with all below it is added again`() throws {
        var tree = try TreeCase(#"{"a":{},"b":{}}"#, at: [.key("a")])
        tree.press("a")
        tree.type("ids=[")
        tree.press("Enter")
        tree.type("7")
        tree.press("Enter")
        tree.go([.key("b")])
        tree.press(".")
        #expect(tree.text == #"{"a":{"ids":[7]},"b":{"ids":[7]}}"#)
    }

    @Test(arguments: ["d d", "D", "J"]) func `a row is deleted, doubled and moved again`(keys: String) throws {
        var once = try TreeCase(#"{"a":1,"b":2,"c":3,"d":4}"#, at: [.key("a")])
        var again = once
        once.press("\(keys) \(keys)")
        again.press("\(keys) .")
        #expect(once.text == again.text && once.cursor == again.cursor)
    }

    @Test func `a selection's change is repeated on one row`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2,"c":3,"d":4}"#, at: [.key("a")])
        tree.press("v j d .")
        #expect(tree.text == #"{"c":3}"#)
    }

    @Test func `a key that changed nothing is not the last change`() throws {
        var tree = try TreeCase(#"{"a":"x","b":1}"#, at: [.key("b")])
        tree.press("t s g g K .")
        #expect(tree.text == #"{"a":"x","b":"1"}"#)
    }

    @Test func `in a field it is a dot`() throws {
        var tree = try TreeCase(#"{"a":"x"}"#, at: [.key("a")])
        tree.press("t s Enter")
        tree.type(".5")
        tree.press("Enter")
        #expect(tree.text == #"{"a":"x.5"}"#)
    }

    @Test func `before any change there is nothing to repeat`() throws {
        var tree = try TreeCase(#"{"a":"x"}"#, at: [.key("a")])
        tree.press(".")
        #expect(tree.said == "nothing to repeat yet")
    }

    // MARK: What was done

    @Test(arguments: [
        ("d d", "deleted b (2 nodes); u takes it back"), ("J", "moved b down; u takes it back"),
        ("K", "moved b up; u takes it back"), ("d d p", "pasted b; u takes it back"),
        ("k d d p", "pasted a; u takes it back"), ("l <", "moved x out of b; u takes it back"),
    ]) func `delete, paste and move say what they did`(keys: String, said: String) throws {
        var tree = try TreeCase(#"{"a":1,"b":{"x":2},"c":3}"#, at: [.key("b")])
        let before = tree.text
        tree.press(keys)
        #expect(tree.said == said && tree.text != before)
        tree.press(keys.hasSuffix("p") ? "u u" : "u")
        #expect(tree.text == before)
    }
}
