/// Splits a tree into pairs, one for each leaf, building the name on the way down (AFQueryStringPairsFromDictionary).
///
///     {"page": {"size": 10}, "tag": ["a"]}  ──►  page[size] 10, tag[] a
///
/// The `PairWriter` decides the form of a pair: form text, or a part of a multipart body.
struct PairFlattener<Pairs: PairWriter> {
    typealias Sink = Pairs.Sink

    var pairs: Pairs
    /// The escaped name of the current node; grows and shrinks with the descent.
    private var name = Output<Sink>()
    /// False at the root, where a key is the name itself and not `outer[inner]`; an empty key counts as a name too.
    private var hasName = false
    private var count = 0
    private let axes: QueryAxes
    private(set) var record = WriteRecord()
    private var hasOwnFault = false

    /// True when a value cannot be written; `ProblemFinder` names it.
    var hasFault: Bool { hasOwnFault || pairs.hasFault }

    init(_ pairs: Pairs, _ axes: QueryAxes) {
        self.pairs = pairs
        self.axes = axes
    }

    mutating func write(root: ParameterNode) {
        if !axes.rootListName.isEmpty, case .array = root.value {
            name.write(axes.rootListName, escaping: pairs.nameEscaping, as: rootName(root), isSource: false)
            hasName = true
        }
        write(root)
    }

    /// AFNetworking formats the missing name of a root that is not a dictionary as `(null)`.
    private func rootName(_ root: ParameterNode) -> TraceMark {
        TraceMark(.rule, origin: root.id, rule: .arrayItem)
    }

    private mutating func write(_ node: ParameterNode) {
        guard node.isOn else { return omit(node, .off) }
        switch node.value {
        case .dictionary(let members): write(members, of: node)
        case .array(let items): write(list: items, of: node)
        case .set(let items): write(set: items, of: node)
        case .scalar(let scalar): write(scalar, of: node)
        }
        guard Sink.isOn, node.isEmptyContainer, record.pairs[node.id] == nil else { return }
        record.absent[node.id] = .empty
    }

    // MARK: Dictionaries

    private mutating func write(_ members: [ParameterNode.Member], of dictionary: ParameterNode) {
        let isRoot = !hasName
        hasName = true
        defer { hasName = !isRoot }
        for index in axes.order == .sorted ? KeyOrder.sorted(members.map(\.key.text)) : Array(members.indices) {
            let member = members[index]
            guard isSent(member.node) else { continue }
            let place = name.place
            writeStep(to: member, isRoot: isRoot)
            write(member.node)
            name.rewind(to: place)
        }
    }

    private mutating func writeStep(to member: ParameterNode.Member, isRoot: Bool) {
        let id = member.node.id
        let key = TraceMark(.key, origin: id, rule: pairs.nameRule(of: member.node, isRoot: isRoot))
        let escaping = pairs.nameEscaping
        guard !isRoot else { return name.write(member.key.text, escaping: escaping, as: key) }
        switch axes.members {
        case .brackets:
            let bracket = TraceMark(.rule, origin: id, rule: .keyInBrackets)
            name.write("[", escaping: escaping, as: bracket, isSource: false)
            name.write(member.key.text, escaping: escaping, as: key)
            name.write("]", escaping: escaping, as: bracket, isSource: false)
        case .dots:
            let dot = TraceMark(.rule, origin: id, rule: .keyAfterDot)
            name.write(".", escaping: escaping, as: dot, isSource: false)
            name.write(member.key.text, escaping: escaping, as: key)
        }
    }

    // MARK: Lists

    private mutating func write(list items: [ParameterNode], of list: ParameterNode) {
        if case .joined(let joint) = axes.items { return write(items, joinedBy: joint, of: list) }
        let isRoot = !hasName
        hasName = true
        defer { hasName = !isRoot }
        var place = 0
        for item in items where isSent(item) {
            let start = name.place
            let before = count
            writeStep(to: item, at: place, isRoot: isRoot)
            write(item)
            name.rewind(to: start)
            if count > before { place += 1 }
        }
        if list.isEmptyContainer { writeEmpty(list) }
    }

