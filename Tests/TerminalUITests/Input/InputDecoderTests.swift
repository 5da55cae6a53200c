import TerminalUI
import Testing

struct InputDecoderTests {
    private static func decode(_ text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        return decoder.feed(text.utf8) + decoder.timeout()
    }

    @Test(
        arguments: [
            ("a", [.character("a")]), ("é日😀", [.character("é"), .character("日"), .character("😀")]),
            ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
            ("\0", [.ctrl(" ")]), ("\u{1}", [.ctrl("a")]), ("\u{1A}", [.ctrl("z")]), ("\u{1F}", [.ctrl("_")]),
            ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}b", [.alt("b")]),
            ("\u{1B}t", [.alt("t")]),
            ("\u{1B}j", [.escape, .character("j")]), ("\u{1B}\r", [.escape, .enter]),
            ("\u{1B}é", [.escape, .character("é")]),
            ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}OD", [.left]),
            ("\u{1B}[H", [.home]), ("\u{1B}[F", [.end]), ("\u{1B}[1~", [.home]), ("\u{1B}[3~", [.delete]),
            ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[Z", [.shiftTab]),
            ("\u{1B}OP", [.function(1)]),
            ("\u{1B}[15~", [.function(5)]), ("\u{1B}[[A", [.function(1)]), ("\u{1B}[1;5C", [Key(.right, .ctrl)]),
            ("\u{1B}[1;2A", [Key(.up, .shift)]), ("\u{1B}[1;3D", [Key(.left, .alt)]),
            ("\u{1B}[3;5~", [Key(.delete, .ctrl)]),
            ("\u{1B}[1;2R", [Key(.function(3), .shift)]), ("\u{1B}[13u", [.enter]), ("\u{1B}[27u", [.escape]),
            ("\u{1B}[97;5u", [.ctrl("a")]), ("\u{1B}[97;2u", [.character("A")]), ("\u{1B}[9;2u", [.shiftTab]),
            ("\u{1B}[27;5;97~", [.ctrl("a")]), ("\u{1B}[1;1:1A", [.up]), ("\u{1B}\u{1B}[A", [.escape, .up]),
        ] as [(String, [Key])])
    func `bytes become keys`(bytes: String, keys: [Key]) {
        #expect(Self.decode(bytes) == keys.map { .key($0) })
    }

    @Test(
        arguments: [
            ("\u{1B}[I", [.focus(true)]), ("\u{1B}[O", [.focus(false)]),
            ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", [.reply(.background(0x1E, 0x1E, 0x2E))]),
            ("\u{1B}]11;rgb:f/0/8\u{7}", [.reply(.background(255, 0, 136))]),
            ("\u{1B}[?2026;2$y", [.reply(.mode(2026, state: 2))]),
            ("\u{1B}[?62;22c", [.reply(.other)]), ("\u{1B}[0n", [.reply(.other)]),
            ("\u{1B}]52;c;YQ==\u{7}", [.reply(.other)]),
            ("\u{1B}P>|xterm(370)\u{1B}\\", [.reply(.other)]), ("\u{1B}[12;40R", []), ("\u{1B}[99z", []),
            ("\u{1B}[M !!", []),
            ("\u{1B}[200~a\nb\u{1B}[201~", [.paste("a\nb")]),
            ("\u{1B}[<0;5;3M", [.mouse(MouseEvent(.press(.left), at: Point(x: 4, y: 2)))]),
            ("\u{1B}[<0;5;3m", [.mouse(MouseEvent(.release(.left), at: Point(x: 4, y: 2)))]),
            ("\u{1B}[<32;300;1M", [.mouse(MouseEvent(.drag(.left), at: Point(x: 299, y: 0)))]),
            ("\u{1B}[<80;1;1M", [.mouse(MouseEvent(.scrollUp, at: Point(x: 0, y: 0), .ctrl))]), ("\u{1B}[<0;0;0M", []),
        ] as [(String, [InputEvent])])
    func `reports become events, and what is unknown becomes nothing`(bytes: String, events: [InputEvent]) {
        #expect(Self.decode(bytes) == events)
        #expect(Self.decode(bytes + "x") == events + [.key(.character("x"))] || bytes.hasPrefix("\u{1B}[200~"))
    }

    private static let mixed: [UInt8] =
        Array("é\u{1B}[1;5C日x\u{1B}b\u{1B}j\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[<0;12;3M\u{1B}OP".utf8) + [
            0xFF, 0xC3, 0x41, 0xE2, 0x82,
        ]
        + Array("\u{1B}[200~p\u{1B}[201~q\u{1B}[201~\u{1B}[5~".utf8)

    @Test func `every split of the input gives the same events`() {
        var whole = InputDecoder()
        let expected = whole.feed(Self.mixed) + whole.timeout()
        #expect(expected.count > 10)
        for cut in Self.mixed.indices {
            for second in cut..<Self.mixed.count {
                var decoder = InputDecoder()
                var events = decoder.feed(Self.mixed[..<cut])
                events += decoder.feed(Self.mixed[cut..<second])
                events += decoder.feed(Self.mixed[second...])
                events += decoder.timeout()
                #expect(events == expected)
            }
        }
    }

    @Test func `random bytes give the same events in any pieces`() {
        let alphabet: [UInt8] = Array("\u{1B}\u{1B}\u{1B}[[]O<;0123456789~MmAuR$?\\ab\u{7}".utf8) + [0xC3, 0xA9, 0xFF]
        for _ in 0..<500 {
            let bytes = (0..<60).compactMap { _ in alphabet.randomElement() }
            var whole = InputDecoder()
            var single = InputDecoder()
            let expected = whole.feed(bytes) + whole.timeout()
            let events = bytes.flatMap { single.feed([$0]) } + single.timeout()
            #expect(events == expected, "\(bytes)")
        }
    }

    @Test func `an end mark inside a paste types nothing`() {
        let events = Self.decode("\u{1B}[200~safe\u{1B}[201~rm\r\u{1B}[200~more\u{1B}[201~")
        #expect(events == [.paste("saferm\rmore")])
    }

    @Test func `keys typed behind a paste come after it`() {
        #expect(Self.decode("\u{1B}[200~a\u{1B}[201~x\r") == [.paste("a"), .key(.character("x")), .key(.enter)])
    }

    // MARK: Long pastes

    @Test(arguments: [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 40, 64])
    func `no byte of a paste that comes in pieces is a key`(maximum: Int) {
        let text = "curl 'http://a/é日😀'\nrm -rf x\n\u{1B}[201~j\n\u{1B}[20"
        var decoder = InputDecoder(maximumPaste: maximum)
        let events = decoder.feed("\u{1B}[200~\(text)\u{1B}[201~".utf8) + decoder.timeout()
        let pasted = events.compactMap { if case .paste(let text) = $0 { text } else { nil } }
        #expect(pasted.count == events.count && (pasted.count > 1 || maximum == 64))
        #expect(pasted.joined() == text.replacing("\u{1B}[201~", with: ""))
        #expect(decoder.feed("j".utf8) == [.key(.character("j"))])
    }

    // MARK: Pastes without marks

    private static func unmarked(_ pieces: String...) -> [InputEvent] {
        var decoder = InputDecoder(hasBracketedPaste: false)
        return pieces.flatMap { decoder.feed($0.utf8) } + decoder.timeout()
    }

    @Test(arguments: [
        "curl http://a/b c", "first line\rsecond line", "0123456789abcde\n", "q\n\u{1B}[201~ dd dd dd dd dd\u{1B}[A",
        "line one\nZQZQZQZQZQZQ\n",
    ])
    func `where pastes have no marks, many bytes at once with a blank are one`(text: String) {
        let shown = text.replacing("\u{1B}[201~", with: "")
        #expect(Self.unmarked(text) == [.paste(shown)])
        #expect(Self.unmarked(text, "x", " dd\r") == [.paste(shown + "x dd\r")])
        var marked = InputDecoder()
        #expect(marked.feed(text.utf8).contains { if case .key = $0 { true } else { false } })
    }

    @Test(arguments: [
        ("j", 200), (" ", 200), ("\r", 40), ("é", 30), ("\u{1B}[B", 40), ("\u{1B}OB", 40), ("dd jjjj u x s\r", 1),
        ("abcdefghijklmnopqrstuvwxyz", 3),
    ])
    func `held keys, few keys and keys without a blank are never a paste`(keys: String, count: Int) {
        let bytes = String(repeating: keys, count: count)
        let isPaste = Self.unmarked(bytes).contains { if case .paste = $0 { true } else { false } }
        #expect(!isPaste)
    }

    @Test func `a held arrow key with a blank in it is no paste`() {
        let events = Self.unmarked(String(repeating: "\u{1B}[B", count: 60) + " ")
        #expect(events.count == 61 && events.last == .key(.character(" ")))
    }

    @Test func `a paste of a megabyte arrives whole`() {
        let text = String(repeating: "0123456789abcde\n", count: 65_536)
        #expect(Self.decode("\u{1B}[200~\(text)\u{1B}[201~") == [.paste(text)])
    }

    @Test func `a megabyte of digits is dropped as one unknown sequence`() {
        #expect(Self.decode("\u{1B}[" + String(repeating: "7", count: 1 << 20) + "zx") == [.key(.character("x"))])
        #expect(
            Self.decode("\u{1B}]" + String(repeating: "7", count: 1 << 20) + "\u{7}x") == [
                .reply(.other), .key(.character("x")),
            ])
    }

    @Test func `a control inside a cut sequence still counts`() {
        #expect(Self.decode("\u{1B}[12\u{3}") == [.key(.ctrl("c"))])
    }

    @Test(arguments: [
        "]11;rgb:1e\r1e/1e1e/2e2e", "]52;c;YQ==\rrm -rf\r\n", "]l\u{3}ZQ\r", "P>|x\u{4}\u{1A}\u{18}y\t", "_a\u{7F}\0b",
    ])
    func `a control inside a reply types nothing, in one piece or byte by byte`(reply: String) {
        for end in ["\u{1B}\\", "\u{7}"] {
            let bytes = Array("\u{1B}\(reply)\(end)x".utf8)
            var decoder = InputDecoder()
            var single: [InputEvent] = []
            for byte in bytes {
                single += decoder.feed([byte])
                // The line is slow: each pause is long enough for a lone Esc.
                if byte != 0x1B, !decoder.pendingEscape { single += decoder.timeout() }
            }
            for events in [Self.decode(String(decoding: bytes, as: UTF8.self)), single] {
                #expect(events.count == 2 && events.last == .key(.character("x")), "\(events)")
                guard case .reply? = events.first else {
                    Issue.record("no reply: \(events)")
                    continue
                }
            }
        }
    }

    @Test func `Esc leads out of a reply that was cut off`() {
        #expect(Self.decode("\u{1B}]11;rgb\r\rj\u{1B}[Ax") == [.key(.up), .key(.character("x"))])
    }

    @Test func `a sequence that pauses is waited for, a lone Esc is not`() {
        var decoder = InputDecoder()
        let first = decoder.feed([0x1B])
        #expect(first.isEmpty && decoder.pendingEscape)
        let escape = decoder.timeout()
        #expect(escape == [.key(.escape)])
        let started = decoder.feed("\u{1B}[1;".utf8)
        #expect(started.isEmpty && !decoder.pendingEscape)
        let ended = decoder.timeout() + decoder.feed("5A".utf8)
        #expect(ended == [.key(Key(.up, .ctrl))])
    }

    @Test func `bytes that are not UTF-8 type nothing`() {
        var decoder = InputDecoder()
        let first = decoder.feed([0xFF, 0xC0, 0x80, 0x41, 0xE2, 0x82])
        #expect(first == [.key(.character("A"))])
        let second = decoder.feed([0xAC])
        #expect(second == [.key(.character("€"))])
    }
}
