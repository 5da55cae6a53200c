/// A place in a text: for the reader of an error, and for jumping there.
public struct TextPosition: Sendable, Equatable, Hashable {
    /// Bytes before the place, from 0.
    public let offset: Int
    /// From 1. A line ends with LF, CR or CR LF.
    public let line: Int
    /// From 1, counted in Unicode scalars.
    public let column: Int

    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }
}

extension TextPosition {
    /// Counts lines and columns up to `offset`. Linear in `offset`, so it is for errors, not for every token.
    public init(of offset: Int, in bytes: Span<UInt8>, from start: Int = 0) {
        var line = 1
        var lineStart = start
        for index in start..<offset where Self.endsLine(bytes, at: index) {
            line += 1
            lineStart = index + 1
        }
        var column = 1
        for index in lineStart..<offset where !UTF8Sequence.isContinuation(bytes[index]) { column += 1 }
        self.init(offset: offset, line: line, column: column)
    }

    private static func endsLine(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
        default: false
        }
    }
}
