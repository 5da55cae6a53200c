public import CurlewFormats

extension NodeReader {
    /// Reads `capture:`, a mapping from names to rules. The rules themselves are parsed later, by the reader of
    /// rules.
    func captures(_ node: YAMLNode) throws(CollectionProblem) -> [SavedCapture] {
        var captures: [SavedCapture] = []
        for pair in try pairs("capture", node) {
            let name = pair.key.text
            guard pair.node.tag == nil || pair.node.tag == "!secret" else {
                throw CollectionProblem(.unknownTag(pair.node.tag ?? ""), file: file, at: pair.node.mark)
            }
            guard let text = pair.node.text, !text.isEmpty else {
                throw wrongShape("capture.\(name)", "text, such as $.token", at: pair.node)
            }
            captures.append(SavedCapture(name: name, text: text, isSecret: pair.node.tag != nil))
        }
        return captures
    }

    /// A YAML tree as JSON: keys and texts, and plain scalars with the types that JSON gives them.
    func json(_ key: String, _ node: YAMLNode) throws(CollectionProblem) -> JSONValue {
        try refuseTag(node)
        switch node.content {
        case .scalar(let text, .plain) where YAMLText.isTyped(text): return Self.typed(text)
        case .scalar(let text, _): return .string(text)
        case .sequence(let nodes, _):
            var items: [JSONValue] = []
            for (place, item) in nodes.enumerated() { items.append(try json("\(key)[\(place)]", item)) }
            return .array(items)
        case .mapping(let pairs, _):
            var members: [JSONValue.Member] = []
            for pair in pairs {
                members.append(JSONValue.Member(pair.key.text, try json("\(key).\(pair.key.text)", pair.node)))
            }
            return .object(members)
        }
    }

    private static func typed(_ text: String) -> JSONValue {
        switch text {
        case "true", "false": .boolean(text == "true")
        case "null", "": .null
        default: .number(text)
        }
    }
}

extension ResponseSettings {
    /// The tree under `format:`; nil when it cannot be a JSON tree.
    public static func format(_ node: YAMLNode) -> JSONValue? {
        try? NodeReader(file: "").json("format", node)
    }
}

extension YAMLValue {
    init(_ tree: JSONValue) {
        switch tree {
        case .null: self = .plain("null")
        case .boolean(let isTrue): self = .plain(String(isTrue))
        case .number(let digits): self = .plain(digits)
        case .string(let text): self = .text(text)
        case .array(let items): self = .sequence(items.map { YAMLValue($0) })
        case .object(let members): self = .mapping(members.map { YAMLEntry($0.key, YAMLValue($0.value)) })
        }
    }
}
