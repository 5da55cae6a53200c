import Testing

@testable import TerminalUI

struct CellBufferTests {
    private let red = Style(foreground: .ansi(1))

    @Test func `text is put where it is told, and nowhere else`() {
        var buffer = CellBuffer(size: Size(width: 6, height: 2))
        expectColumns(&buffer, 3) { $0.put("abc", at: Point(x: 2, y: 1), style: red) }
        #expect(buffer.lines == ["      ", "  abc "])
        #expect(buffer[2, 1].style == red)
        #expect(buffer[1, 1].style == .plain)
    }

    @Test(arguments: [
        (-2, "cdef  "), (-6, "      "), (4, "    ab"), (6, "      "), (100, "      "), (-100, "      "),
    ])
    func `text outside the buffer is cut`(x: Int, line: String) {
        var buffer = CellBuffer(size: Size(width: 6, height: 1))
        buffer.put("abcdef", at: Point(x: x, y: 0))
        buffer.put("abcdef", at: Point(x: 0, y: 5))
        #expect(buffer.lines == [line])
    }

    @Test func `the returned columns end at the right edge`() {
        var buffer = CellBuffer(size: Size(width: 6, height: 1))
        expectColumns(&buffer, 2) { $0.put("abcdefgh", at: Point(x: 4, y: 0)) }
        expectColumns(&buffer, 3) { $0.put("日本", at: Point(x: 0, y: 0), maxWidth: 3) }
        #expect(buffer.lines == ["日  ab"])
    }

    @Test(arguments: 0..<12)
    func `a wide character at any column leaves no half and does not wrap`(offset: Int) {
        var buffer = CellBuffer(size: Size(width: 8, height: 2))
        buffer.put(
            String(repeating: " ", count: offset) + "日本語", at: Point(x: -3, y: 0),
            clip: Rect(x: 1, y: 0, width: 6, height: 1))
        expectWhole(buffer)
        #expect(buffer.lines[1] == "        ")
        #expect(buffer[0, 0].glyph == .space)
        #expect(buffer[7, 0].glyph == .space)
    }

    @Test func `writing over half of a wide character blanks the other half`() {
        var buffer = CellBuffer(size: Size(width: 6, height: 1))
        buffer.put("日本語", at: Point(x: 0, y: 0))
        buffer.put("x", at: Point(x: 3, y: 0))
        #expect(buffer.lines == ["日 x語"])
        buffer.put("國", at: Point(x: 1, y: 0))
        #expect(buffer.lines == [" 國x語"])
        buffer.fill(Rect(x: 5, y: 0, width: 1, height: 1), style: .plain)
        #expect(buffer.lines == [" 國x  "])
    }

    @Test func `clusters differ by their text, wherever each buffer keeps it`() {
        let size = Size(width: 4, height: 1)
        var (first, second, third) = (CellBuffer(size: size), CellBuffer(size: size), CellBuffer(size: size))
        first.put("👩‍👧", at: Point(x: 0, y: 0))
        second.put("👨‍👦", at: Point(x: 0, y: 0))
        third.put("e\u{301}", at: Point(x: 0, y: 0))
        third.put("👩‍👧", at: Point(x: 0, y: 0))
        #expect(changes(from: first, to: second) == ["👨‍👦"])
        #expect(changes(from: first, to: third) == [])
        #expect(first != second)
        #expect(first == third)
    }

    private func changes(from old: CellBuffer, to new: CellBuffer) -> [String] {
        var texts: [String] = []
        new.forEachChange(since: old, in: new.size) { _, _, cell in texts.append(cell.text) }
        return texts
    }

    @Test func `random writing never leaves half a character`() {
        var random = SystemRandomNumberGenerator()
        let texts = ["a", "日", "日本語", "e\u{301}", "👩‍👧x", "\u{1B}[m", "🇯🇵🇯🇵", "ab日"]
        var buffer = CellBuffer(size: Size(width: 9, height: 3))
        for _ in 0..<3000 {
            let rect = Rect(
                x: .random(in: -2...9, using: &random), y: .random(in: -1...3, using: &random),
                width: .random(in: 0...9, using: &random), height: .random(in: 0...3, using: &random))
            if Bool.random(using: &random) {
                buffer.put(texts.randomElement(using: &random) ?? "", at: Point(x: rect.x, y: rect.y), clip: rect)
            } else if Int.random(in: 0..<4, using: &random) == 0 {
                buffer.fill(rect, style: .plain)
            } else {
                buffer.put(texts.randomElement(using: &random) ?? "", at: Point(x: rect.x, y: rect.y))
            }
            expectWhole(buffer)
        }
    }

    private func expectColumns(_ buffer: inout CellBuffer, _ columns: Int, _ put: (inout CellBuffer) -> Int) {
        let used = put(&buffer)
        #expect(used == columns)
    }

