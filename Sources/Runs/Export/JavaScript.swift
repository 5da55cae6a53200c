internal import CurlewFormats

/// Text as JavaScript source (ECMA-262 §12.9.4).
enum JavaScript {
    /// A literal in double quotes: a JSON string, with the line separators escaped that only JSON allows.
    static func string(_ text: String) -> String {
        JSONValue.string(text).text().unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "\u{2028}": out += "\\u2028"
            case "\u{2029}": out += "\\u2029"
            // A script may be inside an HTML page; escaping `<` keeps `</script>` and `<!--` from ending it.
            case "<": out += "\\u003c"
            // These characters reverse the direction of the shown text.
            case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                out += "\\u" + String(scalar.value, radix: 16)
            default: out.unicodeScalars.append(scalar)
            }
        }
    }

    /// One line after `//`. No character of the text can end the comment, or the HTML page around the script.
    static func comment(_ text: String) -> String {
        let line = text.unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: out += " "
            default: out.unicodeScalars.append(scalar)
            }
        }
        let signs = line.unicodeScalars.replacing("</".unicodeScalars, with: "<\\/".unicodeScalars)
        return "// " + String(signs.replacing("<!--".unicodeScalars, with: "<\\!--".unicodeScalars))
    }

    /// Member access: after a dot for an identifier, otherwise in brackets.
    static func member(_ name: String) -> String {
        let isName = name.utf8.allSatisfy {
            $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
        }
        return isName && !(name.utf8.first.map { (0x30...0x39).contains($0) } ?? true)
            ? ".\(name)" : "[\(string(name))]"
    }
}
