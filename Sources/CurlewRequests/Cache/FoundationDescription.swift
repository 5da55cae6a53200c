internal import CurlewSerialization

/// A parameter tree in the text of Foundation's `description` of its collections, which YTKNetwork builds names from:
/// sorted keys, four spaces a level, quotes around every text that is not a plain word.
enum FoundationDescription {
    static func text(_ root: ParameterNode) -> String { text(root, level: 0) }

    private static func text(_ node: ParameterNode, level: Int) -> String {
        switch node.value {
        case .scalar(let scalar): return level == 0 ? plain(scalar) : quoted(plain(scalar))
        case .dictionary(let members):
            let lines = members.filter(\.node.isOn).map { (quoted($0.key.text), text($0.node, level: level + 1)) }
                .sorted { $0.0 < $1.0 }
                .map { "\($0) = \($1);\n" }
            return enclosed(lines, "{", "}", level)
        case .array(let items): return list(items, "(", ")", level)
        case .set(let items): return list(items, "{(", ")}", level)
        }
    }

    private static func list(_ items: [ParameterNode], _ open: String, _ close: String, _ level: Int) -> String {
        let texts = items.filter(\.isOn).map { text($0, level: level + 1) }
        let lines = texts.enumerated().map { $1 + ($0 == texts.count - 1 ? "\n" : ",\n") }
        return enclosed(lines, open, close, level)
    }

    private static func enclosed(_ lines: [String], _ open: String, _ close: String, _ level: Int) -> String {
        let indent = String(repeating: "    ", count: level)
        return indent + open + "\n" + lines.map { indent + "    " + $0 }.joined() + indent + close
    }

    private static func plain(_ scalar: Scalar) -> String {
        switch scalar.kind {
        case .boolean: scalar.text == "true" ? "1" : "0"
        case .null: "<null>"
        default: scalar.text
        }
    }

    /// A word of letters, digits and `_` stays as it is, other text is quoted; outside ASCII each UTF-16 unit becomes
    /// `\U` and four hexadecimal digits.
    private static func quoted(_ text: String) -> String {
        let isWord =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
                default: false
                }
            }
        return isWord ? text : "\"" + text.utf16.map(escaped).joined() + "\""
    }

    private static func escaped(_ unit: UInt16) -> String {
        switch unit {
        case 0x22: "\\\""
        case 0x5C: "\\\\"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x09: "\\t"
        case 0x20..<0x7F: String(UnicodeScalar(UInt8(unit)))
        default:
            "\\U" + String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
        }
    }
}
