public import CurlewSerialization

/// The logical lines of shown bytes. Breaks and indentation are display only: the bytes stay as they are.
public struct PreviewLines: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        var start: Int
        /// Columns of indentation.
        var indent: Int
    }

    private(set) var lines: [Line] = [Line(start: 0, indent: 0)]
    private(set) var byteCount = 0
    /// Every byte is printable ASCII, so that one byte is one column.
    private(set) var isPlain = true

    public init() {}

    private init(_ lines: [Line], _ bytes: [UInt8]) {
        self.lines = lines.isEmpty ? [Line(start: 0, indent: 0)] : lines
        byteCount = bytes.count
        isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if !isPlain { splitLongLines(bytes) }
    }

    public var count: Int { lines.count }

    public func range(of line: Int) -> Range<Int> {
        lines[line].start..<(line + 1 < lines.count ? lines[line + 1].start : byteCount)
    }

    public func indent(of line: Int) -> Int { lines[line].indent }

    /// The line that contains a byte; the last line for the end of the bytes.
    public func line(at offset: Int) -> Int {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle].start <= offset { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: Making

    /// Lines that are broken only where the bytes contain line breaks.
    public static func asSent(_ bytes: [UInt8]) -> PreviewLines {
        var lines = [Line(start: 0, indent: 0)]
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), end + 1 < bytes.count {
            lines.append(Line(start: end + 1, indent: 0))
            rest = rest[(end + 1)...]
        }
        return PreviewLines(lines, bytes)
    }

    /// One pair per line, each with the `&` before it.
    public static func pairs(_ bytes: [UInt8], _ spans: TraceSpans) -> PreviewLines {
        var lines = [Line(start: 0, indent: 0)]
        for span in spans where span.part == .separator && span.range.lowerBound > 0 {
            lines.append(Line(start: span.range.lowerBound, indent: 0))
        }
        return PreviewLines(lines, bytes)
    }

    /// One member or item of JSON per line.
    public static func structure(_ bytes: [UInt8]) -> PreviewLines {
        var scanner = StructureScanner()
        for (index, byte) in bytes.enumerated() { scanner.take(byte, at: index) }
        return PreviewLines(scanner.lines, bytes)
    }

    // MARK: Long lines

    /// The most bytes of a line that is laid out character by character.
    private static let longest = 1024

    /// Splits long lines, so that no row needs more than a thousand bytes to be read before it.
    private mutating func splitLongLines(_ bytes: [UInt8]) {
        guard lines.indices.contains(where: { range(of: $0).count > Self.longest }) else { return }
        var split: [Line] = []
        for index in lines.indices {
            let range = range(of: index)
            split.append(lines[index])
            var start = range.lowerBound
            while range.upperBound - start > Self.longest {
                start = Self.boundary(before: start + Self.longest, in: bytes)
                split.append(Line(start: start, indent: lines[index].indent))
            }
        }
        lines = split
    }

    /// The nearest offset at or before `offset` that is not inside a UTF-8 character.
    private static func boundary(before offset: Int, in bytes: [UInt8]) -> Int {
        let candidates = (offset - 3...offset).reversed()
        return candidates.first { bytes[$0] & 0xC0 != 0x80 } ?? offset
    }
}

/// Finds line breaks in JSON text without reading its values.
private struct StructureScanner {
    private(set) var lines = [PreviewLines.Line(start: 0, indent: 0)]
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var last: UInt8 = 0

    /// The deepest indentation in columns; deeper levels have the same, so that text keeps some room.
    private static let deepestIndent = 20

    public mutating func take(_ byte: UInt8, at index: Int) {
        if isInText { return takeText(byte) }
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { breakLine(index) }
        default:
            if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ",")].contains(last) { breakLine(index) }
            isInText = byte == UInt8(ascii: "\"")
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        }
        last = byte
    }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            last = byte
        }
    }

    private mutating func breakLine(_ index: Int) {
        lines.append(.init(start: index, indent: min(2 * max(0, depth), Self.deepestIndent)))
    }
}
