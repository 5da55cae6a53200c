import TestSupport
import Testing

@testable import TerminalUI

@Suite struct `A text area on the screen` {
    private static let style = TextAreaStyle(
        text: .plain, number: .plain, numberHere: .plain.adding(.bold), selection: .plain.adding(.reverse),
        match: .plain.adding(.underline), bracket: .plain.adding(.italic))

    private func area(_ text: String, _ width: Int, _ height: Int, numbers: Bool = false) -> TextArea {
        var area = TextArea(text)
        area.showsNumbers = numbers
        area.settle(Size(width: width, height: height))
        return area
    }

    private func draw(_ area: TextArea) -> (lines: [String], cursor: Point?, buffer: CellBuffer) {
        var buffer = CellBuffer(size: area.size)
        let cursor = area.draw(on: &buffer, in: buffer.bounds, style: Self.style)
        return (buffer.lines, cursor, buffer)
    }

    @Test func `wraps long lines and numbers them once`() {
        let (lines, cursor, _) = draw(area("abcdefghijklmnop\n\tx\nlast", 14, 5, numbers: true))
        #expect(lines == [" 1 abcdefghij ", "   klmnop     ", " 2     x      ", " 3 last       ", "              "])
        #expect(cursor == Point(x: 3, y: 0))
    }

    @Test func `puts wide characters whole into a row, and marks into words`() {
        let (lines, _, _) = draw(area("ab日本語\u{202E}\u{1B}x\r\ne\u{301}\rz", 10, 5))
        let shown = lines.map { $0.filter { $0 != " " } }
        #expect(shown == ["ab日本語", "\\u{202E}", "\\u{1B}x", "e\u{301}\\rz", ""])
    }

    @Test func `moves sideways where lines do not wrap`() {
        var area = TextArea(String(repeating: "0123456789", count: 10) + "\nshort")
        (area.wraps, area.showsNumbers) = (false, false)
        area.apply(.move(.lineEnd, selects: false))
        area.settle(Size(width: 20, height: 2))
        let (lines, cursor, _) = draw(area)
        #expect(lines[0].contains("6789 "))
        #expect(cursor.map { lines[0].dropFirst($0.x).allSatisfy { $0 == " " } } == true)
        #expect(lines[1].allSatisfy { $0 == " " })
        area.moveCursor(toCell: Point(x: 0, y: 0))
        #expect(area.cursor == area.left)
    }

    @Test func `marks the selection, its line breaks, matches and brackets`() {
        var area = area("[a]\n\nab", 10, 3)
        area.search = TextSearch("b")
        area.select(0..<4)
        area.settle(area.size)
        let (_, _, buffer) = draw(area)
        let reversed = (0..<3).map { y in (0..<10).filter { buffer[$0, y].style.attributes.contains(.reverse) } }
        #expect(reversed == [[0, 1, 2, 3], [], []])
        #expect(buffer[1, 2].style.attributes == .underline)
        area.moveCursor(to: 0)
        let brackets = (0..<3).filter { draw(area).buffer[$0, 0].style.attributes.contains(.italic) }
        #expect(brackets == [0, 2])
    }

    @Test func `follows its cursor by as few rows as it can`() {
        var area = area((1...50).map { "line \($0)" }.joined(separator: "\n"), 20, 5)
        for _ in 0..<6 {
            area.apply(.move(.down, selects: false))
            area.settle(area.size)
        }
        #expect(draw(area).lines[0].hasPrefix("line 3") && draw(area).cursor == Point(x: 0, y: 4))
        area.apply(.move(.up, selects: false))
        area.settle(area.size)
        #expect(area.top == TextPlace(line: 2))
        area.apply(.move(.textEnd, selects: false))
        area.settle(area.size)
        #expect(area.top == TextPlace(line: 45))
    }

    @Test(arguments: Array(UInt64(1)...20))
    func `shows the cursor where the text before it ends, at any size`(seed: UInt64) {
        var random = RandomText(seed)
        let text = random.text(upTo: 200)
        var area = TextArea(text)
        area.wraps = random.next(2) == 0
        area.showsNumbers = random.next(2) == 0
        for _ in 0..<30 {
            area.moveCursor(to: random.next(text.utf8.count + 1))
            let size = Size(width: random.next(40), height: random.next(10))
            area.settle(size)
            let (_, cursor, _) = draw(area)
            guard size.width > 24, size.height > 0 else { continue }
            #expect(cursor != nil, "seed \(seed)")
            guard let cursor else { continue }
            let place = area.cursor
            area.moveCursor(toCell: cursor)
            #expect(area.cursor == place, "seed \(seed)")
        }
    }

    @Test func `does not look at more of a long line than it shows`() {
        let line = String(repeating: "{\"name\":\"Ada é 日本\"},", count: 5000)
        var area = TextArea(line + "\n" + line)
        area.settle(Size(width: 80, height: 24))
        area.apply(.move(.textEnd, selects: false))
        area.settle(area.size)
        let end = area.top
        #expect(end.line == 1 && end.row > 1000)
        let time = ThreadTime.of {
            for _ in 0..<40 {
                area.apply(.type("x"))
                area.settle(area.size)
            }
        }
        #expect(time < .seconds(5))
        #expect(area.top >= end)
    }
}
