import TerminalUI
import Testing

/// Runs keys over a text; `|` stands before the character at the cursor, `<` is Esc.
private struct ViCase {
    var state = ViState()
    var text: ViText

    init(_ marked: String, hasLines: Bool = true) {
        let characters = Array(marked)
        let cursor = characters.firstIndex(of: "|") ?? 0
        text = ViText(characters.filter { $0 != "|" }, cursor: cursor, hasLines: hasLines)
        // Fields are opened to be typed into.
        apply(state.leaveInsert(ViText([], cursor: 0)))
    }

    private mutating func apply(_ edits: [ViEdit]) {
        for edit in edits {
            switch edit {
            case .move(let place): text = ViText(text.characters, cursor: place, hasLines: text.hasLines)
            case .replace(let range, let new, let place):
                var characters = text.characters
                characters.replaceSubrange(range, with: Array(new))
                text = ViText(characters, cursor: place, hasLines: text.hasLines)
            case .undo, .refused: break
            }
        }
    }

    @discardableResult
    mutating func press(_ keys: String) -> [ViEdit] {
        var all: [ViEdit] = []
        for key in keys {
            let edits: [ViEdit]
            if state.isNormal {
                edits = key == "<" ? [] : state.press(key, in: text)
                if key == "<" { _ = state.dropPending() }
            } else if key == "<" {
                edits = state.leaveInsert(text)
            } else {
                state.typed(String(key))
                edits = [.replace(text.cursor..<text.cursor, String(key), cursor: text.cursor + 1)]
            }
            apply(edits)
            all += edits
        }
        return all
    }

    var marked: String {
        var characters = text.characters
        characters.insert("|", at: text.cursor)
        return String(characters)
    }
}

