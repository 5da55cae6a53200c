internal import CurlewBytes

/// Decodes what stands between the quotes of a well-formed string. A surrogate without its partner becomes U+FFFD.
enum JSONText {
    /// `range` may end early, in the middle of a character or an escape: what is cut is left out.
    static func decoded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var at = range.lowerBound
        while at < range.upperBound {
            if bytes[at] != UInt8(ascii: "\\") {
                text.append(bytes[at])
                at += 1
            } else {
                guard let (scalar, end) = escape(bytes, at: at, limit: range.upperBound) else { break }
                text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
                at = end
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func escape(_ bytes: Span<UInt8>, at start: Int, limit: Int) -> (Unicode.Scalar, end: Int)? {
        guard start + 1 < limit else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", start + 2)
        case UInt8(ascii: "f"): return ("\u{C}", start + 2)
        case UInt8(ascii: "n"): return ("\n", start + 2)
        case UInt8(ascii: "r"): return ("\r", start + 2)
        case UInt8(ascii: "t"): return ("\t", start + 2)
        case UInt8(ascii: "u"): return unicode(bytes, at: start, limit: limit)
        default: return (Unicode.Scalar(bytes[start + 1]), start + 2)
        }
    }

    private static func unicode(_ bytes: Span<UInt8>, at start: Int, limit: Int) -> (Unicode.Scalar, end: Int)? {
        guard let unit = unit(bytes, at: start, limit: limit) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return (scalar, start + 6) }
        guard unit < 0xDC00, let low = self.unit(bytes, at: start + 6, limit: limit), 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else { return ("\u{FFFD}", start + 6) }
        return (scalar, start + 12)
    }

    /// The four digits of `\uXXXX` at `start`.
    private static func unit(_ bytes: Span<UInt8>, at start: Int, limit: Int) -> UInt16? {
        guard start + 6 <= limit, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return (start + 2..<start + 6).reduce(0) { $0 << 4 | UInt16(bytes[$1].hexadecimalValue ?? 0) }
    }
}
