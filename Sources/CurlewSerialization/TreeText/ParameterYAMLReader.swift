internal import CurlewBytes
internal import CurlewFormats

/// Builds parameter nodes from YAML nodes.
struct ParameterYAMLReader {
    var nodes = TreeTextNodes()
    /// Lines, from 1, whose entries and items are off without a tag.
    var offLines: Set<Int> = []
    /// The text that was parsed, when there are such lines.
    var source: [UInt8] = []

    /// - Parameters:
    ///   - start: the offset of its key, or its own.
    ///   - line: the line of its key, or its own; nil when an ancestor is off for the same reason.
    mutating func node(_ node: YAMLNode, from start: Int, line: Int? = nil) throws(ParameterYAMLError)
        -> ParameterNode
    {
        let tag = try tag(of: node)
        let isCommented = line.map(offLines.contains) ?? false
        if tag.type == "json", let text = node.text {
            var root = try json(text, at: node, from: start)
            root.isOn = tag.isOn && !isCommented
            root.choices = try choices(tag.words, of: node, root.value)
            return root
        }
        // The identity is made before the children's, because identities are in tree order.
        let id = nodes.makeID(at: start)
        let value = try self.value(of: node, type: tag.type, isInComment: isCommented || line == nil)
        nodes.close(id, at: max(node.range.upperBound, start))
        let choices = try choices(tag.words, of: node, value)
        return ParameterNode(id: id, isOn: tag.isOn && !isCommented, choices: choices, value: value)
    }

    private mutating func value(of node: YAMLNode, type: String?, isInComment: Bool) throws(ParameterYAMLError)
        -> ParameterNode.Value
    {
        switch (node.content, type) {
        case (.mapping(let pairs, _), nil): return .dictionary(try members(pairs, isInComment))
        case (.sequence(let items, _), nil): return .array(try children(items, isInComment))
        case (.sequence(let items, _), "set"?): return .set(try children(items, isInComment))
        case (.sequence(let items, _), "entries"?): return try entries(items)
        case (.scalar(let text, let style), nil): return .scalar(scalar(text, style))
        case (.scalar(let text, _), let type?):
            if let kind = Self.kinds[type] { return .scalar(Scalar(kind, text)) }
        default: break
        }
        throw problem(.wrongShape(tag: "!" + (type ?? ""), expected: Self.expectation(type)), node)
    }

    private func scalar(_ text: String, _ style: YAMLScalarStyle) -> Scalar {
        guard style == .plain else { return Scalar(.string, text) }
        switch text {
        case "null": return Scalar(.null, "")
        case "true", "false": return Scalar(.boolean, text)
        default: return Scalar(YAMLText.isNumber(text) ? .number : .string, text)
        }
    }

    private mutating func children(_ items: [YAMLNode], _ isInComment: Bool) throws(ParameterYAMLError)
        -> [ParameterNode]
    {
        var nodes: [ParameterNode] = []
        for item in items {
            let line = isInComment ? nil : dashLine(of: item)
            nodes.append(try node(item, from: item.range.lowerBound, line: line))
        }
        return nodes
    }

    /// The line of an item's dash, which may be above the item.
    private func dashLine(of item: YAMLNode) -> Int {
        guard !offLines.isEmpty else { return item.mark.line }
        var line = item.mark.line
        var end = item.range.lowerBound
        while true {
            let start = source[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let first = source[start..<end].first { $0 != 0x20 }
            if let first, first != UInt8(ascii: "#"), first != 0x0D { return line }
            guard start > 0 else { return item.mark.line }
            end = start - 1
            line -= 1
        }
    }

    private mutating func members(_ pairs: [YAMLPair], _ isInComment: Bool) throws(ParameterYAMLError)
        -> [ParameterNode.Member]
    {
        var members: [ParameterNode.Member] = []
        for pair in pairs {
            let line = isInComment ? nil : pair.key.mark.line
            let node = try node(pair.node, from: pair.key.range.lowerBound, line: line)
            members.append(.init(key: ParameterKey(pair.key.text), node: node))
        }
        return members
    }

    private mutating func entries(_ items: [YAMLNode]) throws(ParameterYAMLError) -> ParameterNode.Value {
        var members: [ParameterNode.Member] = []
        for item in items {
            guard let parts = item.items, item.tag == nil, parts.count == 2, let key = key(parts[0]) else {
                throw problem(.wrongShape(tag: "!entries", expected: Self.expectation("entries")), item)
            }
            members.append(.init(key: key, node: try node(parts[1], from: item.range.lowerBound)))
        }
        return .dictionary(members)
    }

    private func key(_ node: YAMLNode) -> ParameterKey? {
        guard case .scalar(let text, let style) = node.content else { return nil }
        if node.tag == "!number" { return ParameterKey(text, isText: false) }
        guard node.tag == nil else { return nil }
        return ParameterKey(text, isText: style != .plain || !YAMLText.isTyped(text))
    }

    /// Exact JSON, in which one-key objects are not markers. All its nodes have the range of the whole text.
    private mutating func json(_ text: String, at node: YAMLNode, from start: Int) throws(ParameterYAMLError)
        -> ParameterNode
    {
        let bytes = Array(text.utf8)
        let first = nodes.count
        do throws(TreeTextFault) {
            let root = try JSONTreeTextReader.read(bytes, 0..<bytes.count, into: &nodes, readsMarkers: false) { false }
            for index in first..<nodes.count {
                nodes.close(NodeID(UInt64(index + 1)), at: node.range.upperBound, from: start)
            }
            return root
        } catch {
            throw problem(.json(TreeTextError(error.problem, at: error.offset, in: bytes)), node)
        }
    }

    /// A tag's parts.
    private struct Tag {
        var isOn = true
        var type: String?
        /// The other words: how the node is written.
        var words: [String] = []
    }

    private func tag(of node: YAMLNode) throws(ParameterYAMLError) -> Tag {
        var tag = Tag()
        guard let text = node.tag else { return tag }
        guard text.utf8.first == UInt8(ascii: "!") else { throw problem(.unknownTag(text), node) }
        let isScalar = if case .scalar = node.content { true } else { false }
        for word in text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            let word = String(word) ?? ""
            // On a container `json` and `number` are how it is written: no container has such a type.
            let isType = Self.types.contains(word) && (isScalar || !Self.isChoice(word))
            if word == "off", tag.isOn {
                tag.isOn = false
            } else if isType, tag.type == nil {
                tag.type = word
            } else if !isType, Self.isChoice(word) {
                tag.words.append(word)
            } else {
                throw problem(.unknownTag(text), node)
            }
        }
        return tag
    }

    private static func isChoice(_ word: String) -> Bool { NodeChoice.named(word, on: .array([])) != nil }

    private func choices(_ words: [String], of node: YAMLNode, _ value: ParameterNode.Value)
        throws(ParameterYAMLError) -> NodeChoices
    {
        return try NodeChoices.Fault.mapped(try NodeChoices(words: words, on: value)) {
            problem(.choice(tag: node.tag ?? "", $0), node)
        }
    }

    private func problem(_ kind: ParameterYAMLError.Problem, _ node: YAMLNode) -> ParameterYAMLError {
        ParameterYAMLError(kind, at: node.mark)
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
