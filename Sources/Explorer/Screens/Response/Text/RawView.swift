import CurlewBytes
import CurlewFormats
import CurlewNetworking
import TerminalUI
import Viewing

/// Draws the visible rows of the body.
struct RawView {
    private let raw: RawPosition
    private let facts: RawPosition.Facts
    private let index: ResponseIndex
    private let rows: TextRows
    private let margin: Int

    init(_ raw: RawPosition, _ facts: RawPosition.Facts, _ index: ResponseIndex) {
        (self.raw, self.facts, self.index) = (raw, facts, index)
        rows = facts.rows(index.text)
        margin = facts.margin(index.text)
    }

    private var bytes: Bytes { index.text.bytes }

    func draw(on canvas: inout Canvas, in rect: Rect) {
        let here = rows.start(of: raw.cursor)
        let top = rows.top(keeping: raw.top, cursor: here, height: rect.height)
        let shown = rows.rows(from: top, count: rect.height)
        if let first = shown.first, let last = shown.last {
            canvas.thumb(rect, first: first, count: bytes.count, shown: rows.end(of: last) - first)
        }
        for (row, start) in shown.enumerated() {
            if case .hex(let count) = rows.shape {
                let piece = HiddenText(bytes, start..<rows.end(of: start), hiding: facts.display.mask)
                canvas.put(HexLine.runs(piece.readable, offset: start, count: count), in: rect, row: row, column: 1)
            } else {
                drawText(start, row, on: &canvas, in: rect)
            }
            drawFault(start, row, on: &canvas, in: rect)
            if start == here { drawCursor(start, row, on: &canvas, in: rect) }
        }
    }

    // MARK: Text

    /// The bytes of a row that can be visible; a column never has more than sixteen bytes.
    private func shown(_ start: Int, _ width: Int) -> Range<Int> {
        let end = rows.contentEnd(of: start)
        let from = min(end, ShownText.boundary(min(start + raw.left, bytes.count), in: bytes))
        let to = min(end, from + 16 * width)
        return from..<max(from, to < end ? ShownText.boundary(to, in: bytes) : to)
    }

    private func drawText(_ start: Int, _ row: Int, on canvas: inout Canvas, in rect: Rect) {
        if margin > 1 { drawNumber(start, row, on: &canvas, in: rect) }
        let range = shown(start, rect.width)
        let area = Rect(x: rect.x + margin, y: rect.y, width: rect.width - margin, height: rect.height)
        canvas.put(hidden(range).text, .text, in: area, row: row)
        let matches = facts.matches.matches(in: range, tab: facts.tab)
        for match in matches {
            let role = match.lowerBound == raw.cursor ? Role.searchCurrent : .searchMatch
            restyle(match, within: range, row, role, on: &canvas, in: area)
        }
    }

    private func drawNumber(_ start: Int, _ row: Int, on canvas: inout Canvas, in rect: Rect) {
        let line = index.text.line(at: start)
        guard index.text.start(ofLine: line) == start else { return }
        let number = String(line + 1)
        canvas.put(number, .textMuted, in: rect, row: row, column: margin - 1 - number.count)
    }

    private func restyle(
        _ piece: Range<Int>, within range: Range<Int>, _ row: Int, _ role: Role, on canvas: inout Canvas, in area: Rect
    ) {
        let hidden = hidden(range)
        let piece = hidden.widened(piece.clamped(to: range))
        let before = TextWidth.columns(of: hidden.text(range.lowerBound..<max(range.lowerBound, piece.lowerBound)))
        canvas.put(hidden.text(piece), role, in: area, row: row, column: before)
    }

    private func hidden(_ range: Range<Int>) -> HiddenText { HiddenText(bytes, range, hiding: facts.display.mask) }

    // MARK: Marks

    /// Draws `!` before the row where the body violates its format, and that place in the colour of errors.
    private func drawFault(_ start: Int, _ row: Int, on canvas: inout Canvas, in rect: Rect) {
        let end = rows.end(of: start)
        guard let fault = index.fault?.offset ?? index.lines?.fault(in: start..<end) else { return }
        let isHere = fault >= start && (fault < end || end == bytes.count)
        guard isHere else { return }
        canvas.put("!", .statusError, in: rect, row: row)
        let range = shown(start, rect.width)
        guard range.contains(fault), rows.shape != .hex(bytes: 16) else { return }
        let area = Rect(x: rect.x + margin, y: rect.y, width: rect.width - margin, height: rect.height)
        let length = ShownText.length(at: fault, in: bytes)
        restyle(fault..<min(range.upperBound, fault + length), within: range, row, .statusError, on: &canvas, in: area)
    }

    private func drawCursor(_ start: Int, _ row: Int, on canvas: inout Canvas, in rect: Rect) {
        guard facts.isFocused else { return }
        canvas.highlight(rect, row: row, role: .cursorLine)
        let column: Int
        if case .hex = rows.shape {
            column = 1 + HexLine.column(ofByte: raw.cursor - start)
        } else {
            let shown = shown(start, rect.width)
            let before = shown.lowerBound..<min(shown.upperBound, max(shown.lowerBound, raw.cursor))
            column = margin + TextWidth.columns(of: hidden(shown).text(before))
        }
        canvas.cursor = Point(x: rect.x + min(column, rect.width - 1), y: rect.y + row)
    }
}

/// A row of bytes: `00000010  89 50 4e 47 ...  .PNG....`.
enum HexLine {
    /// Columns of a row of `count` bytes, including the cursor's column.
    static func columns(_ count: Int) -> Int { 1 + 8 + 2 + 3 * count + 1 + count }

    /// - Parameters:
    ///   - bytes: at most `count`; nil for a hidden byte. A short last row is filled with blanks.
    static func runs(_ bytes: [UInt8?], offset: Int, count: Int) -> [Run] {
        let hex = bytes.map { $0.map { Digits.text($0, width: 2, radix: 16) } ?? "**" }.joined(separator: " ")
        let characters = bytes.map { byte in
            guard let byte else { return "*" }
            return (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "."
        }.joined()
        let gap = String(repeating: " ", count: 3 * count - hex.count + 1)
        return [
            Run(Digits.text(offset, width: 8, radix: 16) + "  ", .textMuted), Run(hex + gap),
            Run(characters, .syntaxString),
        ]
    }

    /// The column of a byte's first digit, from the row's start.
    static func column(ofByte place: Int) -> Int { 10 + 3 * place }
}
