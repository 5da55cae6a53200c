extension TextEncoding {
    /// The encoding with that name in a `charset` parameter, in any case; nil for an unknown name.
    public init?(charset: String) {
        switch charset.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "iso_8859-1", "latin1": self = .latin1
        case "windows-1252", "cp1252": self = .windows1252
        case "utf-16": self = .utf16
        case "utf-16be": self = .utf16BigEndian
        case "utf-16le": self = .utf16LittleEndian
        case "utf-32": self = .utf32
        default: return nil
        }
    }

    /// The text of `bytes`, with U+FFFD for invalid ones. UTF-16 and UTF-32 follow their byte order mark, and are
    /// big-endian without one (RFC 2781 §4.3). The mark is not part of the text.
    public func text(of bytes: [UInt8]) -> String {
        switch self {
        case .utf8: Self.unmarked(String(decoding: bytes, as: UTF8.self))
        case .ascii: String(decoding: bytes, as: UTF8.self)
        case .latin1: Self.single(bytes) { UInt32($0) }
        case .windows1252: Self.single(bytes, Self.windowsScalar)
        case .utf16: Self.utf16(bytes, isLittleEndian: bytes.starts(with: [0xFF, 0xFE]))
        case .utf16BigEndian: Self.utf16(bytes, isLittleEndian: false)
        case .utf16LittleEndian: Self.utf16(bytes, isLittleEndian: true)
        case .utf32: Self.utf32(bytes, isLittleEndian: bytes.starts(with: [0xFF, 0xFE, 0, 0]))
        }
    }

    private static func unmarked(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func single(_ bytes: [UInt8], _ value: (UInt8) -> UInt32) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar(value($0)) ?? "\u{FFFD}" }))
    }

    private static func windowsScalar(_ byte: UInt8) -> UInt32 {
        guard (0x80..<0xA0).contains(byte) else { return UInt32(byte) }
        let value = windowsHigh[Int(byte - 0x80)]
        return value == 0 ? 0xFFFD : value
    }

    private static func utf16(_ bytes: [UInt8], isLittleEndian: Bool) -> String {
        unmarked(String(decoding: units(bytes, isLittleEndian) as [UInt16], as: UTF16.self) + rest(bytes, of: 2))
    }

    private static func utf32(_ bytes: [UInt8], isLittleEndian: Bool) -> String {
        let scalars = (units(bytes, isLittleEndian) as [UInt32]).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
        return unmarked(String(String.UnicodeScalarView(scalars)) + rest(bytes, of: 4))
    }

    /// U+FFFD for bytes at the end that are no complete unit.
    private static func rest(_ bytes: [UInt8], of width: Int) -> String {
        bytes.count.isMultiple(of: width) ? "" : "\u{FFFD}"
    }

    private static func units<Unit: FixedWidthInteger & UnsignedInteger>(
        _ bytes: [UInt8], _ isLittleEndian: Bool
    ) -> [Unit] {
        let width = Unit.bitWidth / 8
        return stride(from: 0, to: bytes.count - bytes.count % width, by: width).map { start in
            let unit = bytes[start..<start + width]
            return (isLittleEndian ? Array(unit.reversed()) : Array(unit)).reduce(0) { $0 << 8 | Unit($1) }
        }
    }
}
