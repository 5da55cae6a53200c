public import CurlewFormats

/// The parameter tree as YAML, in request files and in text panes. Tags mark types that YAML lacks, nodes that are off,
/// and how a node is written in form text; their words are joined by dots in this order: `!off.date.seconds`.
public enum ParameterYAML {
    /// Reads a node with its children.
    public static func read(_ node: YAMLNode) throws(ParameterYAMLError) -> ParameterTree {
        var reader = ParameterYAMLReader()
        let root = try reader.node(node, from: node.range.lowerBound)
        return ParameterTree(root: root, idsBelow: UInt64(reader.nodes.count + 1))
    }

    /// A node as a value to write; a node that is off has a tag.
    public static func value(of node: ParameterNode) -> YAMLValue {
        value(of: node, showsOffAsComment: false)
    }

    /// - Parameter showsOffAsComment: nodes that are off in a container that is on become comments.
    static func value(of node: ParameterNode, showsOffAsComment: Bool) -> YAMLValue {
        let comments = showsOffAsComment && node.isOn
        return switch node.value {
        case .dictionary(let members): dictionary(members, of: node, comments)
        case .array(let items): .sequence(items.map { child($0, comments) }, tag: tag(nil, node))
        case .set(let items): .sequence(items.map { child($0, comments) }, tag: tag("set", node))
        case .scalar(let scalar): value(of: scalar, node)
        }
    }

    private static func child(_ node: ParameterNode, _ comments: Bool) -> YAMLValue {
        guard comments, !node.isOn else { return value(of: node, showsOffAsComment: comments) }
        var on = node
        on.isOn = true
        var value = value(of: on)
        value.isComment = true
        return value
    }

    private static func dictionary(
        _ members: [ParameterNode.Member], of node: ParameterNode, _ comments: Bool
    ) -> YAMLValue {
        let keys = Set(members.map { Array($0.key.text.utf8) })
        let isPlain = keys.count == members.count && members.allSatisfy { $0.key.isText && $0.key.text != "<<" }
        guard isPlain else {
            let pairs = members.map { YAMLValue.sequence([value(of: $0.key), value(of: $0.node)]) }
            return .sequence(pairs, tag: tag("entries", node))
        }
        return .mapping(members.map { YAMLEntry($0.key.text, child($0.node, comments)) }, tag: tag(nil, node))
    }

    private static func value(of key: ParameterKey) -> YAMLValue {
        if key.isText { return .text(key.text) }
        return YAMLText.isTyped(key.text) ? .plain(key.text) : .text(key.text, tag: "!number")
    }

    private static func value(of scalar: Scalar, _ node: ParameterNode) -> YAMLValue {
        switch scalar.kind {
        case .string: .text(scalar.text, tag: tag(nil, node))
        case .null: .plain("null", tag: tag(nil, node))
        case .number where YAMLText.isNumber(scalar.text): .plain(scalar.text, tag: tag(nil, node))
        case .boolean where scalar.text == "true" || scalar.text == "false": .plain(scalar.text, tag: tag(nil, node))
        case .number: tagged(scalar.text, "number", node)
        case .boolean: tagged(scalar.text, "bool", node)
        case .date, .data, .file, .raw: tagged(scalar.text, scalar.kind.rawValue, node)
        }
    }

    private static func tagged(_ text: String, _ type: String, _ node: ParameterNode) -> YAMLValue {
        let tag = tag(type, node)
        return YAMLText.canStandPlain(text) ? .plain(text, tag: tag) : .text(text, tag: tag)
    }

    private static func tag(_ type: String?, _ node: ParameterNode) -> String? {
        if node.isOn, type == nil, node.choices.isEmpty { return nil }
        let words = (node.isOn ? [] : ["off"]) + (type.map { [$0] } ?? []) + node.choices.words(on: node.value)
        return words.isEmpty ? nil : "!" + words.joined(separator: ".")
    }
}

/// The reasons why YAML holds no parameters.
public struct ParameterYAMLError: Error, Equatable, Sendable {
    /// The kinds of errors.
    public enum Problem: Equatable, Sendable {
        case unknownTag(String)
        /// The value after a tag does not have the tag's type.
        case wrongShape(tag: String, expected: String)
        /// A word for how the node is written does not fit the value, or another word of the tag.
        case choice(tag: String, NodeChoices.Fault)
        /// An error in the text under `!json`.
        case json(TreeTextError)
    }

    public var problem: Problem
    public var mark: YAMLMark

    public init(_ problem: Problem, at mark: YAMLMark) {
        self.problem = problem
        self.mark = mark
    }
}

extension ParameterYAMLError: CustomStringConvertible {
    public var description: String {
        let place = "line \(mark.line), column \(mark.column)"
        return switch problem {
        case .unknownTag(let tag): "The tag \(tag) at \(place) is not known here."
        case .wrongShape(let tag, let expected): "\(tag) at \(place) wants \(expected)."
        case .choice(let tag, let fault): "\(tag) at \(place) cannot be taken. \(fault)"
        case .json(let error): "The text under !json at \(place) is not valid. \(error)"
        }
    }
}
