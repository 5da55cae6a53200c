internal import CurlewBytes

/// The Unicode encodings a text format may come in, told from its first bytes: the first character of JSON and XML is
/// always ASCII or a byte order mark (RFC 4627 §3, XML 1.0 appendix F; NSJSONSerialization takes the same five).
enum UnicodeEncoding: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)

    /// `byte` starts no character of the encoding; `place` counts in the transcoding so far.
    struct MalformedText: Error {
        let byte: UInt8
        let place: TextPosition
    }

    static func detected(in bytes: Bytes) -> UnicodeEncoding {
        let first = bytes[0..<min(4, bytes.count)].array
        guard first.count >= 2 else { return .utf8 }
        return marked(first) ?? unmarked(first, length: bytes.count)
    }

    private static func marked(_ first: [UInt8]) -> UnicodeEncoding? {
        if first == [0, 0, 0xFE, 0xFF] { return .utf32(isBigEndian: true) }
        if first == [0xFF, 0xFE, 0, 0] { return .utf32(isBigEndian: false) }
        if first.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
        if first.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
        return nil
    }

    /// The encoding of a text without a mark, by the places of the zero bytes in its first character. Only whole code units
    /// are believed.
    private static func unmarked(_ first: [UInt8], length: Int) -> UnicodeEncoding {
        switch (first[0] == 0, first[1] == 0) {
        case (true, true) where length % 4 == 0: .utf32(isBigEndian: true)
        case (true, false) where length % 2 == 0: .utf16(isBigEndian: true)
        case (false, true) where length % 4 == 0 && first[2] == 0 && first[3] == 0: .utf32(isBigEndian: false)
        case (false, true) where length % 2 == 0: .utf16(isBigEndian: false)
        default: .utf8
        }
    }

    /// The length of a byte order mark in UTF-8.
    static func lengthOfMark(in bytes: Span<UInt8>) -> Int {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    /// The bytes of the smallest unit.
    var unitLength: Int {
        switch self {
        case .utf8: 1
        case .utf16: 2
        case .utf32: 4
        }
    }

    /// The order of UTF-16 whose name does not give one: that in which more of the first units are ASCII, else
    /// little-endian.
    static func isBigEndian16(_ bytes: Bytes) -> Bool {
        let start = bytes[0..<min(128, bytes.count)].array
        let zeros = start.indices.filter { start[$0] == 0 }
        return zeros.count { $0.isMultiple(of: 2) } > zeros.count { !$0.isMultiple(of: 2) }
    }

    /// UTF-32 is big-endian unless that makes no character of the first four bytes.
    static func isBigEndian32(_ bytes: Bytes) -> Bool {
        let start = bytes[0..<min(4, bytes.count)].array
        return start.count < 4 || start[0] == 0 && start[1] <= 0x10
    }

    /// The text in UTF-8, byte order mark and all; UTF-8 itself is returned as it came.
    func transcodedToUTF8(_ source: Bytes) throws(MalformedText) -> Bytes {
        if self == .utf8 { return source }
        return try source.withSpan { (span) throws(MalformedText) -> Bytes in
            var text: [UInt8] = []
            var at = 0
            while at < span.count {
                guard let (scalar, length) = scalar(span, at: at), let units = Unicode.UTF8.encode(scalar) else {
                    throw Self.malformed(after: text, byte: span[at])
                }
                text.append(contentsOf: units)
                at += length
            }
            return Bytes(text)
        }
    }

    private static func malformed(after text: [UInt8], byte: UInt8) -> MalformedText {
        let start = lengthOfMark(in: text.span)
        return MalformedText(byte: byte, place: TextPosition(of: text.count, in: text.span, from: start))
    }

    /// The character that starts at a place; nil for one that is malformed or cut off, and in UTF-8.
    func scalar(_ bytes: Span<UInt8>, at start: Int) -> (Unicode.Scalar, length: Int)? {
        switch self {
        case .utf8: return nil
        case .utf16(let isBigEndian): return Self.utf16Scalar(bytes, at: start, isBigEndian)
        case .utf32(let isBigEndian):
            guard let unit = Self.unit(bytes, at: start, size: 4, isBigEndian) else { return nil }
            return Unicode.Scalar(unit).map { ($0, 4) }
        }
    }

    private static func utf16Scalar(
        _ bytes: Span<UInt8>, at start: Int, _ isBigEndian: Bool
    ) -> (Unicode.Scalar, length: Int)? {
        guard let high = unit(bytes, at: start, size: 2, isBigEndian) else { return nil }
        if let scalar = Unicode.Scalar(high) { return (scalar, 2) }
        guard high < 0xDC00, let low = unit(bytes, at: start + 2, size: 2, isBigEndian), 0xDC00...0xDFFF ~= low else {
            return nil
        }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 4) }
    }

    private static func unit(_ bytes: Span<UInt8>, at start: Int, size: Int, _ isBigEndian: Bool) -> UInt32? {
        guard start + size <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for index in 0..<size {
            unit = unit << 8 | UInt32(bytes[isBigEndian ? start + index : start + size - 1 - index])
        }
        return unit
    }
}

extension UnicodeEncoding.MalformedText: CustomStringConvertible {
    var description: String { "The text is not well-formed at line \(place.line), character \(place.column)." }
}
