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
    /// Those of the pairs at present: reading them there would copy them.
    private var axes: QueryAxes
    /// How the nodes around the present one that choose are written.
    private var outer: [PairForm] = []
    private(set) var record = WriteRecord()
    private var hasOwnFault = false

    /// True when a value cannot be written; `ProblemFinder` names it.
    var hasFault: Bool { hasOwnFault || pairs.hasFault }

    init(_ pairs: Pairs) {
        self.pairs = pairs
        axes = pairs.form.axes
    }

    mutating func write(root: ParameterNode) {
        let chooses = enter(root)
        defer { if chooses { leave() } }
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

    // MARK: Choices

    /// Takes over what a node chooses, up to `leave`; false when it chooses nothing.
    @inline(__always)
    private mutating func enter(_ node: ParameterNode) -> Bool {
        guard !node.choices.isEmpty else { return false }
        outer.append(pairs.form)
        pairs.form.choose(node.choices)
        axes = pairs.form.axes
        return true
    }

    private mutating func leave() {
        guard let form = outer.popLast() else { return }
        pairs.form = form
        axes = form.axes
    }

    /// Writes a node whose choices hold.
    private mutating func write(_ node: ParameterNode) {
        guard node.isOn else { return omit(node, .off) }
        if axes.containers == .json, node.isContainer, hasName || !node.isDictionary { return write(json: node) }
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
        let form = axes.members
        for index in axes.order == .sorted ? KeyOrder.sorted(members.map(\.key.text)) : Array(members.indices) {
            let member = members[index]
            guard isSent(member.node) else { continue }
            let place = name.place
            let chooses = enter(member.node)
            writeStep(to: member, form, isRoot: isRoot)
            write(member.node)
            if chooses { leave() }
            name.rewind(to: place)
        }
    }

    private mutating func writeStep(to member: ParameterNode.Member, _ form: QueryAxes.Members, isRoot: Bool) {
        let id = member.node.id
        let key = TraceMark(.key, origin: id, rule: pairs.nameRule(of: member.node, isRoot: isRoot))
        let escaping = pairs.nameEscaping
        guard !isRoot else { return name.write(member.key.text, escaping: escaping, as: key) }
        switch form {
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
        let form = axes.items
        if case .joined(let joint) = form { return write(items, joinedBy: joint, of: list) }
        let isRoot = !hasName
        hasName = true
        defer { hasName = !isRoot }
        var place = 0
        for item in items where isSent(item) {
            let start = name.place
            let before = count
            let chooses = enter(item)
            writeStep(to: item, at: place, form, isRoot: isRoot)
            write(item)
            if chooses { leave() }
            name.rewind(to: start)
            if count > before { place += 1 }
        }
        if list.isEmptyContainer { writeEmpty(list) }
    }

    private mutating func writeStep(to item: ParameterNode, at place: Int, _ form: QueryAxes.Items, isRoot: Bool) {
        let (step, rule): (String, Rule) =
            switch form {
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
        case .emptyItem: writeStep(to: list, at: 0, axes.items, isRoot: !hasName)
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
        case .sameName:
            for index in KeyOrder.sorted(sent.map(description)) {
                let chooses = enter(sent[index])
                write(sent[index])
                if chooses { leave() }
            }
        }
    }

    // MARK: JSON

    private mutating func write(json node: ParameterNode) {
        var writer = JSONTextWriter<Sink>(axes.order == .sorted ? .sorted : [], .curlew)
        writer.write(root: node)
        if writer.hasFault { hasOwnFault = true }
        count += 1
        pairs.take(json: writer.output, of: node, named: name, isFirst: count == 1)
        guard Sink.isOn else { return }
        record.absent.merge(writer.record.absent) { first, _ in first }
        record.number(node, count)
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
        guard leavesOut(node) else { return true }
        omit(node, .nullLeftOut)
        return false
    }

    @inline(__always)
    private func leavesOut(_ node: ParameterNode) -> Bool {
        let isLeftOut = if case .leftOut = axes.nulls { true } else { false }
        guard node.choices.isEmpty ? isLeftOut : node.choices[.nulls].map({ $0 == .nullDrop }) ?? isLeftOut else {
            return false
        }
        guard case .scalar(let scalar) = node.value else { return false }
        return scalar.kind == .null
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
