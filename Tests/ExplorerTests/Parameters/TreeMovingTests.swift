import CurlewSerialization
import TestSupport
import Testing

@testable import Explorer

/// Moving, folding, searching, filtering.
@Suite struct TreeMovingTests {
    private static let nested = #"{"a":{"x":1,"y":{"z":2}},"b":[3,4],"c":5}"#

    @Test func `j and k walk the visible rows and the line that adds`() throws {
        var tree = try TreeCase(#"{"a":1,"b":2}"#, at: [.key("a")])
        tree.press("j")
        #expect(tree.cursor == "b")
        tree.press("j j j")
        #expect(tree.cursor == "")
        tree.press("k")
        #expect(tree.cursor == "b")
        tree.press("g g")
        #expect(tree.cursor == "a")
        tree.press("G")
        #expect(tree.cursor == "b")
    }

    @Test func `h closes and goes to the parent, l opens and goes to the first child`() throws {
        var tree = try TreeCase(Self.nested, at: [.key("a"), .key("y"), .key("z")])
        tree.press("h")
        #expect(tree.cursor == "a.y")
        tree.press("h")
        #expect(tree.rows == ["a", " x", " y", "b", " 0", " 1", "c"])
        tree.press("h h")
        #expect((tree.cursor, tree.rows) == ("a", ["a", "b", " 0", " 1", "c"]))
        tree.press("l l")
        #expect(tree.cursor == "a.x")
    }

    @Test func `folds do not change what is sent, and stay through an edit`() throws {
        var tree = try TreeCase(Self.nested, at: [.key("a")])
        let before = tree.text
        tree.press("h")
        #expect(tree.text == before)
        tree.go([.key("c")])
        tree.press("D")
        #expect(tree.rows == ["a", "b", " 0", " 1", "c", "c"])
    }

    @Test func `all folds close and open at once; the cursor goes to what holds it`() throws {
        var tree = try TreeCase(Self.nested, at: [.key("a"), .key("y"), .key("z")])
        tree.press("z M")
        #expect((tree.rows, tree.cursor) == (["a", "b", "c"], "a"))
        tree.press("z R")
        #expect(tree.rows == ["a", " x", " y", "  z", "b", " 0", " 1", "c"])
    }

    @Test func `braces go to the siblings`() throws {
        var tree = try TreeCase(Self.nested, at: [.key("a")])
        tree.press("}")
        #expect(tree.cursor == "b")
        tree.press("} }")
        #expect(tree.cursor == "c")
        tree.press("{ {")
        #expect(tree.cursor == "a")
    }

    @Test func `a search looks into folds, counts, and goes around`() throws {
        var tree = try TreeCase(#"{"a":{"name":"Ada"},"b":"adamant","c":"x"}"#, at: [.key("a")])
        tree.press("h /")
        tree.type("ada")
        tree.press("Enter")
        #expect((tree.cursor, tree.said) == ("a.name", "1 of 2"))
        #expect(tree.rows == ["a", " name", "b", "c"])
        tree.press("n")
        #expect((tree.cursor, tree.said) == ("b", "2 of 2"))
        tree.press("n")
        #expect(tree.cursor == "a.name")
        tree.press("N")
        #expect(tree.cursor == "b")
    }

    @Test func `a capital makes the search exact, and what is not there is said`() throws {
        var tree = try TreeCase(#"{"a":"Ada","b":"adamant"}"#, at: [.key("b")])
        tree.press("/")
        tree.type("Ada")
        tree.press("Enter")
        #expect((tree.cursor, tree.said) == ("a", "1 of 1"))
        tree.press("/")
        tree.type("eve")
        tree.press("Enter")
        #expect(tree.said == #"No match for "eve" in 2 lines. Esc clears."#)
    }

    @Test func `a filter keeps what matches with what is above it, and goes with Esc`() throws {
        var tree = try TreeCase(Self.nested, at: [.key("c")])
        tree.press("&")
        tree.type("z")
        tree.press("Enter")
        #expect(tree.rows == ["a", " y", "  z"])
        tree.press("Esc")
        #expect(tree.rows.count == 8)
    }

    @Test func `rows stand still while the cursor moves inside the window`() throws {
        let members = (0..<40).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        var tree = try TreeCase("{\(members)}", at: [.key("k0")])
        for _ in 0..<20 { tree.press("j") }
        let top = tree.model.request.parameters.top
        #expect(top > 0)
        tree.press("k k k")
        #expect(tree.model.request.parameters.top == top)
        #expect(tree.cursor == "k17")
    }

    @Test(arguments: [2, 6]) func `the name of a deep row is drawn, and the values have what is left`(depth: Int) throws
    {
        let deep = (0..<depth).reduce(#"{"qty":2}"#) { inner, _ in #"{"order":\#(inner)}"# }
        let tree = try TreeCase(#"{"deep":\#(deep),"note":"\#(String(repeating: "long ", count: 20))"}"#)
        let lines = SampleScreen.lines(tree.model)
        let row = try #require(lines.first { $0.contains(" qty ") }, "\(lines.joined(separator: "\n"))")
        #expect(row.contains(" 2 ") && lines.contains { $0.contains("note") && $0.contains("long") })
    }

    @Test func `ten thousand parameters are walked and edited without delay`() throws {
        let items = (0..<10_000).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        var tree = try TreeCase(#"{"items":[\#(items)]}"#, at: [.key("items"), .index(0)])
        let time = ThreadTime.of {
            tree.press("G k k j Space")
            _ = SampleScreen.lines(tree.model)
        }
        #expect(time < .seconds(5), "quick even in a debug build")
        #expect(tree.cursor == "items[9999]")
    }
}
