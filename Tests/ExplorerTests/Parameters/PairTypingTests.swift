import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// A name and its value are typed, and pasted, by one grammar in every table.
@Suite struct PairTypingTests {
    @Test(arguments: [
        ("a=1", "a", "1", false), ("a = 1 ", "a", "1", false), ("a:=1", "a", "1", true), ("a: 1", "a", "1", false),
        ("a: b=c", "a", "b=c", false), ("user:id=3", "user:id", "3", false), ("a:b: c", "a:b", "c", false),
        ("a:\tb", "a", "b", false), ("a=", "a", "", false), ("e\u{301}=\u{301}", "e\u{301}", "\u{301}", false),
    ])
    func `the first sign of a pair parts it`(text: String, name: String, value: String, isJSON: Bool) throws {
        let pair = try #require(TypedPair(text))
        #expect(pair.name == name && pair.value.utf8.elementsEqual(value.utf8) && pair.isJSON == isJSON)
    }

    @Test(arguments: [
        ("A: b=c", "A", "b=c"), ("A:b", "A", "b"), ("A=b", "A", "b"), ("A=b:c", "A=b", "c"), ("A:=1", "A", "=1"),
    ])
    func `in header fields a colon goes before all`(text: String, name: String, value: String) throws {
        let pair = try #require(TypedPair(text, in: .header))
        #expect(pair.name == name && pair.value == value && !pair.isJSON)
    }

    @Test(arguments: ["", "a", "=1", ": x", "a:b", "a:"]) func `others are no pair`(text: String) {
        #expect(TypedPair(text) == nil)
    }

    /// Typed text with keys between `<` and `>`, key by key or pasted.
    private func enter(_ typed: String, pasted: Bool = false, _ table: inout TreeCase) {
        for part in typed.replacing("<", with: "|").replacing(">", with: "|").split(separator: "|") {
            if ["Tab", "Enter"].contains(part) {
                table.press(String(part))
            } else if pasted {
                _ = update(&table.model, .input(.paste(String(part)), SampleScreen.clock))
            } else {
                table.type(String(part))
            }
        }
    }

    @Test(
        arguments: [
            "X-Trace: abc<Enter>", "X-Trace:abc<Enter>", "X-Trace=abc<Enter>", "X-Trace<Tab>abc<Enter>",
            "X-Trace<Enter>abc<Enter>",
        ], [false, true])
    func `a header is typed in every way that people type one`(typed: String, pasted: Bool) throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.model.managerFields = ["Accept-Language": "en;q=1"]
        table.press("3 ] o")
        enter(typed, pasted: pasted, &table)
        #expect(table.model.request.draft.headers.map(\.name) == ["X-Trace"])
        #expect(table.model.request.draft.headers.map(\.value) == ["abc"])
        #expect(table.model.edit == nil)
        #expect(HeaderLine.lines(table.model.request).map(\.name) == ["X-Trace", "Content-Type", "Accept-Language"])
    }

    @Test(arguments: ["X Trace", "X/Trace", "X\u{e9}"], [false, true])
    func `what no name of a field can hold is refused while it is typed`(typed: String, pasted: Bool) throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("3 ] o")
        enter(typed, pasted: pasted, &table)
        let words = "a header's name has letters, digits and - only; : or Tab"
        #expect(table.model.edit?.refusal?.hasPrefix(words) == true)
        let name = try #require(table.model.request.draft.headers.first).name
        #expect(["", "X", "XTrace"].contains(name))
    }

    @Test func `a header's name that lacks typed letters says which, at the value and behind the row`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("3 ] o")
        table.type("order[lines][sku]=A1")
        #expect(table.model.request.draft.headers.map(\.name) == ["orderlinessku"])
        let words = "the name stands without [ ]: no header's name has them"
        #expect(SampleScreen.lines(table.model).contains { $0.contains(words) })
        table.press("Enter")
        #expect(table.model.edit == nil && table.said == words)
    }

    /// A person looks at the screen after the word, not after the letter that did nothing.
    @Test(arguments: [false, true]) func `why a key did nothing stays at the field while it is typed on`(
        isOne: Bool
    ) throws {
        var table = try TreeCase(#"{"a":1}"#)
        func isSaid() -> Bool {
            SampleScreen.lines(table.model).contains { $0.contains("a header's name has letters, digits and - only") }
        }
        if isOne {
            _ = SampleHistory.atOnce("3]oX Trace", &table.model)
        } else {
            table.press("3 ] o")
            table.type("X Trace")
        }
        #expect(table.model.request.draft.headers.map(\.name) == ["XTrace"])
        // It is no message, which would pass.
        #expect(isSaid() && !TransientMessages.waitsForPaint(table.model))
        _ = update(&table.model, .painted)
        #expect(isSaid())
        table.press("Backspace")
        #expect(!isSaid())
        table.type("e e")
        #expect(isSaid())
        table.type(": 1")
        #expect(!isSaid() && table.model.request.draft.headers.map(\.value) == ["1"])
    }

    @Test func `the defaults stay in sight while a field cannot be sent`() throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.model.managerFields = ["Accept-Language": "en;q=1"]
        table.model.request.change { $0.headers = [HeaderRow(id: 1, name: "X Y", value: "1")] }
        table.press("3 ]")
        #expect(HeaderLine.lines(table.model.request).map(\.name) == ["X Y", "Accept-Language"])
    }

    @Test(
        arguments: ["b=x<Enter>", "b: x<Enter>", "b<Tab>x<Enter>", "b<Enter>x<Enter>", #"b:="x"<Enter>"#],
        [false, true])
    func `a parameter is typed in every way`(typed: String, pasted: Bool) throws {
        var tree = try TreeCase(#"{"a":1}"#)
        tree.press("3 o")
        enter(typed, pasted: pasted, &tree)
        #expect(tree.text == #"{"a":1,"b":"x"}"# && tree.model.edit == nil)
    }

    @Test(arguments: ["sid=abc<Enter>", "sid: abc<Enter>", "sid<Tab>abc<Enter>", "sid<Enter>abc<Enter>"])
    func `a cookie is typed in every way`(typed: String) throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("g k o")
        enter(typed, &table)
        #expect(table.model.cookies.all.map { "\($0.name)=\($0.value)" } == ["sid=abc"], "\(table.said)")
    }

    @Test(arguments: ["set timeout=5", "set timeout: 5"])
    func `an option is set in every way`(typed: String) throws {
        var tree = try TreeCase(#"{"a":1}"#)
        tree.press(":")
        tree.type(typed)
        tree.press("Enter")
        #expect(tree.model.request.draft.options.timeout == .seconds(5), "\(tree.said)")
    }

    @Test(arguments: ["A: 1\nB: x=y", "A=1\nB=x=y"])
    func `lines of pairs are rows in the headers`(text: String) throws {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("3 ]")
        _ = update(&table.model, .input(.paste(text), SampleScreen.clock))
        #expect(table.model.request.draft.headers.map(\.name) == ["A", "B"])
        #expect(table.model.request.draft.headers.map(\.value) == ["1", "x=y"])
    }
}
