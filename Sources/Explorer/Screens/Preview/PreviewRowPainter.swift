import CurlewSerialization
import TerminalUI
import Viewing

/// Draws one row of bytes, and the carets under it.
struct PreviewRowPainter {
    private let pane: PreviewPane
    private let address: RowAddress
    private let range: Range<Int>
    private let y: Int
    private let cursor: Range<Int>?
    private let selected: Range<Int>?

    init(_ pane: PreviewPane, _ row: PreviewPane.ShownRow) {
        self.pane = pane
        address = row.address
        range = pane.layout.range(of: row.address)
        y = pane.body.y + row.y
        cursor = pane.isFocused ? ByteStops(pane.content).stop(at: pane.state.cursor) : nil
        selected = pane.selected
    }

    func draw(on canvas: inout Canvas, in rect: Rect) {
        if pane.isLinked(range) { canvas.put(Mark.written.text, .accent, in: rect, row: y - rect.y) }
        if let hex = pane.layout.hex { return draw(hex, on: &canvas) }
        var x = pane.body.x + pane.layout.indent(of: address)
        for unit in pane.layout.units(of: address) {
            let span = pane.content.spans.span(at: unit.range.lowerBound)
            let columns = canvas.buffer.put(
                unit.text, at: Point(x: x, y: y), style: style(unit.range, span, canvas.theme), clip: pane.body)
            place(unit.range, x: x, y: y, on: &canvas)
            putCarets(span, unit, x: x, columns: columns, on: &canvas)
            x += columns
        }
        drawMargin(on: &canvas, in: rect)
    }

    private func putCarets(
        _ span: TraceSpan?, _ unit: ByteUnit, x: Int, columns: Int, on canvas: inout Canvas
    ) {
        guard pane.showsCarets, let span, let mark = mark(span, unit.range) else { return }
        let carets = String(repeating: mark.rawValue, count: columns)
        canvas.buffer.put(carets, at: Point(x: x, y: y + 1), style: canvas.theme[mark.role], clip: pane.body)
    }

    // MARK: Looks

    /// Line ends and tabs that are drawn as blanks get no marks.
    private func mark(_ span: TraceSpan, _ bytes: Range<Int>) -> LinkMark? {
        let byte = pane.content.bytes[bytes.lowerBound]
        let isBlank = pane.layout.hex == nil && byte < 0x20 && !pane.layout.showsBlanks
        return isBlank ? nil : pane.state.link.mark(span)
    }

    private func style(_ bytes: Range<Int>, _ span: TraceSpan?, _ theme: ResolvedTheme) -> Style {
        let linked = span.flatMap { mark($0, bytes) }
        var style = theme[linked?.role ?? role(span, at: bytes.lowerBound)]
        if let selected, selected.overlaps(bytes) { style = theme[.selection].under(style) }
        if let cursor, cursor.overlaps(bytes) { style = theme[.cursorLine].under(style) }
        return style
    }

    private func role(_ span: TraceSpan?, at offset: Int) -> Role {
        guard let span else { return .text }
        if span.escaped != nil { return .byteEscaped }
        switch span.part {
        case .key: return .syntaxKey
        case .value: return valueRole(span)
        case .rule: return .text
        case .equals, .separator, .syntax, .boundary: return .syntaxPunctuation
        case .partHeader, .fixed: return .text
        }
    }

    /// In JSON the first byte determines the type; a quote before it means a string.
    private func valueRole(_ span: TraceSpan) -> Role {
        let bytes = pane.content.bytes
        let start = span.range.lowerBound
        guard pane.content.subject == .json, start == 0 || bytes[start - 1] != UInt8(ascii: "\"") else {
            return .syntaxString
        }
        switch bytes[start] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .syntaxNumber
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .syntaxBool
        case UInt8(ascii: "n"): return .syntaxNull
        default: return .syntaxString
        }
    }

    /// Places the hardware cursor on the byte at the cursor.
    private func place(_ bytes: Range<Int>, x: Int, y: Int, on canvas: inout Canvas) {
        guard let cursor, bytes.contains(cursor.lowerBound), pane.isFree else { return }
        canvas.cursor = Point(x: x, y: y)
    }

    // MARK: Right of the bytes

    private func drawMargin(on canvas: inout Canvas, in rect: Rect) {
        let row = y - rect.y
        if pane.hasWriters {
            guard let writer = pane.content.writers[range.lowerBound] else { return }
            canvas.put(writer, .textMuted, in: rect, row: row, column: rect.width - PreviewPane.writerColumns)
        } else if !pane.asSent, address.row == 0, pane.state.changedLines.contains(address.line) {
            canvas.put("+", .diffAdded, in: rect, row: row, column: rect.width - 1)
        }
    }

    // MARK: Hexadecimal

    private func draw(_ hex: HexLayout, on canvas: inout Canvas) {
        let area = pane.body
        canvas.buffer.put(
            hex.offsetText(address.row), at: Point(x: area.x, y: y), style: canvas.theme[.textMuted], clip: area)
        for (index, offset) in range.enumerated() {
            let byte = pane.content.bytes[offset]
            let style = style(offset..<offset + 1, pane.content.spans.span(at: offset), canvas.theme)
            let digits = Point(x: area.x + hex.digitColumn(index), y: y)
            canvas.buffer.put(HexLayout.digits(byte), at: digits, style: style, clip: area)
            place(offset..<offset + 1, x: digits.x, y: y, on: &canvas)
            canvas.buffer.put(
                HexLayout.text(byte), at: Point(x: area.x + hex.textColumn(index), y: y), style: style, clip: area)
        }
    }
}

extension LinkMark {
    var role: Role {
        switch self {
        case .ancestor: .linkAncestor
        case .rule: .linkRule
        case .value: .linkValue
        }
    }
}
