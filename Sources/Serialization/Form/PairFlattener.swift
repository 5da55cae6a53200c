/// Takes a tree apart into pairs: one a leaf, its name built while descending (AFQueryStringPairsFromDictionary).
///
///     {"page": {"size": 10}, "tag": ["a"]}  ──►  page[size] 10, tag[] a
///
/// What becomes of a pair is the taker's matter: a stretch of form text, or a part of a multipart body.
struct PairFlattener<Pairs: PairTaker> {
    typealias Sink = Pairs.Sink

    var pairs: Pairs
    /// The name of the node at hand, escaped; grows and shrinks with the descent.
    private var name = Output<Sink>()
    /// False at the root, where a key is a name and not `outer[inner]`; an empty key makes a name all the same.
    private var hasName = false
    private var count = 0
    private let sortsKeys: Bool
    private(set) var record = WriteRecord()

    init(_ pairs: Pairs, sortsKeys: Bool = true) {
        self.pairs = pairs
        self.sortsKeys = sortsKeys
    }

    mutating func write(root: ParameterNode) {
        if case .array = root.value {
            name.write("(null)", escaping: pairs.nameEscaping, as: rootName(root), isSource: false)
            hasName = true
        }
        write(root)
    }

    /// AFNetworking formats the missing name of a root that is no dictionary.
    private func rootName(_ root: ParameterNode) -> TraceMark {
        TraceMark(.rule, origin: root.id, rule: .arrayItem)
    }

    private mutating func write(_ node: ParameterNode) {
        guard node.isOn else { return omit(node, .off) }
        switch node.value {
        case .dictionary(let members): write(members, of: node)
        case .array(let items): write(items, of: node)
        case .set(let items): write(set: items, of: node)
        case .scalar(let scalar): write(scalar, of: node)
        }
        if Sink.isOn, node.isEmptyContainer { record.absent[node.id] = .empty }
    }

    private mutating func write(_ members: [ParameterNode.Member], of dictionary: ParameterNode) {
        let isRoot = !hasName
        hasName = true
        defer { hasName = !isRoot }
        for index in sortsKeys ? KeyOrder.sorted(members.map(\.key.text)) : Array(members.indices) {
            let member = members[index]
            guard member.node.isOn else {
                omit(member.node, .off)
                continue
            }
            let place = name.place
            writeStep(to: member, isRoot: isRoot)
            write(member.node)
            name.rewind(to: place)
        }
    }

    private mutating func writeStep(to member: ParameterNode.Member, isRoot: Bool) {
        let id = member.node.id
        let bracket = TraceMark(.rule, origin: id, rule: .keyInBrackets)
        let key = TraceMark(.key, origin: id, rule: pairs.nameRule(of: member.node, isRoot: isRoot))
        if !isRoot { name.write("[", escaping: pairs.nameEscaping, as: bracket, isSource: false) }
        name.write(member.key.text, escaping: pairs.nameEscaping, as: key)
        if !isRoot { name.write("]", escaping: pairs.nameEscaping, as: bracket, isSource: false) }
    }

    private mutating func write(_ items: [ParameterNode], of array: ParameterNode) {
        for item in items {
            guard item.isOn else {
                omit(item, .off)
                continue
            }
            let place = name.place
            name.write(
                "[]", escaping: pairs.nameEscaping, as: TraceMark(.rule, origin: item.id, rule: .arrayItem),
                isSource: false)
            write(item)
            name.rewind(to: place)
        }
    }

    /// Equal members are one member.
    private mutating func write(set items: [ParameterNode], of set: ParameterNode) {
        var sent: [ParameterNode] = []
        for item in items {
            if !item.isOn {
                omit(item, .off)
            } else if sent.contains(where: { $0.hasSameContent(as: item) }) {
                omit(item, .merged)
            } else {
                sent.append(item)
            }
        }
        for index in KeyOrder.sorted(sent.map(description)) { write(sent[index]) }
    }

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode) {
        count += 1
        let hasBytes = pairs.take(scalar, of: leaf, named: name, isFirst: count == 1)
        guard Sink.isOn else { return }
        record.pairs[leaf.id] = count
        if !hasBytes { record.absent[leaf.id] = .empty }
    }

    /// What a set's members are sorted by; containers, whose description is long, by how it starts.
    private func description(_ node: ParameterNode) -> String {
        switch node.value {
        case .scalar(let scalar): scalar.kind == .null ? "<null>" : pairs.text.text(of: scalar).text
        case .array: "("
        case .dictionary: "{"
        case .set: "{("
        }
    }

    private mutating func omit(_ node: ParameterNode, _ reason: Absence) {
        if Sink.isOn { record.omit(node, reason) }
    }
}

/// Makes something of each pair of a tree.
protocol PairTaker<Sink> {
    associatedtype Sink: TraceSink
    /// The text of single values.
    var text: FormText { get }
    /// How names are written.
    var nameEscaping: Escaping { get }
    /// The rule that a key's own text carries.
    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule
    /// Writes one pair; false when it has no bytes.
    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool
}

extension ParameterNode {
    /// No child is sent.
    var isEmptyContainer: Bool {
        isContainer && (0..<childCount).allSatisfy { !child(at: $0).isOn }
    }
}
