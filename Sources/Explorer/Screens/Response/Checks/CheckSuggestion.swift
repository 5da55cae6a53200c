import CurlewFormats
import CurlewNetworking
import Viewing

/// The check that a line of an answer suggests: that the value stays as it is.
enum CheckSuggestion {
    /// The longest text that is compared; for longer ones only the type is checked.
    private static let longest = 200

    /// The rule for a node; nil when the body is not JSON. A secret is not written into a file: only its type is
    /// checked.
    static func rule(for node: Int, _ index: ResponseIndex, _ secrets: SecretMask = .none) -> String? {
        guard let document = index.document as? JSONDocument else { return nil }
        let path = NodePath.jsonPath(to: node, index)
        switch document.kind(at: node) {
        case .object: return "\(path) type object"
        case .array: return "\(path) size \(document.childCount(at: node))"
        case .string:
            let text = document.text(of: node, fromAtMost: longest + 1)
            let isType = text.utf8.count > longest || secrets.masked(text) != text
            return isType ? "\(path) type string" : "\(path) == \(JSONValue.string(text).text())"
        case .number where secrets.masked(document.text(of: node)) != document.text(of: node):
            return "\(path) type number"
        case .number, .boolean, .null, .date, .data: return "\(path) == \(document.text(of: node))"
        }
    }
}
