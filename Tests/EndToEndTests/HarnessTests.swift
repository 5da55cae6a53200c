import Testing

@testable import TestSupport

/// The parts of the harness that are values.
@Suite struct HarnessTests {
    @Test(
        arguments: [
            ("a", "a"), ("-", "-"), ("Enter", "\r"), ("Esc", "\u{1B}"), ("Backspace", "\u{7F}"), ("Ctrl-R", "\u{12}"),
            ("Ctrl-[", "\u{1B}"), ("Alt-x", "\u{1B}x"), ("Up", "\u{1B}[A"), ("Ctrl-Up", "\u{1B}[1;5A"),
            ("Shift-Tab", "\u{1B}[Z"), ("F1", "\u{1B}OP"), ("F5", "\u{1B}[15~"), ("Shift-F5", "\u{1B}[15;2~"),
            ("Delete", "\u{1B}[3~"), ("Nonsense", nil), ("Hyper-Up", nil),
        ] as [(String, String?)])
    func `keys have the bytes of an xterm`(name: String, bytes: String?) {
        let found = KeyName.bytes(for: name, applicationCursorKeys: false)
        #expect(found == bytes.map { [UInt8]($0.utf8) })
    }

    @Test func `cursor keys follow the program's mode`() {
        #expect(KeyName.bytes(for: "Up", applicationCursorKeys: true) == [0x1B, 0x4F, 0x41])
    }

    @Test func `screens differ where they differ, spaces at the ends apart`() {
        #expect(GoldenScreen.differences(golden: ["a  ", "b"], shown: ["a", "b   "]).isEmpty)
        let text = GoldenScreen.differences(golden: ["same", "one x", "three"], shown: ["same", "one y"])
        #expect(
            text == """
                row 2
                golden |one x
                shown  |one y
                            ^
                row 3
                golden |three
                shown  |(no such row)
                        ^
                """)
    }

    @Test func `modes are read however the output is cut`() {
        let text = [UInt8]("\u{1B}[?1049h\u{1B}[?1000;1006h\u{1B}[?25lx\u{1B}[?1000l\u{1B}[1;3H".utf8)
        for cut in text.indices {
            var modes = TerminalModes()
            modes.read(text[..<cut])
            modes.read(text[cut...])
            #expect(modes.on == [1049, 1006])
        }
    }
}
