internal import CCurlewCharsets
public import CurlewBytes

extension Charset {
    /// A text that was read, in UTF-8.
    public struct Text: Sendable {
        public let bytes: Bytes
        /// Bytes that are no text in the charset; each is U+FFFD, but in UTF-8, which stays as it came.
        public let faults: Int

        public init(bytes: Bytes, faults: Int) {
            (self.bytes, self.faults) = (bytes, faults)
        }
    }

    /// The package of Debian with the converters, and its name where they are split off.
    public static let converterPackage = "libc6, or libc-gconv-modules-extra"

    /// The text of bytes without a byte order mark of UTF-16 or UTF-32; UTF-8 itself is returned as it came.
    ///
    /// - Returns: nil when the C library has no converter for the charset here, or no memory.
    public func decoded(_ source: Bytes) -> Text? {
        switch self {
        case .utf8: Text(bytes: source, faults: source.withSpan { UTF8Sequence.firstFault(in: $0) } == nil ? 0 : 1)
        case .windows1252: Self.single(source, Self.windows1252)
        case .userDefined: Self.single(source) { $0 < 0x80 ? UInt32($0) : 0xF700 + UInt32($0) }
        case .utf16BigEndian: Self.units(source, .utf16(isBigEndian: true))
        case .utf16LittleEndian: Self.units(source, .utf16(isBigEndian: false))
        case .utf32BigEndian: Self.units(source, .utf32(isBigEndian: true))
        case .utf32LittleEndian: Self.units(source, .utf32(isBigEndian: false))
        default: converter.flatMap { Self.converted(source, to: "UTF-8", from: $0) }
        }
    }

    /// The bytes of each character in an encoding of bytes; an empty array for one that the encoding lacks.
    ///
    /// - Parameter characters: without line ends.
    /// - Returns: nil in Unicode's encodings, in x-user-defined, and when the C library has no converter here.
    package func encoded(_ characters: [Unicode.Scalar]) -> [[UInt8]]? {
        if self == .windows1252 { return characters.map { Self.windows1252($0).map { [$0] } ?? [] } }
        let lines = Bytes(Array(characters.map { "\($0)\n" }.joined().utf8))
        // No character of these encodings has the byte of a line end in it.
        return converter.flatMap { Self.converted(lines, to: $0, from: "UTF-8") }
            .map { $0.bytes.array.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(Array.init) }
    }

    /// Nil for a character that Windows-1252 lacks.
    package static func windows1252(_ character: Unicode.Scalar) -> UInt8? {
        if character.value < 0x80 || (0xA0...0xFF).contains(character.value) { return UInt8(character.value) }
        return windows1252High.firstIndex(of: character.value).map { 0x80 + UInt8($0) }
    }

    // MARK: Encodings that are read here

    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    private static func single(_ source: Bytes, _ value: (UInt8) -> UInt32) -> Text {
        var text: [UInt8] = []
        text.reserveCapacity(source.count + source.count / 8)
        source.withSpan { bytes in
            for index in 0..<bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    text.append(byte)
                } else {
                    text +=
                        Unicode.Scalar(value(byte)).flatMap { Unicode.UTF8.encode($0) }.map(Array.init) ?? replacement
                }
            }
        }
        return Text(bytes: Bytes(text), faults: 0)
    }

    /// An unused byte is the control of its number (Encoding Standard, index windows-1252).
    private static func windows1252(_ byte: UInt8) -> UInt32 {
        guard (0x80..<0xA0).contains(byte) else { return UInt32(byte) }
        let value = windows1252High[Int(byte - 0x80)]
        return value == 0 ? UInt32(byte) : value
    }

    /// The characters of 0x80 to 0x9F in Windows-1252; 0 for an unused byte.
    private static let windows1252High: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    private static func units(_ source: Bytes, _ encoding: UnicodeEncoding) -> Text {
        source.withSpan { bytes in
            var (text, faults, place) = ([UInt8](), 0, 0)
            text.reserveCapacity(bytes.count)
            while place < bytes.count {
                if let (scalar, length) = encoding.scalar(bytes, at: place), let units = Unicode.UTF8.encode(scalar) {
                    if place > 0 || scalar != "\u{FEFF}" { text += units }
                    if scalar == "\u{FFFD}" { faults += 1 }
                    place += length
                } else {
                    text += replacement
                    faults += 1
                    place += encoding.unitLength
                }
            }
            return Text(bytes: Bytes(text), faults: faults)
        }
    }

    // MARK: Encodings of the C library

    private static func converted(_ source: Bytes, to: String, from: String) -> Text? {
        var text = unsafe ccharsets_text()
        let result = unsafe source.withUnsafeBytes { bytes in
            unsafe ccharsets_convert(to, from, bytes.baseAddress, bytes.count, &text)
        }
        guard result == CCHARSETS_DONE else { return nil }
        defer { unsafe ccharsets_free(&text) }
        let bytes = unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
        return unsafe Text(bytes: Bytes(bytes), faults: text.faults)
    }
}
