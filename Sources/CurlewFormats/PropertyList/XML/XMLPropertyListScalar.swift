internal import CurlewBytes

/// Reads the text of a scalar element. Once the document has been read every scalar is known to have a value.
enum XMLPropertyListScalar {
    /// nil when `text` is no value of that kind.
    static func value(_ kind: PropertyListKind, _ text: String) -> PropertyListValue? {
        switch kind {
        case .string: .string(text)
        case .integer: integer(trimmed(text)).map { .integer($0) }
        case .real: real(trimmed(text)).map { .real($0) }
        case .date: PropertyListDate.seconds(trimmed(text)).map { .date($0) }
        case .data: Base64.decoded(text.utf8).map { .data(Bytes($0)) }
        case .boolean, .uid, .null, .array, .dictionary: nil
        }
    }

    static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = XMLScanner.isSpace
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.count
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Decimal, or hexadecimal after `0x` as Foundation reads it; up to 128 bits.
    private static func integer(_ text: String) -> Int128? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let number = isHexadecimal ? digits.dropFirst(2) : digits
        guard number.utf8.first != UInt8(ascii: "+"), number.utf8.first != UInt8(ascii: "-") else { return nil }
        return Int128((isNegative ? "-" : "") + number, radix: isHexadecimal ? 16 : 10)
    }

    private static func real(_ text: String) -> Double? {
        switch text.lowercased() {
        case "nan", "+nan", "-nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default:
            let marks = "+-.eE".utf8
            guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || marks.contains($0) }) else { return nil }
            return Double(text)
        }
    }
}
