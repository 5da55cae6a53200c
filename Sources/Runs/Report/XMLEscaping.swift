/// Text that XML 1.0 allows (§2.2, §2.4).
enum XMLEscaping {
    /// Escapes text between tags, or a value in double quotes. Characters that XML cannot express, such as ESC, are
    /// shown as `\u{1B}`.
    static func escaped(_ text: String, inValue: Bool = false) -> String {
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"" where inValue: out += "&quot;"
            case "\n" where inValue: out += "&#10;"
            case "\t" where inValue: out += "&#9;"
            case "\r": out += "&#13;"
            case "\n", "\t": out.unicodeScalars.append(scalar)
            case _ where isAllowed(scalar): out.unicodeScalars.append(scalar)
            default: out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return out
    }

    /// ASCII characters that need no escape, in values too.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        default: (0x20...0x7E).contains(byte)
        }
    }

    /// A `Char` of XML 1.0, except the C1 controls, which XML discourages and terminals obey.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
