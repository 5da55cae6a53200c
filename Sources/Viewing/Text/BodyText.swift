public import CurlewBytes
import CurlewFormats
import Glibc

/// A body as text: UTF-8 bytes, invalid ones kept, with a table of lines. A line ends with LF or CR LF; a CR without LF
/// is an ordinary character and is shown as its mark.
public struct BodyText: Sendable {
    public let bytes: Bytes
    /// Too many bytes are not text: the body is shown as offset, hex and characters.
    public let isBinary: Bool
    /// The reason to doubt the charset, or nil. Bytes that are no text by any name raise no doubt.
    public private(set) var doubt: CharsetDoubt?
    private let lines: LineTable

    /// The charset that the text was read in, as a person may choose it; nil for one that is not known.
    public let charset: String?

    /// - Parameter charset: the charset of the Content-Type; nil leaves it to the document and its bytes.
    public init(_ source: Bytes, charset: String? = nil) {
        self.init(source, CharsetReading(of: source, header: charset))
    }

    /// The text of a document that was read; its bytes are UTF-8 whatever it declares.
    public init(document bytes: Bytes) {
        self.init(bytes, CharsetReading(chosen: .utf8))
    }

    /// The text of a document that was read of a body, with the doubt that the body raises.
    init(document bytes: Bytes, of body: Bytes, charset: String?) {
        self.init(document: bytes)
        let reading = CharsetReading(of: body, header: charset)
        doubt = CharsetDoubt(body, Charset.Text(bytes: bytes, faults: 0), reading)
    }

    /// Reads a body in a charset that a person chose; nil for an unknown name.
    public init?(_ source: Bytes, chosen name: String) {
        guard let reading = CharsetReading(of: source, chosen: name) else { return nil }
        self.init(source, reading)
    }

    /// The charsets that can be chosen, by their names.
    public static var charsets: [String] { Charset.allCases.map(\.rawValue) + ["utf-16", "utf-32"] }

    /// The packages of Debian that hold the converters.
    public static var converterPackage: String { Charset.converterPackage }

    /// The most bytes that are converted; a larger body is shown as it is.
    public static let limit = 64 << 20

    private init(_ source: Bytes, _ reading: CharsetReading) {
        let text = source.count > Self.limit ? nil : reading.text(of: source)
        let shown = text?.bytes ?? source
        isBinary = Self.isBinary(shown)
        // Hex shows the bytes that came, not those that a charset makes of them.
        bytes = isBinary ? source : shown
        charset = reading.charset?.rawValue
        doubt = isBinary && reading.name == nil ? nil : CharsetDoubt(source, text, reading)
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
