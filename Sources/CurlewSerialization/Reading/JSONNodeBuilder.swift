internal import CurlewFormats

/// Makes nodes of a JSON document, without interpreting markers.
struct JSONNodeBuilder {
    private let document: JSONDocument
    private var made = ParameterTree()
    private(set) var notes: [ReadingNote] = []
    /// The offset of the first repeated key.
    private(set) var firstRepeat: Int?

    init(_ document: JSONDocument) {
        self.document = document
    }

    mutating func tree() -> ParameterTree {
        let root = node(0)
        made.root = root
        return made
    }

    /// The node of the whole document, with a given identity, and the others with new identities of `tree`.
    mutating func node(of id: NodeID, in tree: inout ParameterTree) -> ParameterNode {
        made = tree
        defer { tree = made }
        return ParameterNode(id: id, value: value(0))
    }

    private mutating func node(_ index: Int) -> ParameterNode {
        let id = made.makeID()
        return ParameterNode(id: id, value: value(index))
    }

    private mutating func value(_ index: Int) -> ParameterNode.Value {
        switch document.kind(at: index) {
        case .object: return .dictionary(members(of: index))
        case .array: return .array(document.children(of: index).map { node($0) })
        case .string: return .scalar(Scalar(.string, document.text(of: index)))
        case .number: return .scalar(Scalar(.number, document.text(of: index)))
        case .boolean: return .scalar(Scalar(.boolean, document.text(of: index)))
        case .null, .date, .data: return .scalar(Scalar(.null, ""))
        }
    }

    private mutating func members(of index: Int) -> [ParameterNode.Member] {
        var members: [ParameterNode.Member] = []
        members.reserveCapacity(document.childCount(at: index))
        for child in document.children(of: index) {
            members.append(.init(key: ParameterKey(document.key(of: child) ?? ""), node: node(child)))
        }
        if hasDoubledKeys(members) { noteRepeats(members, of: index) }
        return members
    }

    private mutating func noteRepeats(_ members: [ParameterNode.Member], of index: Int) {
        var seen: Set<ExactText> = []
        for (child, member) in zip(document.children(of: index), members) {
            guard !seen.insert(ExactText(member.key.text)).inserted else { continue }
            let offset = document.keyRange(of: child)?.lowerBound
            firstRepeat = [firstRepeat, offset].compactMap { $0 }.min()
            notes.append(ReadingNote(.equalKeys(member.key.text), node: member.node.id, offset: offset))
        }
    }
}
