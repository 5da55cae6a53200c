internal import CurlewFormats

/// The JSON types in rules; `integer` is a number without a fraction, as in JSON Schema.
package enum JSONTypeName: String, Sendable {
    case string, number, integer, boolean, null, array, object

    init?(_ text: String) {
        switch text {
        case "bool": self = .boolean
        case "dictionary": self = .object
        default:
            guard let name = JSONTypeName(rawValue: text) else { return nil }
            self = name
        }
    }

    func holds(of document: JSONDocument, at node: Int) -> Bool {
        switch self {
        case .integer: document.kind(at: node) == .number && ExactNumber(document.text(of: node))?.isWhole == true
        case .string: document.kind(at: node) == .string
        case .number: document.kind(at: node) == .number
        case .boolean: document.kind(at: node) == .boolean
        case .null: document.kind(at: node) == .null
        case .array: document.kind(at: node) == .array
        case .object: document.kind(at: node) == .object
        }
    }

    /// The type with its article: `a string`.
    static func words(_ kind: TreeKind) -> String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string, .date, .data: "a string"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        }
    }

    var words: String {
        switch self {
        case .integer: "an integer"
        case .array: "an array"
        case .object: "an object"
        case .null: "null"
        case .string, .number, .boolean: "a \(rawValue)"
        }
    }
}
