public import CurlewBytes
import Glibc

/// A body as text: UTF-8 bytes, invalid ones kept, with a table of lines. A line ends with LF or CR LF; a lone CR is
/// a character like any other, and is shown as its mark.
public struct BodyText: Sendable {
    public let bytes: Bytes
    /// Too many bytes are no text: shown as offset, hex and characters.
    public let isBinary: Bool
    /// A charset that is not known here; the bytes are shown as if they were UTF-8.
    public let unknownCharset: String?
    private let lines: LineTable

    /// - Parameter charset: as the Content-Type says; nil means UTF-8.
    public init(_ source: Bytes, charset: String? = nil) {
        let charset = Charset(source, named: charset)
        let bytes = charset.transcoded(source)
        self.bytes = bytes
        unknownCharset = charset.unknownName
        isBinary = Self.isBinary(bytes)
        lines = isBinary ? LineTable() : LineTable(bytes)
    }

    public var lineCount: Int { lines.count }

    /// Where a line starts; `number` from 0.
    public func start(ofLine number: Int) -> Int { lines.start(ofLine: number, in: bytes) }

    /// The line that holds an offset, from 0.
    public func line(at offset: Int) -> Int { lines.line(at: offset, in: bytes) }

    /// Where the line that holds `offset` starts, and the offset after it, its line feed included.
    public func lineRange(at offset: Int) -> Range<Int> { lines.range(at: offset, in: bytes) }

    /// Whether a sample of the start holds more than one byte in eight that text has no use for.
    private static func isBinary(_ bytes: Bytes) -> Bool {
        let sample = bytes[0..<min(bytes.count, 4096)].array
        let text = String(decoding: sample, as: UTF8.self).unicodeScalars
        let odd = text.count { scalar in
            scalar == "\u{FFFD}" || (scalar.value < 0x20 && !"\t\n\r\u{C}\u{1B}".unicodeScalars.contains(scalar))
        }
        return odd * 8 > text.count
    }
}

extension Bytes {
    /// The first place of a byte in `start..<end`; `end` is the end of the bytes when nil.
    public func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        let end = Swift.min(end ?? count, count)
        guard start < end else { return nil }
        return withUnsafeBytes { all in
            guard let base = all.baseAddress, let hit = memchr(base + start, Int32(byte), end - start) else {
                return nil
            }
            return UnsafeRawPointer(hit) - base
        }
    }
}
