internal import CurlewFormats

/// The encodings of text in a body (`stringEncoding`): of form text, and of values in a multipart body. Percent
/// escapes, JSON and property lists are always UTF-8.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case ascii = "us-ascii"
    case latin1 = "iso-8859-1"
    case windows1252 = "windows-1252"
    /// Little-endian after a byte order mark, as Foundation writes it.
    case utf16 = "utf-16"
    case utf16BigEndian = "utf-16be"
    case utf16LittleEndian = "utf-16le"
    /// Little-endian after a byte order mark.
    case utf32 = "utf-32"

    /// The bytes of a text; nil when the encoding lacks a character.
    public func bytes(of text: String) -> [UInt8]? {
        switch self {
        case .utf8: Array(text.utf8)
        case .ascii: Self.single(text) { $0.value < 0x80 ? UInt8($0.value) : nil }
        case .latin1: Self.single(text) { $0.value < 0x100 ? UInt8($0.value) : nil }
        case .windows1252: Self.single(text, Charset.windows1252)
        case .utf16: [0xFF, 0xFE] + text.utf16.flatMap(Self.littleEndian)
        case .utf16LittleEndian: text.utf16.flatMap(Self.littleEndian)
        case .utf16BigEndian: text.utf16.flatMap { Self.littleEndian($0).reversed() }
        case .utf32: [0xFF, 0xFE, 0, 0] + text.unicodeScalars.flatMap { Self.littleEndian($0.value) }
        }
    }

    /// The number of bytes of the byte order mark before the text.
    var markCount: Int {
        switch self {
        case .utf16: 2
        case .utf32: 4
        default: 0
        }
    }

    private static func single(_ text: String, _ byte: (Unicode.Scalar) -> UInt8?) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = byte(scalar) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func littleEndian<Unit: FixedWidthInteger & UnsignedInteger>(_ unit: Unit) -> [UInt8] {
        (0..<Unit.bitWidth / 8).map { UInt8(truncatingIfNeeded: unit >> ($0 * 8)) }
    }
}
