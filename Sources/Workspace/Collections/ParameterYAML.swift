internal import Formats
internal import Serialization

/// The parameter tree as YAML. Tags say what YAML's own types cannot; `off` and a type join with a dot.
enum ParameterYAML {
    static func read(_ node: YAMLNode, file: String) throws(CollectionProblem) -> ParameterTree {
        var reader = ParameterReader(file: file)
        let root = try reader.node(node)
        reader.tree.root = root
        return reader.tree
    }

    static func value(of node: ParameterNode) -> YAMLValue {
        switch node.value {
        case .dictionary(let members): dictionary(members, isOn: node.isOn)
        case .array(let items): .sequence(items.map(value(of:)), tag: tag(nil, node.isOn))
        case .set(let items): .sequence(items.map(value(of:)), tag: tag("set", node.isOn))
        case .scalar(let scalar): value(of: scalar, isOn: node.isOn)
        }
    }

    private static func dictionary(_ members: [ParameterNode.Member], isOn: Bool) -> YAMLValue {
        let keys = Set(members.map { Array($0.key.text.utf8) })
        let isPlain = keys.count == members.count && members.allSatisfy { $0.key.isText && $0.key.text != "<<" }
        guard isPlain else {
            let pairs = members.map { YAMLValue.sequence([value(of: $0.key), value(of: $0.node)]) }
            return .sequence(pairs, tag: tag("entries", isOn))
        }
        return .mapping(members.map { YAMLEntry($0.key.text, value(of: $0.node)) }, tag: tag(nil, isOn))
    }

    private static func value(of key: ParameterKey) -> YAMLValue {
        if key.isText { return .text(key.text) }
        return YAMLText.isTyped(key.text) ? .plain(key.text) : .text(key.text, tag: "!number")
    }

    private static func value(of scalar: Scalar, isOn: Bool) -> YAMLValue {
        switch scalar.kind {
        case .string: .text(scalar.text, tag: tag(nil, isOn))
        case .null: .plain("null", tag: tag(nil, isOn))
        case .number where YAMLText.isNumber(scalar.text): .plain(scalar.text, tag: tag(nil, isOn))
        case .boolean where scalar.text == "true" || scalar.text == "false": .plain(scalar.text, tag: tag(nil, isOn))
        case .number: tagged(scalar.text, "number", isOn)
        case .boolean: tagged(scalar.text, "bool", isOn)
        case .date, .data, .file, .raw: tagged(scalar.text, scalar.kind.rawValue, isOn)
        }
    }

    private static func tagged(_ text: String, _ type: String, _ isOn: Bool) -> YAMLValue {
        let tag = tag(type, isOn)
        return YAMLText.canStandPlain(text) ? .plain(text, tag: tag) : .text(text, tag: tag)
    }

    private static func tag(_ type: String?, _ isOn: Bool) -> String? {
        let words = (isOn ? [] : ["off"]) + (type.map { [$0] } ?? [])
        return words.isEmpty ? nil : "!" + words.joined(separator: ".")
    }
}
