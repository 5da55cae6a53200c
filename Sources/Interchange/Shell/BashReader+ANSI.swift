internal import CurlewBytes

/// Reads `$'..'` with the escapes of ANSI C (bash manual, ANSI-C Quoting).
extension BashReader {
    mutating func readANSI(_ draft: inout Draft) throws(ShellError) {
        let start = at
        at += 2
        // The first half of a surrogate pair: browsers write characters beyond U+FFFF as two `\u`.
        var lead: UInt32?
        while let byte, byte != UInt8(ascii: "'") {
            if byte == UInt8(ascii: "\\"), let scalar = unicodeEscape() {
                append(scalar, &lead, &draft)
                continue
            }
            lead = nil
            if byte == UInt8(ascii: "\\") {
                readANSIEscape(&draft)
            } else {
                draft.bytes.append(byte)
                at += 1
            }
        }
        guard byte != nil else { throw fault(.notClosed("$'"), at: start) }
        at += 1
    }

    /// The value of `\uXXXX` or `\UXXXXXXXX`; nil for other escapes.
    private mutating func unicodeEscape() -> UInt32? {
        let isShort = peek(1) == UInt8(ascii: "u")
        guard isShort || peek(1) == UInt8(ascii: "U"), let (value, count) = digits(at + 2, isShort ? 4 : 8, hex: true)
        else { return nil }
        at += 2 + count
        return value
    }

    /// Adds a scalar. Two halves of a surrogate pair become one character; a single half has no text and becomes
    /// U+FFFD.
    private func append(_ value: UInt32, _ lead: inout UInt32?, _ draft: inout Draft) {
        if let high = lead, (0xDC00...0xDFFF).contains(value) {
            draft.bytes.removeLast(3)
            write(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00), &draft)
            lead = nil
        } else {
            lead = (0xD800...0xDBFF).contains(value) ? value : nil
            write(value, &draft)
        }
    }

    private func write(_ value: UInt32, _ draft: inout Draft) {
        draft.bytes += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
    }

    private mutating func readANSIEscape(_ draft: inout Draft) {
        guard let next = peek(1) else {
            draft.bytes.append(UInt8(ascii: "\\"))
            at += 1
            return
        }
        if let (value, count) = digits(at + 1, 3, hex: false) {
            draft.bytes.append(UInt8(truncatingIfNeeded: value))
            at += 1 + count
        } else if next == UInt8(ascii: "x"), let (value, count) = digits(at + 2, 2, hex: true) {
            draft.bytes.append(UInt8(truncatingIfNeeded: value))
            at += 2 + count
        } else if next == UInt8(ascii: "c"), let control = peek(2) {
            draft.bytes.append(control & 0x1F)
            at += 3
        } else {
            if let plain = Self.escapes[next] {
                draft.bytes.append(plain)
            } else {
                draft.bytes += [UInt8(ascii: "\\"), next]
            }
            at += 2
        }
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B, UInt8(ascii: "E"): 0x1B,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
        UInt8(ascii: "v"): 0x0B, UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "'"): UInt8(ascii: "'"),
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "?"): UInt8(ascii: "?"),
    ]

    /// The number that is written by up to `most` digits from an offset on, and the count of its digits; nil without a
    /// digit.
    private func digits(_ offset: Int, _ most: Int, hex: Bool) -> (value: UInt32, count: Int)? {
        var (value, count): (UInt32, Int) = (0, 0)
        while count < most, offset + count < bytes.count, let digit = bytes[offset + count].hexadecimalValue,
            hex || digit < 8
        {
            value = value << (hex ? 4 : 3) | UInt32(digit)
            count += 1
        }
        return count > 0 ? (value, count) : nil
    }
}