@Suite struct ViStateTests {
    @Test(arguments: [
        // Motions.
        ("|one two", "w", "one |two"), ("|one two", "l", "o|ne two"), ("one |two", "h", "one| two"),
        ("|a.b c", "w", "a|.b c"), ("|a.b c", "W", "a.b |c"), ("|one two", "e", "on|e two"),
        ("one t|wo", "b", "one |two"), ("a.b| c", "B", "|a.b c"), ("|one two", "$", "one tw|o"),
        ("one tw|o", "0", "|one two"), ("  one t|wo", "^", "  |one two"), ("|one two", "2w", "one tw|o"),
        ("|a-b-c", "f-", "a|-b-c"), ("|a-b-c", "2f-", "a-b|-c"), ("|a-b-c", "t-", "|a-b-c"),
        ("a-b-|c", "F-", "a-b|-c"), ("a-b-c|d", "T-", "a-b-|cd"), ("|a-b-c", "f-;", "a-b|-c"),
        ("|a-b-c", "f-;,", "a|-b-c"), ("|ab-c-d", "t-;", "ab-|c-d"), ("|one", "3l", "on|e"),
        ("|a\nb\nc", "j", "a\n|b\nc"), ("a\nb\n|c", "gg", "|a\nb\nc"), ("|a\nb\nc", "G", "a\nb\n|c"),
        ("|a\nb\nc", "2G", "a\n|b\nc"), ("abc|d\nx", "j", "abcd\n|x"), ("a\nb\n|c", "2k", "|a\nb\nc"),
        // Operators.
        ("|one two", "dw", "|two"), ("one |two", "dw", "one| "), ("|one two three", "d2w", "|three"),
        ("|one two three", "2dw", "|three"), ("one |two", "D", "one| "), ("one |two", "d0", "|two"),
        ("|one two", "dfw", "|o"), ("|one two", "dtw", "|wo"), ("one two|x", "db", "one |x"),
        ("|one two", "de", "| two"), ("one| two", "dd", "|"), ("a\n|b\nc", "dd", "a\n|c"),
        ("a\n|b", "dd", "|a"), ("|a\nb\nc", "2dd", "|c"), ("|a\nb\nc", "dj", "|c"), ("a\nb\n|c", "dgg", "|"),
        ("a\nb|\n", "dd", "a\n|"), ("a\n|", "dd", "|a"),
        ("|one two", "cwX<", "|X two"), ("one |two", "CX<", "one |X"), ("  |one", "ccX<", "|X"),
        ("a\n|b\nc", "ccX<", "a\n|X\nc"), ("|one two", "c2wX<", "|X"), ("on|e two", "cwX<", "on|X two"),
        // Objects.
        ("one t|wo x", "diw", "one | x"), ("one t|wo x", "daw", "one |x"), ("one t|wo", "daw", "on|e"),
        ("a.b|c d", "diW", "| d"), (#"x="a|b" y"#, #"di""#, #"x="|" y"#), (#"x="a|b" y"#, #"da""#, "x=| y"),
        (#"|x="ab" y"#, #"ci"Z<"#, #"x="|Z" y"#), ("f(a, |b)", "di(", "f(|)"), ("f(a(b)|, c)", "di(", "f(|)"),
        ("f|(a)", "da(", "|f"), ("{\"a\": [1|, 2]}", "di[", "{\"a\": [|]}"), ("{a: |1}", "ci{x<", "{|x}"),
        ("f(a|)", "dib", "f(|)"),
        // Small changes.
        ("|abc", "x", "|bc"), ("ab|c", "x", "a|b"), ("a|bc", "X", "|bc"), ("|abc", "2x", "|c"), ("|abc", "rZ", "|Zbc"),
        ("|abc", "3rZ", "ZZ|Z"), ("|abC", "3~", "AB|c"), ("|abc", "sZ<", "|Zbc"), ("a|bc", "SZ<", "|Z"),
        ("|abc", "iZ<", "|Zabc"), ("|abc", "aZ<", "a|Zbc"), ("  a|b", "IZ<", "  |Zab"), ("|abc", "AZ<", "abc|Z"),
        ("|a\nb", "oZ<", "a\n|Z\nb"), ("a\n|b", "OZ<", "a\n|Z\nb"), ("|a\n  b", "J", "a| b"),
        ("|ab cd", "dwp", "cab| d"), ("|ab", "xp", "b|a"), ("|ab", "xP", "|ab"), ("|a\nb", "ddp", "b\n|a"),
        ("a\n|b\nc", "yyP", "a\n|b\nb\nc"), ("a\n|b", "yyp", "a\nb\n|b"), ("|ab", "yl3p", "aaa|ab"),
        ("|one two", "yw$p", "one twoone| "),
        // Again.
        ("|one two three", "dw.", "|three"), ("|a b c", "cwX<w.", "X |X c"), ("|abcd", "x2.", "|d"),
        ("|a\nb", "A;<j.", "a;\nb|;"), ("|a b", "iZ<w.", "Za |Zb"),
    ])
    func `keys of commands`(before: String, keys: String, after: String) {
        var vi = ViCase(before)
        vi.press(keys)
        #expect(vi.marked == after, "\(before) \(keys)")
        #expect(vi.state.isNormal && vi.state.pending.isEmpty)
    }

    @Test(arguments: [
        ("|one\ntwo", "dd", "|"), ("on|e", "j", "on|e"), ("on|e", "o", "on|e"), ("on|e", "gg", "|one"),
    ])
    func `a field has one line`(before: String, keys: String, after: String) {
        var vi = ViCase(before, hasLines: false)
        vi.press(keys)
        #expect(vi.marked == after)
    }

    @Test(arguments: ["q", "dq", "diq", "gx", "zz", "d<", ";", ".", "p", "fz", "Z"])
    func `what means nothing changes nothing`(keys: String) {
        var vi = ViCase("|abc")
        let edits = vi.press(keys)
        #expect(vi.marked == "|abc" && vi.state.pending.isEmpty)
        #expect(keys.hasSuffix("<") || edits.contains(.refused))
    }

    @Test func `Esc drops an incomplete command, and u asks the field`() {
        var vi = ViCase("|abc")
        vi.press("2d")
        #expect(vi.state.pending == "2d")
        #expect(vi.state.dropPending() && !vi.state.dropPending())
        #expect(vi.press("u") == [.undo])
    }

    /// Any keys in any text: no trap, the cursor inside, the pieces of the text those of the keys.
    @Test func `any keys leave a text with the cursor in it`() {
        var random = Seeded(state: 7)
        let keys = Array("hlwbeWBE0^$fFtT;,dcyxXDCsSr~pPu.iaIAoOJjkgG123\"([{w)<<<aé🙂 ")
        let letters = Array("ab .,()[]{}\"'\n\n é🙂_-")
        for round in 0..<600 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random)! }
            var vi = ViCase("|" + String(text), hasLines: round.isMultiple(of: 2))
            for _ in 0..<40 {
                vi.press(String(keys.randomElement(using: &random)!))
                let (count, cursor) = (vi.text.characters.count, vi.text.cursor)
                #expect((0...count).contains(cursor))
                let isOnBreak = cursor < count && vi.text.characters[cursor].isNewline && vi.text.hasLines
                let startsLine = cursor == 0 || vi.text.characters[cursor - 1].isNewline
                if vi.state.isNormal { #expect(!isOnBreak || startsLine) }
                if count > 4_000 { break }
            }
        }
    }
}

private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
