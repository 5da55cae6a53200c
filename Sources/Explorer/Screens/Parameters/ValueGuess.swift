import CurlewBytes
import CurlewSerialization

/// The type that is guessed for text typed into a new row. Quotes force a string; typing never changes the type of an
/// existing node.
enum ValueGuess {
    static func value(of text: String) -> ParameterNode.Value {
        switch text {
        case "true", "false": return .scalar(Scalar(.boolean, text))
        case "null": return .scalar(Scalar(.null, ""))
        case "[", "[]": return .array([])
        case "{", "{}": return .dictionary([])
        default: break
        }
        if let path = text.utf8.text(behind: "@"), !path.isEmpty { return .scalar(Scalar(.file, String(path))) }
        if let quoted = text.utf8.text(behind: "\"")?.utf8.text(withoutEnd: "\"") {
            return .scalar(Scalar(.string, String(quoted)))
        }
        if NumberText(text).isJSON { return .scalar(Scalar(.number, text)) }
        if isDate(text) { return .scalar(Scalar(.date, text)) }
        return .scalar(Scalar(.string, text))
    }

    /// Whether the text is a day, with or without a time; digits alone are a number.
    private static func isDate(_ text: String) -> Bool {
        text.count >= 10 && DateTime(typed: text, now: nil) != nil
    }
}
