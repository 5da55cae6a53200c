import TerminalUI
import Testing

@testable import CursesTerminal

@MainActor
struct GlyphFormTests {
    /// The C library's opinion for the scalars of these tests.
    private func systemWidth(_ scalar: UInt32) -> Int {
        switch scalar {
        case 0x301...0x303, 0x200D, 0xFE0F, 0x20E3: 0
        case 0x65E5, 0x1F468...0x1F469, 0x1F44D, 0x1F3FD: 2
        case 0x1FAE8: -1
        default: 1
        }
    }

    private func drawn(_ text: String, width: Int, asciiOnly: Bool = false) -> String {
        let glyph = text.unicodeScalars.count == 1 ? Glyph.scalar(text.unicodeScalars.first ?? " ") : .cluster(text)
        let form = GlyphForm(glyph, width: width, asciiOnly: asciiOnly, systemWidth: systemWidth)
        return String(String.UnicodeScalarView((form.scalars + form.filling).compactMap(Unicode.Scalar.init)))
    }

    @Test(arguments: [
        ("a", 1, "a"), ("日", 2, "日"), ("e\u{301}", 1, "e\u{301}"), ("日\u{301}", 2, "日\u{301}"),
        ("❤\u{FE0F}", 2, "❤ "), ("1\u{FE0F}\u{20E3}", 2, "1 "), ("👩\u{200D}👨", 2, "👩"), ("👍🏽", 2, "👍"),
        ("🇯🇵", 2, "JP"), ("\u{1FAE8}", 2, "? "), ("日", 1, "?"),
        ("e\u{301}\u{302}\u{303}\u{301}\u{302}", 1, "e\u{301}\u{302}\u{303}\u{301}"),
    ])
    func `a glyph takes its columns, whatever the C library thinks of it`(text: String, width: Int, expected: String) {
        #expect(drawn(text, width: width) == expected)
    }

    @Test(arguments: [("a", 1, "a"), ("é", 1, "?"), ("日", 2, "? "), ("e\u{301}", 1, "e")])
    func `only ASCII goes to a terminal of another character set`(text: String, width: Int, expected: String) {
        #expect(drawn(text, width: width, asciiOnly: true) == expected)
    }

    @Test func `delays of old terminals are not written`() {
        #expect(TerminalModes.withoutPadding(Array("\u{1B}[m$<2>x$<5/>".utf8)) == Array("\u{1B}[mx".utf8))
    }

    @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("linux", false), ("vt100", false)])
    func `only terminals of the xterm family get private modes`(term: String, isSent: Bool) {
        let modes = TerminalModes(term: term, hasMouse: true, hasTitle: true)
        #expect(modes.enter.isEmpty != isSent)
        #expect(modes.title("x").isEmpty != isSent)
    }

    @Test func `what is switched on is switched off again`() {
        let modes = TerminalModes(term: "xterm", hasMouse: true, hasTitle: true)
        for mode in ["?1000", "?1002", "?1006", "?1004", "?2004"] {
            #expect(modes.enter.contains("\(mode)h"))
            #expect(modes.leave.contains("\(mode)l"))
        }
    }

    @Test(arguments: [
        TerminalError.notATerminal(.input), .notATerminal(.output), .termUnset, .unknownTerm("x"), .noDatabase,
        .cannotMoveCursor("dumb"), .system(5),
    ])
    func `every error says what happened and what to do`(error: TerminalError) {
        #expect(error.description.split(separator: ". ").count >= 2)
    }
}
