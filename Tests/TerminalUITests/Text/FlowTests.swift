import Testing

@testable import TerminalUI

/// Text in rows that are to be read before something is done: nothing of it may be missing.
@Suite struct FlowTests {
    static let texts = [
        "", "a", "some words that do not fit", "onelongwordthatdoesnotfit", "  two  blanks   and three  ",
        String(repeating: " ", count: 50), "日本語のとても長い文", "a\u{301}b\u{301} é é é é é é é é", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦 👨‍👩‍👧‍👦x",
        String(repeating: "word ", count: 200),
    ]

    @Test(arguments: texts, [1, 2, 7, 20, 72])
    func `rows one behind the other are the text, and none is too wide`(text: String, columns: Int) {
        let rows = Flow.rows(text, columns: columns)
        #expect(Array(rows.joined().utf8) == Array(text.utf8))
        #expect(rows.allSatisfy { TextWidth.columns(of: $0) <= columns || $0.count == 1 }, "\(rows)")
    }

    @Test func `it breaks behind blanks where it can`() {
        #expect(Flow.rows("read it to its end", columns: 8) == ["read it ", "to its ", "end"])
        #expect(Flow.rows("read abcdefghij", columns: 6) == ["read ", "abcdef", "ghij"])
    }

    @Test func `a grapheme of many scalars hides none of them`() {
        let hidden = String(repeating: "\u{600}", count: 40) + ";"
        #expect(!DisplayText.visible(hidden).contains(";"))
        #expect(DisplayText.whole(hidden).hasSuffix("\\u{600};"))
        let marks = "a" + String(repeating: "\u{301}", count: 100)
        #expect(DisplayText.whole(marks) == "a" + String(repeating: "\\u{301}", count: 100))
    }

    @Test(arguments: ["touch X", "é", "a\nb\t\u{1B}[2J\u{202E}", "👨‍👩‍👧‍👦", "x\u{200D}y"])
    func `all else is as everywhere`(text: String) {
        #expect(DisplayText.whole(text) == DisplayText.visible(text))
    }
}
