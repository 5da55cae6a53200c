import Testing

@testable import TerminalUI

struct CharacterWidthTests {
    @Test(
        arguments: [
            ("a", 1), (" ", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("─", 1), ("§", 1),
            ("日", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("。", 2), ("Ａ", 2), ("ｱ", 1),
            ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("🇯", 1), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("☝🏽", 2),
            ("\u{301}", 0), ("\u{200B}", 0), ("\u{1B}", 0), ("का", 2),
        ] as [(Character, Int)])
    func `a grapheme has the columns that terminals give it`(character: Character, columns: Int) {
        #expect(CharacterWidth.of(character) == columns)
    }

    @Test(arguments: ["§", "─", "α", "…"] as [Character])
    func `an ambiguous character has two columns where the setting says so`(character: Character) {
        #expect(CharacterWidth.of(character) == 1)
        #expect(CharacterWidth.of(character, ambiguous: 2) == 2)
    }

    @Test(arguments: [("", 0), ("abc", 3), ("a日b", 4), ("a\tb", 4), ("\u{1B}[m", 8), ("x\u{200B}", 9)])
    func `the width of a text counts the marks that are drawn`(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
        var buffer = CellBuffer(size: Size(width: 40, height: 1))
        let used = buffer.put(text, at: Point(x: 0, y: 0))
        #expect(used == columns)
    }

    @Test(arguments: [("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 0, "")])
    func `truncated text fits and says that it was cut`(text: String, columns: Int, expected: String) {
        #expect(TextWidth.truncated(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("a=caf%C3%A9&b", 7, "a=caf…"), ("a=caf%C3%A9&b", 8, "a=caf…"), ("a=caf%C3%A9&b", 9, "a=caf%C3…"),
        ("100% sure of it", 6, "100% …"), ("100% sure of it", 5, "100%…"),
        ("x {{token}} y", 8, "x …"), ("x {{token}} y", 11, "x …"), ("x {{token}} y", 12, "x {{token}}…"),
        ("{{a long name}}", 6, "…"), ("{{ without an end", 6, "{{ wi…"),
        ("took 12345 ms", 8, "took …"), ("took 12345 ms", 11, "took 12345…"), ("rate 12.75 %", 9, "rate …"),
        ("1234567890", 5, "1234…"), ("v2 of 2026", 9, "v2 of …"),
    ])
    func `a cut goes through no escaped byte, no variable and no number`(
        text: String, columns: Int, expected: String
    ) {
        #expect(TextWidth.truncated(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("@reports/2026/summary.tar.gz", 16, "@reports/….gz"), ("@photo-of-a-cat.jpeg", 14, "@photo-o….jpeg"),
        ("@a.txt", 10, "@a.txt"), ("@no-ending-at-all", 8, "@no-end…"), ("@a.b/c", 4, "@a.…"),
    ])
    func `a file's name keeps its ending`(name: String, columns: Int, expected: String) {
        #expect(TextWidth.truncated(file: name, columns: columns) == expected)
    }

    @Test func `the shortcut for plain scalars says the same as the long way`() {
        for value in UInt32(0x20)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), let columns = PlainScalar.columns(scalar) else { continue }
            if CharacterWidth.of(scalar) != columns || DisplayText.visible(Character(scalar)) != nil {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }
}
