/// Characters as they stand in a double-quoted scalar (YAML 1.2 §5.7).
enum YAMLEscape {
    /// The text between the quotes: quotes and backslashes escaped, and everything a reader could take for a line
    /// break or would not show (controls, U+0085, U+2028, U+2029, U+FEFF).
    static func doubleQuoted(_ text: String) -> String {
        var out = ""
        out.reserveCapacity(text.utf8.count + 2)
        for scalar in text.unicodeScalars { append(scalar, to: &out) }
        return out
    }

    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    static func hexadecimal(_ byte: UInt8) -> String {
        "0x" + hexadecimal(UInt32(byte), width: 2)
    }

    private static func append(_ scalar: Unicode.Scalar, to out: inout String) {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case "\n": out += "\\n"
        case "\t": out += "\\t"
        case "\r": out += "\\r"
        case _ where isUnsafe(scalar):
            out +=
                scalar.value < 0x100
                ? "\\x" + hexadecimal(scalar.value, width: 2) : "\\u" + hexadecimal(scalar.value, width: 4)
        default: out.unicodeScalars.append(scalar)
        }
    }

    private static func hexadecimal(_ value: UInt32, width: Int) -> String {
        Digits.text(value, width: width, radix: 16).uppercased()
    }
}
