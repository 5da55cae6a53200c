extension Repair {
    /// The title of the choice on the card.
    public var title: String {
        switch self {
        case .text: "as text"
        case .null: "as null"
        case .isoText: "as ISO 8601 text"
        case .base64Text: "as Base64 text"
        case .array: "as an array"
        case .correct(let text): "write \(text)"
        case .emptyText: "as empty text"
        case .off: "switch off"
        case .wrapInArray: "put into an array"
        case .textKey: "make the key text"
        case .asTheStyle: "as the request's style"
        case .asJSON: "as JSON text"
        case .rename(let key): "rename it to \(key)"
        case .style(let name): "use \(QueryStyles.standard.title(of: name)) for this request"
        case .method(let method): "move it to the body: \(method)"
        case .withoutHeader(let name): "leave your \(name) out"
        case .choose(.unescaped): "send it as typed"
        case .choose(let choice): "\(choice.word) for this node"
        }
    }

    /// The result for the node: `text`, `Base64 text`, `off`.
    public var noun: String {
        switch self {
        case .text, .textKey: "text"
        case .null: "null"
        case .isoText: "ISO 8601 text"
        case .base64Text: "Base64 text"
        case .array, .wrapInArray: "an array"
        case .correct(let text): text
        case .emptyText: "empty text"
        case .off: "off"
        case .asTheStyle: "the request's style"
        case .asJSON: "JSON text"
        case .rename(let key): "the key \(key)"
        case .style(let name): "the style \(name)"
        case .method(let method): method
        case .withoutHeader(let name): "no \(name)"
        case .choose(let choice): "\(choice.word)"
        }
    }

    /// The repair as an instruction, for output without a tree to edit: `make it text`.
    var demand: String {
        switch self {
        case .correct(let text): "write \(text)"
        case .off: "leave it out"
        case .wrapInArray: "put it into an array"
        case .asTheStyle: "leave its form to the request's style"
        case .textKey, .rename, .style, .method, .withoutHeader, .choose: title
        case .text, .null, .isoText, .base64Text, .array, .emptyText, .asJSON: "make it \(noun)"
        }
    }

    /// `Make it text, or make it null.`
    static func advice(_ repairs: [Repair]) -> String? {
        guard !repairs.isEmpty else { return nil }
        let demands = repairs.map(\.demand).joined(separator: ", or ")
        return demands.prefix(1).uppercased() + demands.dropFirst() + "."
    }
}
