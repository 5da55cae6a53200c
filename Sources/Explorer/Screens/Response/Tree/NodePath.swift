import Formats
import Serialization

/// How a node of a response, or of the parameters, is named for other programs.
enum NodePath {
    /// RFC 9535 with shorthand where it applies: `$.people[0].name`, `$['a b']`.
    static func jsonPath(to node: Int, _ index: ResponseIndex) -> String {
        "$"
            + steps(to: node, index).map { step in
                switch step {
                case .key(let key) where isShorthand(key): "." + key
                case .key(let key): "['\(normalized(key))']"
                case .index(let index): "[\(index)]"
                }
            }.joined()
    }

    /// As jq takes it: `.people[0].name`, `.["a b"]`.
    static func jq(to node: Int, _ index: ResponseIndex) -> String { jq(steps(to: node, index)) }

    static func jq(_ steps: ParameterPath) -> String {
        let path = steps.map { step in
            switch step {
            case .key(let key) where isIdentifier(key): "." + key
            case .key(let key): "[\(JSONText.quoted(key))]"
            case .index(let index): "[\(index)]"
            }
        }.joined()
        return path.hasPrefix(".") ? path : "." + path
    }

    private static func steps(to node: Int, _ index: ResponseIndex) -> ParameterPath {
        guard let document = index.document else { return [] }
        let ways = [node] + index.places.ancestors(of: node)
        return ways.dropLast().reversed().map { way in
            document.key(of: way).map(PathStep.key) ?? .index(index.places.ordinal(of: way))
        }
    }

    /// RFC 9535 §2.5.1.1: letters, `_` and everything outside ASCII; digits but not first.
    private static func isShorthand(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return key.unicodeScalars.allSatisfy { $0.value > 0xFF || isNameScalar($0) }
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return key.unicodeScalars.allSatisfy(isNameScalar)
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }

    /// RFC 9535 §2.7: single quotes, with backslash escapes and `\u00xx` for controls.
    private static func normalized(_ key: String) -> String {
        key.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{C}": text += "\\f"
            case "\r": text += "\\r"
            case _ where scalar.value < 0x20: text += "\\u" + Digits.text(scalar.value, width: 4, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

/// JSON strings as they are written and as they are shown.
enum JSONText {
    /// With quotes; only what must be escaped is (RFC 8259 §7).
    static func quoted(_ text: String) -> String {
        let inner = text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20: text += "\\u" + Digits.text(scalar.value, width: 4, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"\(inner)\""
    }
}
