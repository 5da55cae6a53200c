/// The escapes of form text: `+` for a space, `%` and two hexadecimal digits for a byte.
public enum EscapedText {
    /// A `%` that begins no escape stays.
    public static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = text.span
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == percent, let escaped = escape(at: place, in: bytes) {
                result.append(escaped)
                place += 3
            } else {
                result.append(byte == plus ? space : byte)
                place += 1
            }
        }
        return result
    }

    static func hasBadEscape(_ text: ArraySlice<UInt8>) -> Bool {
        let bytes = text.span
        for place in 0..<bytes.count where bytes[place] == percent {
            if escape(at: place, in: bytes) == nil { return true }
        }
        return false
    }

    /// The byte that an escape stands for; nil where a `%` begins none.
    private static func escape(at place: Int, in bytes: Span<UInt8>) -> UInt8? {
        guard place + 2 < bytes.count, let high = digit(bytes[place + 1]), let low = digit(bytes[place + 2]) else {
            return nil
        }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let percent = UInt8(ascii: "%")
    private static let plus = UInt8(ascii: "+")
    private static let space = UInt8(ascii: " ")
}

/// Bytes as UTF-8.
extension Collection<UInt8> {
    var isUTF8: Bool { allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil }

    /// With U+FFFD in place of each maximal part that is not UTF-8 (Unicode, chapter 3.9).
    var mendedUTF8: [UInt8] { isUTF8 ? Array(self) : Array(String(decoding: self, as: UTF8.self).utf8) }

    /// The UTF-8 of a text in which each byte is the character of that number.
    var latin1AsUTF8: [UInt8] { flatMap { Array(String(Unicode.Scalar($0)).utf8) } }
}
