import CurlewFormats

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
