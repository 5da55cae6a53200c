import Testing

@testable import TerminalUI

@Suite struct `A text area` {
    /// The text with `|` where the cursor is, and `^` at the other end of a selection.
    private func shown(_ area: TextArea) -> String {
        var bytes = area.buffer.bytes
        let signs = [(area.cursor, "|")] + (area.mark.map { [($0, "^")] } ?? [])
        for (place, sign) in signs.sorted(by: { $0.0 > $1.0 }) { bytes.insert(contentsOf: sign.utf8, at: place) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func area(_ text: String, width: Int = 40, height: Int = 10) -> TextArea {
        let plain = text.filter { $0 != "^" && $0 != "|" }
        func place(_ sign: Character) -> Int? {
            let other: Character = sign == "|" ? "^" : "|"
            let clean = text.filter { $0 != other }
            return clean.firstIndex(of: sign).map { clean[..<$0].utf8.count }
        }
        var area = TextArea(plain)
        area.showsNumbers = false
        area.moveCursor(to: place("^") ?? place("|") ?? 0)
        if place("^") != nil { area.moveCursor(to: place("|") ?? 0, selects: true) }
        area.settle(Size(width: width, height: height))
        return area
    }

    @Test(
        arguments: [
            ("a|b", .type("x"), "ax|b"), ("^ab|c", .type("x"), "x|c"), ("e|x", .type("\u{301}"), "e\u{301}|x"),
            ("a|b", .paste("1\n2"), "a1\n2|b"), ("ab|", .newline, "ab\n|"), ("  a|b", .newline, "  a\n  |b"),
            ("a\r\nb|", .newline, "a\r\nb\r\n|"), ("{|", .newline, "{\n  |"), ("  [|", .newline, "  [\n    |"),
            ("\ta|", .newline, "\ta\n\t|"), ("{\n  |", .type("}"), "{\n}|"), ("x  |", .type("}"), "x  }|"),
            ("ab|", .backspace, "a|"), ("a\r\n|b", .backspace, "a|b"), ("|b", .backspace, "|b"),
            ("a|\r\nb", .delete, "a|b"), ("👩‍👧|", .backspace, "|"), ("^ab|c", .backspace, "|c"),
            ("/a x/y|", .killWordBack, "/a |"), ("a\n|b", .killWordBack, "a|b"), ("a\n  |b", .killWordBack, "a\n|b"),
            ("a-|b c", .killWord, "a-| c"), ("x\nab|c", .killToStart, "x\n|c"), ("a|bc\nd", .killToEnd, "a|\nd"),
            ("a|\r\nd", .killToEnd, "a|d"), ("a^b|c", .killToEnd, "a|c"), ("ab|cd", .transpose, "acb|d"),
            ("abcd|\ne", .transpose, "abdc|\ne"), ("a\n|b", .transpose, "a\n|b"), ("a|", .indent, "a |"),
            ("|", .indent, "  |"), ("a^\nb|", .indent, "^  a\n  b|"), ("   a|", .outdent, " a|"),
            ("a^\n\tb|\nc", .outdent, "^a\nb|\nc"), ("ab|", .undo, "ab|"), ("a^b|", .yank, "a|"),
        ] as [(String, TextEdit, String)])
    func `is changed by an edit`(before: String, edit: TextEdit, after: String) {
        var area = area(before)
        let event = area.apply(edit)
        #expect(shown(area) == after)
        #expect((event == .changed) == (area.text != before.filter { $0 != "^" && $0 != "|" }))
    }

    @Test(
        arguments: [
            ("a|b", .left, "|ab"), ("a\r\n|b", .left, "a|\r\nb"), ("|ab", .left, "|ab"), ("^ab|", .left, "|ab"),
            ("|ab^", .right, "ab|"), ("ab|", .right, "ab|"), ("👩‍👧|x", .left, "|👩‍👧x"), ("one two|", .wordLeft, "one |two"),
            ("one|\ntwo", .wordRight, "one\ntwo|"), ("a\nb|c", .lineStart, "a\n|bc"),
            ("a\nb|c\nd", .lineEnd, "a\nbc|\nd"),
            ("a|b\r\nc", .lineEnd, "ab|\r\nc"), ("ab|\nc", .textStart, "|ab\nc"), ("a|b\nc", .textEnd, "ab\nc|"),
            ("abc|\nd\nefg", .down, "abc\nd|\nefg"), ("a\nbc|", .up, "a|\nbc"), ("a|b", .up, "|ab"),
            ("a|b", .down, "ab|"),
            ("日本|語\nabcdef", .down, "日本語\nabcd|ef"), ("a\tb|\nabcdefgh", .down, "a\tb\nabcde|fgh"),
            ("{\"}\":1|}", .partner, "|{\"}\":1}"), ("|[[1],2]", .partner, "[[1],2|]"), ("|(", .partner, "|("),
        ] as [(String, TextMove, String)])
    func `moves its cursor`(before: String, move: TextMove, after: String) {
        var area = area(before)
        let event = area.apply(.move(move, selects: false))
        #expect(shown(area) == after)
        #expect(event == (shown(area) == before ? .nothing : .moved))
    }

    @Test func `keeps the column over short rows`() {
        var area = area("abcdef|\nx\nabcdef")
        area.apply(.move(.down, selects: false))
        #expect(shown(area) == "abcdef\nx|\nabcdef")
        area.apply(.move(.down, selects: false))
        #expect(shown(area) == "abcdef\nx\nabcdef|")
    }

    @Test func `selects with Shift, or between a mark and the cursor`() {
        var area = area("one| two")
        area.apply(.move(.wordRight, selects: true))
        #expect(area.selection == 3..<7)
        area.apply(.copy)
        #expect(area.killed == " two" && area.selection == nil)
        area.apply(.mark)
        area.apply(.move(.lineStart, selects: true))
        area.apply(.killWordBack)
        #expect(shown(area) == "|" && area.killed == "one two")
        area.apply(.yank)
        area.apply(.selectAll)
        #expect(shown(area) == "^one two|")
    }

    // MARK: Undo

    @Test func `undoes word by word, a paste as one, and does again`() {
        var area = TextArea()
        for character in "one two" { area.apply(.type(String(character))) }
        area.apply(.paste(" three\nfour"))
        var seen: [String] = []
        while area.apply(.undo) == .changed { seen.append(area.text) }
        #expect(seen == ["one two", "one ", ""])
        area.apply(.redo)
        area.apply(.redo)
        #expect(shown(area) == "one two|")
        area.apply(.type("!"))
        #expect(area.apply(.redo) == .nothing)
    }

    @Test func `an arrow key ends a word for undo`() {
        var area = TextArea()
        for edit in [.type("a"), .type("b"), .move(.left, selects: false), .type("x")] as [TextEdit] {
            area.apply(edit)
        }
        area.apply(.undo)
        #expect(shown(area) == "a|b")
    }

    private static let edits: [TextEdit] = [
        .newline, .indent, .outdent, .backspace, .delete, .killWordBack, .killWord, .killToStart, .killToEnd, .copy,
        .yank, .transpose, .mark, .move(.left, selects: false), .move(.right, selects: true),
        .move(.wordLeft, selects: false), .move(.wordRight, selects: true), .move(.up, selects: false),
        .move(.down, selects: false), .move(.pageDown, selects: false), .move(.pageUp, selects: true),
        .move(.lineEnd, selects: false), .move(.partner, selects: false), .move(.textEnd, selects: false),
    ]

    @Test(arguments: Array(UInt64(1)...25))
    func `keeps its cursor on boundaries, and undo returns to the text byte for byte`(seed: UInt64) {
        var random = RandomText(seed)
        let text = random.text(upTo: 300)
        var area = TextArea(text)
        area.wraps = random.next(2) == 0
        area.settle(Size(width: 1 + random.next(30), height: 1 + random.next(8)))
        for _ in 0..<50 {
            switch random.next(3) {
            case 0: area.apply(.type(RandomText.pieces[random.next(RandomText.pieces.count)]))
            case 1: area.apply(.paste(random.text(upTo: 6)))
            default: area.apply(Self.edits[random.next(Self.edits.count)])
            }
            area.settle(area.size)
            #expect(area.buffer.boundary(atOrAfter: area.cursor) == area.cursor, "seed \(seed)")
            #expect(area.rows.contains { $0.range.contains(area.cursor) || $0.range.upperBound == area.cursor })
        }
        let last = area.text
        var steps = 0
        while area.apply(.undo) == .changed { steps += 1 }
        #expect(Array(area.text.utf8) == Array(text.utf8), "seed \(seed)")
        for _ in 0..<steps { area.apply(.redo) }
        #expect(Array(area.text.utf8) == Array(last.utf8), "seed \(seed)")
    }

    @Test func `that is read only moves and copies, and does not change`() {
        var area = TextArea("abc", isReadOnly: true)
        for edit in [.type("x"), .newline, .backspace, .paste("y"), .undo] as [TextEdit] {
            #expect(area.apply(edit) == .nothing)
        }
        area.apply(.selectAll)
        area.apply(.copy)
        #expect(area.killed == "abc" && area.text == "abc")
    }

    @Test func `finds with and without case, over the end`() {
        var area = TextArea("Ab ab AB\nab")
        area.search = TextSearch("ab")
        var places: [Int] = []
        for _ in 0..<4 {
            #expect(area.find(forward: true) == (area.cursor == 0 && places.count == 3))
            places.append(area.cursor)
        }
        #expect(places == [3, 6, 9, 0])
        #expect(area.find(forward: false) == true && area.cursor == 9)
        area.search = TextSearch("AB")
        #expect(area.find(forward: true) == true && area.cursor == 6)
        area.search = TextSearch("nowhere")
        #expect(area.find(forward: true) == nil)
    }

    @Test func `finds what lies across the pieces of a long text`() {
        let text = String(repeating: "x", count: 70_000) + "needle" + String(repeating: "y", count: 70_000)
        var area = TextArea(text)
        area.search = TextSearch("needle")
        #expect(area.find(forward: true) == false && area.cursor == 70_000)
        area.moveCursor(to: text.utf8.count)
        #expect(area.find(forward: false) == false && area.cursor == 70_000)
    }
}