    private func expectWhole(_ buffer: CellBuffer) {
        for y in 0..<buffer.size.height {
            for x in 0..<buffer.size.width {
                let cell = buffer[x, y]
                if cell.width == 2, !(x + 1 < buffer.size.width && buffer[x + 1, y].width == 0) {
                    Issue.record("no right half at \(x), \(y): \(buffer.lines)")
                }
                if cell.width == 0, !(x > 0 && buffer[x - 1, y].width == 2) {
                    Issue.record("no left half at \(x), \(y): \(buffer.lines)")
                }
            }
        }
    }

    @Test func `a background that a text does not set stays`() {
        var buffer = CellBuffer(size: Size(width: 3, height: 1), style: Style(background: .indexed(20)))
        buffer.put("x", at: Point(x: 1, y: 0), style: red)
        #expect(buffer[1, 0].style == Style(foreground: .ansi(1), background: .indexed(20)))
    }

    @Test func `a style is laid over another`() {
        let base = Style(foreground: .ansi(1), background: .ansi(2), attributes: .bold)
        let over = Style(foreground: .ansi(3), attributes: .underline)
        #expect(
            over.merging(over: base)
                == Style(foreground: .ansi(3), background: .ansi(2), attributes: [.bold, .underline]))
        var buffer = CellBuffer(size: Size(width: 3, height: 1), style: base)
        buffer.restyle(Rect(x: 1, y: -4, width: 9, height: 9)) { over.merging(over: $0) }
        #expect(buffer[0, 0].style == base)
        #expect(buffer[2, 0].style.foreground == .ansi(3))
    }

    @Test func `a box has its title in the top border`() {
        var buffer = CellBuffer(size: Size(width: 20, height: 3))
        buffer.box(
            buffer.bounds, drawing: .ascii, style: .plain, title: [StyledRun("2 Request ")],
            trailing: [StyledRun(" ok ")])
        #expect(buffer.lines[0] == "+ 2 Request -- ok -+")
    }

    @Test func `a heavy box is heavy on all sides`() {
        var buffer = CellBuffer(size: Size(width: 8, height: 3))
        buffer.box(buffer.bounds, drawing: .ascii, style: .plain, title: [StyledRun("3 ")], weight: .heavy)
        #expect(buffer.lines == ["# 3 ===#", "#      #", "#======#"])
        buffer.box(buffer.bounds, drawing: .unicode, style: .plain, weight: .heavy)
        #expect(buffer.lines == ["┏━━━━━━┓", "┃      ┃", "┗━━━━━━┛"])
    }

    @Test func `a joint has the arms that are there, all of one weight`() {
        let arms: [(up: Bool, down: Bool, left: Bool, right: Bool, light: Unicode.Scalar, heavy: Unicode.Scalar)] = [
            (false, true, false, true, "┌", "┏"), (false, true, true, false, "┐", "┓"),
            (true, false, false, true, "└", "┗"), (true, false, true, false, "┘", "┛"),
            (true, true, false, true, "├", "┣"), (true, true, true, false, "┤", "┫"),
            (false, true, true, true, "┬", "┳"), (true, false, true, true, "┴", "┻"),
            (true, true, true, true, "┼", "╋"), (true, true, false, false, "│", "┃"),
            (false, false, true, true, "─", "━"), (true, false, false, false, "│", "┃"),
        ]
        for (up, down, left, right, light, heavy) in arms {
            let drawing = BoxDrawing.unicode
            #expect(drawing.joint(up: up, down: down, left: left, right: right) == light)
            #expect(drawing.joint(up: up, down: down, left: left, right: right, weight: .heavy) == heavy)
        }
        #expect(BoxDrawing.ascii.joint(up: true, left: true) == "+")
        #expect(BoxDrawing.ascii.joint(up: true, left: true, weight: .heavy) == "#")
    }

    @Test func `every mark has a twin in ASCII, and takes one column as each of its letters does`() {
        for mark in Mark.allCases {
            #expect(mark.ascii.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
            #expect(TextWidth.columns(of: mark.text) == 1)
            #expect(Mark.inASCII("a\(mark.text)é") == "a\(mark.ascii)é")
        }
        // These are one column where the characters of frames are two.
        for mark in [Mark.open, .closed, .written, .thumb] {
            #expect(TextWidth.columns(of: mark.text, ambiguous: 2) == 1)
        }
        #expect(Mark.inASCII("plain") == "plain")
    }

    @Test(arguments: [Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: -3, height: 2)])
    func `tiny buffers can be drawn into`(size: Size) {
        var buffer = CellBuffer(size: size)
        buffer.box(Rect(x: 0, y: 0, width: 5, height: 5), drawing: .unicode, style: .plain, title: [StyledRun("title")])
        buffer.put("日", at: Point(x: 0, y: 0))
        buffer.fill(Rect(x: -1, y: -1, width: 9, height: 9), style: .plain)
        #expect(buffer.lines.count == max(0, size.height))
    }
}
