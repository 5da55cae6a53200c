import CurlewFormats

/// The address of a preview row: a logical line, and a row of that line.
public struct RowAddress: Hashable, Comparable, Sendable {
    public var line: Int = 0
    public var row: Int = 0

    public init(line: Int = 0, row: Int = 0) {
        self.line = line
        self.row = row
    }

    public static func < (left: RowAddress, right: RowAddress) -> Bool {
        (left.line, left.row) < (right.line, right.row)
    }
}

/// Lays shown bytes out in rows of a width. Computes only the rows that are asked for, so that a body of ten megabytes
/// costs no more than one screen of it.
public struct ByteLayout {
    public let bytes: [UInt8]
    public let lines: PreviewLines
    /// In columns, at least 1.
    public let width: Int
    public let hex: HexLayout?
    public let showsBlanks: Bool

    public init(_ content: PreviewContent, asSent: Bool, width: Int, showsBlanks: Bool) {
        bytes = content.bytes
        lines = asSent ? content.plainLines : content.lines
        hex = content.subject == .binary ? HexLayout(width: width, byteCount: content.bytes.count) : nil
        self.width = max(1, width)
        self.showsBlanks = showsBlanks
    }

    // MARK: Rows

    public func range(of address: RowAddress) -> Range<Int> {
        if let hex { return hex.range(of: address.row) }
        let line = lines.range(of: address.line)
        if lines.isPlain {
            let start = line.lowerBound + address.row * room(address.line)
            return start..<max(start, min(line.upperBound, start + room(address.line)))
        }
        let starts = rowStarts(address.line)
        let end = address.row + 1 < starts.count ? starts[address.row + 1] : line.upperBound
        return starts[min(address.row, starts.count - 1)]..<end
    }

    /// The address of the row that shows the byte at `offset`; the last row for the end of the bytes.
    public func address(of offset: Int) -> RowAddress {
        if let hex { return RowAddress(row: hex.row(of: offset)) }
        let line = lines.line(at: offset)
        if lines.isPlain {
            let row = (offset - lines.range(of: line).lowerBound) / room(line)
            return RowAddress(line: line, row: min(row, rowCount(line) - 1))
        }
        let row = rowStarts(line).lastIndex { $0 <= offset } ?? 0
        return RowAddress(line: line, row: row)
    }

    public func next(_ address: RowAddress) -> RowAddress? {
        if address.row + 1 < rowCount(address.line) { return RowAddress(line: address.line, row: address.row + 1) }
        return address.line + 1 < lineCount ? RowAddress(line: address.line + 1) : nil
    }

    public func previous(_ address: RowAddress) -> RowAddress? {
        if address.row > 0 { return RowAddress(line: address.line, row: address.row - 1) }
        guard address.line > 0 else { return nil }
        return RowAddress(line: address.line - 1, row: rowCount(address.line - 1) - 1)
    }

    public var last: RowAddress {
        RowAddress(line: lineCount - 1, row: rowCount(lineCount - 1) - 1)
    }

    /// The nearest valid address, after the width or the lines have changed.
    public func clamped(_ address: RowAddress) -> RowAddress {
        let line = min(max(0, address.line), lineCount - 1)
        return RowAddress(line: line, row: line == address.line ? min(max(0, address.row), rowCount(line) - 1) : 0)
    }

    private var lineCount: Int { hex == nil ? lines.count : 1 }

    private func rowCount(_ line: Int) -> Int {
        if let hex { return hex.rowCount }
        guard lines.isPlain else { return rowStarts(line).count }
        return max(1, (lines.range(of: line).count + room(line) - 1) / room(line))
    }

    // MARK: Columns

    public func indent(of address: RowAddress) -> Int {
        hex == nil ? min(lines.indent(of: address.line), width / 2) : 0
    }

    /// Columns for text in a line.
    private func room(_ line: Int) -> Int {
        width - min(lines.indent(of: line), width / 2)
    }

    public func units(of address: RowAddress) -> [ByteUnit] {
        ByteUnit.units(of: bytes, in: range(of: address), showsBlanks: showsBlanks)
    }

    /// The offsets at which the rows of a line begin.
    private func rowStarts(_ line: Int) -> [Int] {
        let range = lines.range(of: line)
        if let starts = plainStarts(range, room: room(line)) { return starts }
        var starts = [range.lowerBound]
        var used = 0
        for unit in ByteUnit.units(of: bytes, in: range, showsBlanks: showsBlanks) {
            let columns = unit.columns
            let isLineEnd = bytes[unit.range.upperBound - 1] == UInt8(ascii: "\n") && !showsBlanks
            if used + columns > room(line), used > 0, !isLineEnd {
                starts.append(unit.range.lowerBound)
                used = 0
            }
            used += columns
        }
        return starts
    }

    /// The row starts of a line of printable ASCII, where one byte is one column; nil for other lines. The blank that
    /// is drawn for the line's end begins no row.
    private func plainStarts(_ line: Range<Int>, room: Int) -> [Int]? {
        let hasEnd = !showsBlanks && !line.isEmpty && bytes[line.upperBound - 1] == UInt8(ascii: "\n")
        let text = line.lowerBound..<line.upperBound - (hasEnd ? 1 : 0)
        guard bytes[text].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
        return text.isEmpty ? [line.lowerBound] : Array(stride(from: text.lowerBound, to: text.upperBound, by: room))
    }
}

/// Binary bytes in rows of offset, hexadecimal digits and text.
///
///     0000 62 70 6C 69 73 74 30 30 bplist00
public struct HexLayout: Equatable {
    public let bytesPerRow: Int
    public let offsetDigits: Int
    public let byteCount: Int

    public init(width: Int, byteCount: Int) {
        let digits = byteCount > 0xFFFF ? 8 : 4
        self.byteCount = byteCount
        offsetDigits = digits
        // Each byte takes two digits, a blank and one character of text.
        bytesPerRow = [16, 8, 4, 2].first { digits + 1 + 4 * $0 <= width } ?? 1
    }

    public var rowCount: Int { max(1, (byteCount + bytesPerRow - 1) / bytesPerRow) }

    public func row(of offset: Int) -> Int { min(offset / bytesPerRow, rowCount - 1) }

    public func range(of row: Int) -> Range<Int> {
        let start = min(row * bytesPerRow, byteCount)
        return start..<min(start + bytesPerRow, byteCount)
    }

    public func offsetText(_ row: Int) -> String {
        Digits.text(row * bytesPerRow, width: offsetDigits, radix: 16).uppercased()
    }

    /// The column of the first of a byte's two digits.
    public func digitColumn(_ index: Int) -> Int { offsetDigits + 1 + 3 * index }

    public func textColumn(_ index: Int) -> Int { offsetDigits + 1 + 3 * bytesPerRow + index }

    /// The index of the byte whose digits or text are in a column.
    public func index(ofColumn column: Int) -> Int {
        let text = column - textColumn(0)
        return text >= 0 ? min(text, bytesPerRow - 1) : max(0, (column - digitColumn(0)) / 3)
    }

    public static func digits(_ byte: UInt8) -> String {
        Digits.text(byte, width: 2, radix: 16).uppercased()
    }

    public static func text(_ byte: UInt8) -> String {
        (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "."
    }
}
