import TerminalUI
import Testing

struct LineEditorTests {
    /// The text with `|` where the cursor is.
    private func shown(_ editor: LineEditor) -> String { editor.textBeforeCursor + "|" + editor.textAfterCursor }

    private func editor(_ text: String) -> LineEditor {
        let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var editor = LineEditor(parts.joined())
        editor.moveCursor(to: parts[0].count)
        return editor
    }

    @Test(
        arguments: [
            ("ab|c", .insert("x"), "abx|c"), ("|", .insert("日本"), "日本|"), ("e|x", .insert("\u{301}"), "e\u{301}|x"),
            ("abc|", .start, "|abc"), ("|abc", .end, "abc|"), ("a|b", .left, "|ab"), ("|ab", .left, "|ab"),
            ("ab|", .right, "ab|"),
            ("one two|", .wordLeft, "one |two"), ("one, |two", .wordLeft, "|one, two"),
            ("|one two", .wordRight, "one| two"),
            ("one| two", .wordRight, "one two|"), ("|one two", .wordEnd, "on|e two"),
            ("ab|c", .backspace, "a|c"), ("|abc", .backspace, "|abc"), ("👩‍👧|", .backspace, "|"),
            ("a|bc", .delete, "a|c"), ("abc|", .delete, "abc|"),
            ("/api/v1 x/y|", .killWordBack, "/api/v1 |"), ("a-|b c", .killWord, "a-| c"), ("ab|c", .killToStart, "|c"),
            ("ab|c", .killToEnd, "ab|"), ("ab|c", .clear, "|"),
            ("ab|cd", .transpose, "acb|d"), ("abcd|", .transpose, "abdc|"), ("|ab", .transpose, "|ab"),
            ("a|", .transpose, "a|"),
            ("a|b", .replace("x"), "a|x"), ("ab|", .replace("x"), "ab|"), ("a|b", .insert("1\n2"), "a1\n2|b"),
            ("a|", .yank, "a|"),
        ] as [(String, LineEdit, String)])
    func `an action changes the line`(before: String, action: LineEdit, after: String) {
        var line = editor(before)
        let changed = line.apply(action)
        #expect(shown(line) == after)
        #expect(changed == (before != after))
    }

    @Test func `what was killed is put back`() {
        var line = editor("one two|")
        line.apply(.killWordBack)
        line.apply(.start)
        line.apply(.yank)
        #expect(shown(line) == "two|one ")
    }

    @Test func `undo goes back change by change, typed words as one`() {
        var line = LineEditor("")
        for character in "abc" { line.apply(.insert(String(character))) }
        line.apply(.left)
        line.apply(.insert("x"))
        line.apply(.killToEnd)
        #expect(line.text == "abx")
        line.apply(.undo)
        #expect(shown(line) == "abx|c")
        line.apply(.undo)
        #expect(shown(line) == "ab|c")
        line.apply(.undo)
        #expect(shown(line) == "|")
        let changed = line.apply(.undo)
        #expect(!changed)
    }

    @Test func `undo leads from any state back to the start`() {
        let actions: [LineEdit] = [
            .insert("a b"), .insert("é"), .insert("\u{301}"), .left, .wordLeft, .backspace, .delete, .killWordBack,
            .killToEnd,
            .yank, .transpose, .replace("日"), .start, .end, .clear,
        ]
        for _ in 0..<200 {
            var line = LineEditor("start 日本")
            for _ in 0..<40 { line.apply(actions.randomElement() ?? .left) }
            #expect(line.cursor <= line.count)
            while line.apply(.undo) {}
            #expect(line.text == "start 日本")
        }
    }

    @Test(arguments: [
        ("abc|", 10, "abc", 3), ("abcdef|", 4, "def", 3), ("|abcdef", 4, "abcd", 0), ("日本語|", 5, "本語", 4),
        ("a\nb|", 10, "a\\nb", 4), ("abc|", 0, "", 0), ("abcdefgh|ijkl", 8, "cdefghij", 6), ("|", 3, "", 0),
    ])
    func `the visible part holds the cursor`(text: String, width: Int, visible: String, column: Int) {
        let shown = editor(text).visible(width: width)
        #expect(shown.text == visible)
        #expect(shown.cursorColumn == column)
    }

    @Test func `the cursor is inside the field at every place and width`() {
        let text = "a日\u{1B}é👩‍👧b\tc"
        for index in 0...text.count {
            for width in 1...20 {
                var line = LineEditor(text)
                line.moveCursor(to: index)
                let shown = line.visible(width: width)
                #expect(shown.cursorColumn < width || width == 1)
                #expect(TextWidth.columns(of: shown.text) <= width)
                #expect(line.index(atColumn: shown.cursorColumn, width: width) == index)
            }
        }
    }

    @Test func `a line of ten thousand characters is edited at once`() {
        var line = LineEditor(String(repeating: "a日", count: 5_000))
        line.moveCursor(to: 5_000)
        let time = ContinuousClock().measure {
            for _ in 0..<100 {
                line.apply(.insert("x"))
                _ = line.visible(width: 80)
            }
        }
        #expect(time < .seconds(1))
    }
}
