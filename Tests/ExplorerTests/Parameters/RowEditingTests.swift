import CurlewSerialization
import TerminalUI
import Testing

@testable import Explorer

/// Typing keys and values.
@Suite struct RowEditingTests {
    @Test func `o adds a row below, O above, a a child; Enter keeps what was typed`() throws {
        var tree = try TreeCase(#"{"a":{"x":1}}"#, at: [.key("a")])
        tree.press("o")
        tree.type("b=2")
        tree.press("Enter")
        #expect(tree.text == #"{"a":{"x":1},"b":2}"#)
        tree.press("O")
        tree.type("c")
        tree.press("Tab")
        tree.type("three")
        tree.press("Enter")
        #expect(tree.text == #"{"a":{"x":1},"c":"three","b":2}"#)
        tree.go([.key("a")])
        tree.press("a")
        tree.type("y=4")
        tree.press("Enter")
        #expect(tree.text == #"{"a":{"x":1,"y":4},"c":"three","b":2}"#)
        #expect(tree.cursor == "a.y")
    }

    @Test func `the first row makes the dictionary it stands in`() throws {
        var tree = try TreeCase("")
        tree.press("o")
        tree.type("role=mother")
        tree.press("Enter")
        #expect(tree.text == #"{"role":"mother"}"#)
        tree.press("u")
        #expect(tree.text == "-")
    }

    @Test func `a new row is one step, whatever was typed for it`() throws {
        var tree = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        tree.press("o")
        tree.type("role=mother")
        tree.press("Enter")
        #expect(tree.model.request.undo.count == 1)
        tree.press("u")
        #expect(tree.said == "undid: add role")
        #expect((tree.text, tree.cursor) == (#"{"a":1}"#, "a"))
        tree.press("Ctrl-R")
        #expect((tree.text, tree.cursor) == (#"{"a":1,"role":"mother"}"#, "role"))
    }

    @Test func `Ctrl-O goes on with the next sibling, so that a list is typed in one go`() throws {
        var tree = try TreeCase(#"{"a":[]}"#, at: [.key("a")])
        tree.press("a")
        tree.type("father")
        tree.press("Ctrl-O")
        tree.type("mother")
        tree.press("Enter")
        #expect(tree.text == #"{"a":["father","mother"]}"#)
        #expect(tree.cursor == "a[1]")
    }

    @Test func `a row that was left without a key and a value was never meant`() throws {
        var tree = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        tree.press("o Enter")
        #expect((tree.text, tree.cursor) == (#"{"a":1}"#, "a"))
        #expect(tree.model.request.undo.count == 0)
        #expect(!tree.model.request.isUnsaved)
    }

    @Test(arguments: ["Esc", "F5", "Ctrl-O Esc", "= Esc", "= Enter", "x Backspace Esc"])
    func `nor was one that was left untouched, and nothing of it is sent`(keys: String) throws {
        for (json, path) in [(#"{"a":1}"#, [PathStep.key("a")]), ("", [])] {
            var tree = try TreeCase(json, at: path)
            tree.press("o \(keys)")
            #expect(tree.text == (json.isEmpty ? "-" : json), "\(keys)")
            #expect(tree.model.request.undo.count == 0 && !tree.model.request.isUnsaved)
        }
    }

    @Test func `a name is left empty on purpose by typing its value`() throws {
        var tree = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        tree.press("o")
        tree.type("=x")
        tree.press("Esc")
        #expect(tree.text == #"{"a":1,"":"x"}"#)
    }

    @Test func `an item of a list is dropped with Esc, and is an empty text with Enter`() throws {
        var tree = try TreeCase(#"{"a":["x"]}"#, at: [.key("a"), .index(0)])
        tree.press("o Esc")
        #expect(tree.text == #"{"a":["x"]}"# && tree.model.request.undo.count == 0)
        tree.press("o Enter")
        #expect(tree.text == #"{"a":["x",""]}"#)
    }

    @Test(arguments: ["Esc", "F5"])
    func `what was typed before it in the same step stays`(key: String) throws {
        var tree = try TreeCase("")
        tree.press("o")
        tree.type("a={")
        tree.press("Enter \(key)")
        #expect(tree.text == #"{"a":{}}"# && tree.cursor == "a")
        tree.press("u")
        #expect(tree.text == "-" && tree.said == "undid: add a")
    }

    @Test func `the type of a new row can be chosen before anything is typed`() throws {
        var tree = try TreeCase(#"{"a":1}"#, at: [.key("a")])
        tree.press("o Alt-t")
        #expect(tree.text == #"{"a":1,"":""}"#)
    }

    @Test(arguments: [
        ("12", "12"), ("-1.5e3", "-1.5e3"), ("007", #""007""#), ("true", "true"), ("null", "null"),
        ("2026-01-02", #"{"$date":"2026-01-02"}"#), ("\"12\"", #""12""#), ("", #""""#),
        ("@pic.png", #"{"$file":"pic.png"}"#), ("twelve", #""twelve""#), ("20260102", "20260102"),
    ])
    func `the type of a new row follows what is typed`(_ typed: String, _ value: String) throws {
        var tree = try TreeCase("")
        tree.press("o")
        tree.type("k=" + typed)
        tree.press("Enter")
        #expect(tree.text == #"{"k":\#(value)}"#)
    }

    @Test func `typing never changes the type of a row that is there`() throws {
        var tree = try TreeCase(#"{"a":"x","b":10}"#, at: [.key("a")])
        tree.press("Enter Ctrl-U")
        tree.type("12")
        tree.press("Enter j Enter Ctrl-U")
        tree.type("12")
        tree.press("Enter")
        #expect(tree.text == #"{"a":"12","b":12}"#)
        tree.press("u")
        #expect(tree.said == "undid: edit b")
    }

    @Test func `a key is renamed; items of an array have none`() throws {
        var tree = try TreeCase(#"{"a":["x"]}"#, at: [.key("a")])
        tree.press("r End")
        tree.type("b")
        tree.press("Enter")
        #expect(tree.text == #"{"ab":["x"]}"#)
        #expect(tree.model.request.undo.past.last?.name == "rename a")
        tree.press("j r")
        #expect(tree.said == "items of an array have no key; J and K move them")
        #expect(tree.model.edit == nil)
    }

    @Test func `Esc keeps the text, Ctrl-G drops it and u brings it back`() throws {
        var tree = try TreeCase(#"{"a":"x"}"#, at: [.key("a")])
        tree.press("Enter End")
        tree.type("yz")
        tree.press("Esc")
        #expect(tree.text == #"{"a":"xyz"}"#)
        tree.press("Enter End")
        tree.type("!")
        tree.press("Ctrl-G")
        #expect(tree.text == #"{"a":"xyz"}"#)
        #expect(tree.said == "text dropped; u brings it back")
        tree.press("u")
        #expect(tree.text == #"{"a":"xyz!"}"#)
    }

    @Test func `Ctrl-V types the key that would leave the field`() throws {
        var tree = try TreeCase("")
        tree.press("o")
        tree.type("a")
        tree.press("Ctrl-V =")
        tree.type("b=1")
        tree.press("Enter")
        #expect(tree.text == #"{"a=b":1}"#)
    }

    @Test func `Enter on a boolean takes the other value, on null it tells what to do`() throws {
        var tree = try TreeCase(#"{"a":true,"b":null}"#, at: [.key("a")])
        tree.press("Enter")
        #expect(tree.text == #"{"a":false,"b":null}"#)
        tree.press("j Enter")
        #expect(tree.said == "null has no value; ts makes it text")
        #expect(tree.model.mode == .navigate)
    }

    @Test func `Up brings back what a field held before`() throws {
        var tree = try TreeCase(#"{"a":"one"}"#, at: [.key("a")])
        tree.press("Enter Ctrl-U")
        tree.type("two")
        tree.press("Enter Enter Up")
        #expect(tree.text == #"{"a":"one"}"#)
        tree.press("Down Enter")
        #expect(tree.text == #"{"a":"two"}"#)
    }

    @Test func `while a field is open no printable key is a command`() throws {
        var tree = try TreeCase(#"{"a":"x"}"#, at: [.key("a")])
        tree.press("Enter End")
        tree.type("sqZ?:/ddu")
        #expect(tree.model.mode == .edit)
        #expect(tree.text == #"{"a":"xsqZ?:/ddu"}"#)
    }
}
