internal import CurlewBytes

extension JSONPathParser {
    /// `[` and what follows, up to its `]`.
    mutating func bracketed() throws(JSONPathError) -> [JSONPathSelector] {
        at += 1
        var selectors: [JSONPathSelector] = []
        repeat {
            skipBlanks()
            selectors.append(try selector())
            skipBlanks()
        } while take(",")
        guard take("]") else { throw expected(.commaOrBracketEnd) }
        return selectors
    }

    private mutating func selector() throws(JSONPathError) -> JSONPathSelector {
        switch next {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try string())
        case UInt8(ascii: "*"):
            at += 1
            return .wildcard
        case UInt8(ascii: "?"):
            at += 1
            skipBlanks()
            return .filter(try nested { (parser) throws(JSONPathError) in try parser.test() })
        case UInt8(ascii: ":"), UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try indexOrSlice()
        default: throw expected(.selector)
        }
    }

    private mutating func indexOrSlice() throws(JSONPathError) -> JSONPathSelector {
        let start = try integerIfAny()
        skipBlanks { $0 == UInt8(ascii: ":") }
        guard take(":") else { return .index(start ?? 0) }
        skipBlanks(before: Self.startsInteger)
        let end = try integerIfAny()
        skipBlanks { $0 == UInt8(ascii: ":") }
        guard take(":") else { return .slice(JSONPathSlice(start: start, end: end)) }
        skipBlanks(before: Self.startsInteger)
        return .slice(JSONPathSlice(start: start, end: end, step: try integerIfAny()))
    }

    static func startsInteger(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte &- 0x30 < 10
    }

    /// RFC 9535 §2.1: no zeros in front, no `-0`, within ±(2^53 - 1).
    private mutating func integerIfAny() throws(JSONPathError) -> Int? {
        guard next.map(Self.startsInteger) == true else { return nil }
        let start = at
        let isNegative = take("-")
        let first = at
        while let byte = next, byte &- 0x30 < 10 { at += 1 }
        guard at > first, text[first] != UInt8(ascii: "0") || (at == first + 1 && !isNegative) else {
            at = at > first ? first + (isNegative ? 0 : 1) : first
            throw expected(at > first ? .commaOrBracketEnd : .digit)
        }
        guard let value = Int(String(decoding: text[start..<at], as: UTF8.self)), value.magnitude < 1 << 53 else {
            throw .integerTooLarge(at: place(start))
        }
        return value
    }

    // MARK: Strings

    /// In single or double quotes, decoded.
    mutating func string() throws(JSONPathError) -> [UInt8] {
        let quote = text[at]
        at += 1
        var decoded: [UInt8] = []
        while let byte = next, byte != quote {
            guard byte >= 0x20 else { throw expected(.escapedControl) }
            if byte == UInt8(ascii: "\\") {
                decoded.append(contentsOf: try escape(quote))
            } else {
                decoded.append(byte)
                at += 1
            }
        }
        guard next == quote else { throw expected(.closingQuote) }
        at += 1
        return decoded
    }

    private mutating func escape(_ quote: UInt8) throws(JSONPathError) -> [UInt8] {
        at += 1
        guard let letter = next else { throw expected(.escapeLetter) }
        if letter == UInt8(ascii: "u") { return try unicodeEscape() }
        let decoded: UInt8 =
            switch letter {
            case quote, UInt8(ascii: "/"), UInt8(ascii: "\\"): letter
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "r"): 0x0D
            case UInt8(ascii: "t"): 0x09
            default: throw expected(.escapeLetter)
            }
        at += 1
        return [decoded]
    }

    private mutating func unicodeEscape() throws(JSONPathError) -> [UInt8] {
        let start = at - 1
        at += 1
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return Array(String(Character(scalar)).utf8) }
        guard unit < 0xDC00, takeWord("\\u") else { throw .loneSurrogate(at: place(start)) }
        let low = try hexadecimal()
        guard 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else { throw .loneSurrogate(at: place(start)) }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hexadecimal() throws(JSONPathError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexadecimalValue else { throw expected(.hexDigit) }
            unit = unit << 4 | UInt16(digit)
            at += 1
        }
        return unit
    }
}