    private mutating func writeStep(to item: ParameterNode, at place: Int, isRoot: Bool) {
        let (step, rule): (String, Rule) =
            switch axes.items {
            case .brackets: ("[]", .arrayItem)
            case .index: (isRoot ? "\(place)" : "[\(place)]", .itemIndex)
            case .dottedIndex: (isRoot ? "\(place)" : ".\(place)", .itemIndex)
            case .sameName, .joined: ("", .itemSameName)
            }
        name.write(
            step, escaping: pairs.nameEscaping, as: TraceMark(.rule, origin: item.id, rule: rule), isSource: false)
    }

    private mutating func write(_ items: [ParameterNode], joinedBy joint: String, of list: ParameterNode) {
        var leaves: [(scalar: Scalar, node: ParameterNode)] = []
        for item in items where isSent(item) {
            guard case .scalar(let scalar) = item.value, item.canBeJoined else { return hasOwnFault = true }
            leaves.append((scalar, item))
        }
        guard !leaves.isEmpty else { return writeEmpty(list) }
        count += 1
        pairs.take(leaves, joinedBy: joint, of: list, named: name, isFirst: count == 1)
        guard Sink.isOn else { return }
        record.pairs[list.id] = count
        for leaf in leaves { record.pairs[leaf.node.id] = count }
    }

    private mutating func writeEmpty(_ list: ParameterNode) {
        let start = name.place
        switch axes.emptyLists {
        case .nothing: return
        case .emptyText: break
        case .emptyItem: writeStep(to: list, at: 0, isRoot: !hasName)
        }
        write(Scalar(.string, ""), of: list)
        name.rewind(to: start)
    }

    /// Equal members of a set are written once.
    private mutating func write(set items: [ParameterNode], of set: ParameterNode) {
        var sent: [ParameterNode] = []
        for item in items where isSent(item) {
            if sent.contains(where: { $0.hasSameContent(as: item) }) {
                omit(item, .merged)
            } else {
                sent.append(item)
            }
        }
        switch axes.sets {
        case .likeLists: write(list: sent, of: set)
        case .sameName where sent.isEmpty: writeEmpty(set)
        case .sameName: for index in KeyOrder.sorted(sent.map(description)) { write(sent[index]) }
        }
    }

    // MARK: Leaves

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode) {
        count += 1
        let hasBytes = pairs.take(scalar, of: leaf, named: name, isFirst: count == 1)
        guard Sink.isOn else { return }
        record.pairs[leaf.id] = count
        if !hasBytes { record.absent[leaf.id] = .empty }
    }

    /// Whether a node is sent; notes the reason when it is not.
    private mutating func isSent(_ node: ParameterNode) -> Bool {
        guard node.isOn else {
            omit(node, .off)
            return false
        }
        guard axes.nulls == .leftOut, case .scalar(let scalar) = node.value, scalar.kind == .null else { return true }
        omit(node, .nullLeftOut)
        return false
    }

    /// The text that a set's members are sorted by; for containers, whose description is long, only its start.
    private func description(_ node: ParameterNode) -> String {
        switch node.value {
        case .scalar(let scalar): scalar.kind == .null ? "<null>" : pairs.text.text(of: scalar).text
        case .array: "("
        case .dictionary: "{"
        case .set: "{("
        }
    }

    private mutating func omit(_ node: ParameterNode, _ reason: OmissionReason) {
        if Sink.isOn { record.omit(node, reason) }
    }
}

/// Writes each pair of a tree in one form.
protocol PairWriter<Sink> {
    associatedtype Sink: TraceSink
    /// The text of single values.
    var text: FormText { get }
    /// The escaping of names.
    var nameEscaping: Escaping { get }
    /// True when a value cannot be written, such as a boolean that is neither true nor false.
    var hasFault: Bool { get }
    /// The rule recorded for a key's own text.
    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule
    /// Writes one pair; false when it has no bytes.
    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool
    /// Writes several values as the single pair of `list`.
    /// - Parameter joint: the text between them, not escaped.
    mutating func take(
        _ leaves: [(scalar: Scalar, node: ParameterNode)], joinedBy joint: String, of list: ParameterNode,
        named name: Output<Sink>, isFirst: Bool)
}

extension ParameterNode {
    /// Whether the value can be joined with others in one pair: files and raw text are always pairs of their own.
    var canBeJoined: Bool {
        guard case .scalar(let scalar) = value else { return false }
        return scalar.kind != .raw && scalar.kind != .file
    }

    /// True when no child is sent.
    var isEmptyContainer: Bool {
        isContainer && (0..<childCount).allSatisfy { !child(at: $0).isOn }
    }
}
