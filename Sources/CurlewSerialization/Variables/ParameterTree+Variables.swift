/// A tree with its variables replaced; identities are those of the tree it came from.
public struct ResolvedTree: Equatable, Sendable {
    public var tree: ParameterTree
    /// For each node that is sent, the variables that could not be replaced in its value or key.
    public var unknown: [NodeID: [UnknownVariable]]
}

extension ParameterTree {
    /// The tree with `{{name}}` replaced in every key and value.
    public func resolved(using variables: VariableSet) -> ResolvedTree {
        guard root?.holdsVariables == true else { return ResolvedTree(tree: self, unknown: [:]) }
        var resolver = TreeResolver(variables)
        var tree = self
        tree.root = root.map { resolver.resolve($0, isSent: true) }
        tree.foreign = resolver.foreign
        return ResolvedTree(tree: tree, unknown: resolver.unknown)
    }
}

extension ParameterNode {
    /// Whether a key or a value, of this node or below it, holds a name.
    fileprivate var holdsVariables: Bool {
        switch value {
        case .dictionary(let members):
            members.contains { VariableTemplate.isPresent(in: $0.key.text) || $0.node.holdsVariables }
        case .array(let items), .set(let items): items.contains(where: \.holdsVariables)
        case .scalar(let scalar): VariableTemplate.isPresent(in: scalar.text)
        }
    }
}

private struct TreeResolver {
    private var resolver: VariableResolver
    private(set) var unknown: [NodeID: [UnknownVariable]] = [:]
    private(set) var foreign: [NodeID: ForeignText] = [:]

    init(_ variables: VariableSet) {
        resolver = VariableResolver(tree: variables)
    }

    mutating func resolve(_ node: ParameterNode, isSent: Bool) -> ParameterNode {
        let isSent = isSent && node.isOn
        var node = node
        switch node.value {
        case .dictionary(let members):
            node.value = .dictionary(members.map { resolve($0, isSent: isSent) })
        case .array(let items): node.value = .array(items.map { resolve($0, isSent: isSent) })
        case .set(let items): node.value = .set(items.map { resolve($0, isSent: isSent) })
        case .scalar(var scalar):
            guard VariableTemplate.isPresent(in: scalar.text) else { break }
            scalar.text = resolve(scalar.text, of: node.id, \.value, isSent: isSent)
            node.value = .scalar(scalar)
        }
        return node
    }

    private mutating func resolve(_ member: ParameterNode.Member, isSent: Bool) -> ParameterNode.Member {
        var member = member
        if VariableTemplate.isPresent(in: member.key.text) {
            member.key.text = resolve(member.key.text, of: member.node.id, \.key, isSent: isSent && member.node.isOn)
        }
        member.node = resolve(member.node, isSent: isSent)
        return member
    }

    private mutating func resolve(
        _ text: String, of id: NodeID, _ part: WritableKeyPath<ForeignText, [Range<Int>]>, isSent: Bool
    ) -> String {
        let resolved = resolver.resolve(text)
        if !resolved.foreign.isEmpty { foreign[id, default: ForeignText()][keyPath: part] = resolved.foreign }
        if isSent, !resolved.unknown.isEmpty { unknown[id, default: []] += resolved.unknown }
        return resolved.text
    }
}
