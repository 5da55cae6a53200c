internal import Formats
internal import Serialization

/// Builds the parameter tree from YAML nodes.
struct ParameterReader {
    let file: String
    var tree = ParameterTree()

    init(file: String) {
        self.file = file
    }

    mutating func node(_ node: YAMLNode) throws(CollectionProblem) -> ParameterNode {
        let tag = try tag(of: node)
        // An identity before the children's, so that parents count first.
        let id = tree.makeID()
        let value = try self.value(of: node, type: tag.type)
        return ParameterNode(id: id, isOn: tag.isOn, value: value)
    }

    private mutating func value(of node: YAMLNode, type: String?) throws(CollectionProblem) -> ParameterNode.Value {
        switch (node.content, type) {
        case (.mapping(let pairs, _), nil): return try dictionary(pairs)
        case (.sequence(let items, _), nil): return .array(try nodes(items))
        case (.sequence(let items, _), "set"?): return .set(try nodes(items))
        case (.sequence(let items, _), "entries"?): return try entries(items)
        case (.scalar(let text, let style), nil): return .scalar(scalar(text, style))
        case (.scalar(let text, _), "json"?): return try json(text, at: node)
        case (.scalar(let text, _), let type?):
            if let kind = Self.kinds[type] { return .scalar(Scalar(kind, text)) }
        default: break
        }
        throw problem(.wrongShape(key: "!" + (type ?? ""), expected: Self.expectation(type)), node)
    }

    private func scalar(_ text: String, _ style: YAMLScalarStyle) -> Scalar {
        guard style == .plain else { return Scalar(.string, text) }
        switch text {
        case "null": return Scalar(.null, "")
        case "true", "false": return Scalar(.boolean, text)
        default: return Scalar(YAMLText.isNumber(text) ? .number : .string, text)
        }
    }

    private mutating func nodes(_ items: [YAMLNode]) throws(CollectionProblem) -> [ParameterNode] {
        var nodes: [ParameterNode] = []
        for item in items { nodes.append(try node(item)) }
        return nodes
    }

    private mutating func dictionary(_ pairs: [YAMLPair]) throws(CollectionProblem) -> ParameterNode.Value {
        var members: [ParameterNode.Member] = []
        for pair in pairs {
            members.append(.init(key: ParameterKey(pair.key.text), node: try node(pair.node)))
        }
        return .dictionary(members)
    }

    private mutating func entries(_ items: [YAMLNode]) throws(CollectionProblem) -> ParameterNode.Value {
        var members: [ParameterNode.Member] = []
        for item in items {
            guard let parts = item.items, item.tag == nil, parts.count == 2, let key = key(parts[0]) else {
                throw problem(.wrongShape(key: "!entries", expected: Self.expectation("entries")), item)
            }
            members.append(.init(key: key, node: try node(parts[1])))
        }
        return .dictionary(members)
    }

    private func key(_ node: YAMLNode) -> ParameterKey? {
        guard case .scalar(let text, let style) = node.content else { return nil }
        if node.tag == "!number" { return ParameterKey(text, isText: false) }
        guard node.tag == nil else { return nil }
        return ParameterKey(text, isText: style != .plain || !YAMLText.isTyped(text))
    }

    private mutating func json(_ text: String, at node: YAMLNode) throws(CollectionProblem) -> ParameterNode.Value {
        var reader = ParameterJSON(text, tree: tree)
        do {
            let value = try reader.read()
            tree = reader.tree
            return value
        } catch {
            throw problem(.unreadableJSON(error.reason), node)
        }
    }

    private func tag(of node: YAMLNode) throws(CollectionProblem) -> (isOn: Bool, type: String?) {
        guard let tag = node.tag else { return (true, nil) }
        let words = tag.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let types = words.filter { $0 != "off" }
        let isKnown =
            tag.hasPrefix("!") && types.count <= 1 && words.count - types.count <= 1
            && types.allSatisfy { Self.types.contains($0) }
        guard isKnown else { throw problem(.unknownTag(tag), node) }
        return (types.count == words.count, types.first)
    }

    private func problem(_ kind: CollectionProblem.Kind, _ node: YAMLNode) -> CollectionProblem {
        CollectionProblem(kind, file: file, at: node.mark)
    }

    private static let kinds: [String: ScalarKind] = [
        "number": .number, "bool": .boolean, "date": .date, "data": .data, "file": .file, "raw": .raw,
    ]
    private static let types = Set(kinds.keys).union(["json", "set", "entries"])

    private static func expectation(_ type: String?) -> String {
        switch type {
        case "set": "a list"
        case "entries": "a list of [key, value] pairs"
        default: "text"
        }
    }
}
