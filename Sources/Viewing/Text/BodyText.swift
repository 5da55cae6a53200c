public import CurlewBytes
import Glibc

/// A body as text: UTF-8 bytes, invalid ones kept, with a table of lines. A line ends with LF or CR LF; a CR without LF
/// is an ordinary character and is shown as its mark.
public struct BodyText: Sendable {
    public let bytes: Bytes
    /// Too many bytes are not text: the body is shown as offset, hex and characters.
    public let isBinary: Bool
    /// The reason to doubt the charset, or nil. Bytes that are no text by any name raise no doubt.
    public let doubt: CharsetDoubt?
    private let lines: LineTable

    /// - Parameter charset: the charset of the Content-Type; nil means UTF-8.
    public init(_ source: Bytes, charset: String? = nil) {
        self.init(source, Charset(source, named: charset), named: charset?.lowercased())
    }

    /// Reads a body in a charset that a person chose; nil for an unknown name.
    public init?(_ source: Bytes, chosen name: String) {
        guard let charset = Charset(source, chosen: name) else { return nil }
        self.init(source, charset, named: nil)
    }

    /// The charsets that can be chosen, by their names.
    public static var charsets: [String] { Charset.names }

    private init(_ source: Bytes, _ charset: Charset, named name: String?) {
        let text = charset.transcoded(source)
        isBinary = Self.isBinary(text)
        // Hex shows the bytes that came, not those that a charset makes of them.
        bytes = isBinary ? source : text
        doubt = isBinary && name == nil ? nil : CharsetDoubt(source, text, charset, named: name)
        lines = isBinary ? LineTable() : LineTable(bytes)
    }

    public var lineCount: Int { lines.count }

    /// The offset at which a line starts; `number` counts from 0.
    public func start(ofLine number: Int) -> Int { lines.start(ofLine: number, in: bytes) }

    /// The number of the line that contains an offset, from 0.
    public func line(at offset: Int) -> Int { lines.line(at: offset, in: bytes) }

    /// The range of the line that contains `offset`, with its line feed.
    public func lineRange(at offset: Int) -> Range<Int> { lines.range(at: offset, in: bytes) }

    /// Whether more than one byte in eight of a sample from the start does not occur in text.
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
    /// The first index of a byte in `start..<end`; nil for `end` means the end of the bytes.
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
