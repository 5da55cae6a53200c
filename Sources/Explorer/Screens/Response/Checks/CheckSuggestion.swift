import Formats

/// The check that a line of an answer suggests: that it is what it is now.
enum CheckSuggestion {
    /// Longer texts are asked for their type alone.
    private static let longest = 200

    /// Nil for what is no JSON.
    static func rule(for node: Int, _ index: ResponseIndex) -> String? {
        guard let document = index.document as? JSONDocument else { return nil }
        let path = NodePath.jsonPath(to: node, index)
        switch document.kind(at: node) {
        case .object: return "\(path) type object"
        case .array: return "\(path) size \(document.childCount(at: node))"
        case .string:
            let text = document.text(of: node, fromAtMost: longest + 1)
            return text.utf8.count > longest ? "\(path) type string" : "\(path) == \(JSONValue.string(text).text())"
        case .number, .boolean, .null, .date, .data: return "\(path) == \(document.text(of: node))"
        }
    }
}
