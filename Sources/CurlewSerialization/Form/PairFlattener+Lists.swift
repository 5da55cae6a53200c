extension PairFlattener {
    mutating func write(list items: [ParameterNode], of list: ParameterNode) {
        let form = axes.items
        if case .joined(let joint) = form { return write(items, joinedBy: joint, of: list) }
        let isRoot = !hasName
        hasName = true
        defer { hasName = !isRoot }
        let repeatsName = form == .bracketsOrIndex && nameEndsWithBrackets
        let countsAll = axes.places == .all
        var parts = PartStarts(axes, isList: true)
        var place = 0
        for item in items {
            guard isSent(item) else {
                if item.isOn, countsAll { place += 1 }
                continue
            }
            begin(&parts)
            let start = name.bytes.count
            let before = count
            let chooses = enter(item)
            if repeatsName, axes.containers == .pairs, item.isContainer { hasOwnFault = true }
            if !repeatsName { writeStep(to: item, at: place, form, isRoot: isRoot) }
            if axes.emptyLists == .emptyItemInLists, item.isEmptyContainer, !item.isDictionary {
                writeEmptyItem(item, form)
            } else {
                write(item)
            }
            if chooses { leave() }
            name.rewind(to: start)
            if countsAll || count > before { place += 1 }
        }
        finish(&parts)
        if list.isEmptyContainer { writeEmpty(list) }
    }

    private mutating func writeStep(to item: ParameterNode, at place: Int, _ form: QueryAxes.Items, isRoot: Bool) {
        let (step, rule): (String, Rule) =
            switch form {
            case .brackets: ("[]", .arrayItem)
            case .bracketsOrIndex where !item.isContainer: ("[]", .arrayItem)
            case .index, .bracketsOrIndex: (isRoot ? "\(place)" : "[\(place)]", .itemIndex)
            case .dottedIndex: (isRoot ? "\(place)" : ".\(place)", .itemIndex)
            case .sameName, .joined, .refused: ("", .itemSameName)
            }
        name.write(step, escaping: nameEscaping, as: TraceMark(.rule, origin: item.id, rule: rule), isSource: false)
    }

    private mutating func write(_ items: [ParameterNode], joinedBy joint: String, of list: ParameterNode) {
        var leaves: [JoinedText] = []
        for item in items where isSent(item) {
            guard case .scalar(let scalar) = item.value, item.canBeJoined else { return hasOwnFault = true }
            leaves.append(JoinedText(scalar: scalar, node: item))
        }
        guard !leaves.isEmpty else { return writeEmpty(list) }
        take(leaves, joinedBy: joint, of: list)
    }

    private mutating func take(_ leaves: [JoinedText], joinedBy joint: String, of container: ParameterNode) {
        countPair()
        pairs.take(leaves, joinedBy: joint, of: container, named: finishedName, isFirst: isFirst)
        guard Sink.isOn else { return }
        record.pairs[container.id] = count
        for leaf in leaves { record.pairs[leaf.node.id] = count }
    }

    /// Writes a dictionary as one value, with each key before its value: `R 100 G 200`.
    mutating func write(
        _ members: [ParameterNode.Member], joinedBy joint: String, of dictionary: ParameterNode
    ) {
        var leaves: [JoinedText] = []
        for index in KeyOrder.places(of: members, axes.order) where isSent(members[index].node) {
            let (key, node) = (members[index].key, members[index].node)
            guard case .scalar(let scalar) = node.value, node.canBeJoined else { return hasOwnFault = true }
            leaves.append(JoinedText(scalar: Scalar(.string, key.text), node: node, isKey: true))
            leaves.append(JoinedText(scalar: scalar, node: node))
        }
        if !leaves.isEmpty { take(leaves, joinedBy: joint, of: dictionary) }
    }

    private mutating func writeEmpty(_ list: ParameterNode) {
        switch axes.emptyLists {
        case .nothing, .emptyItemInLists: break
        case .emptyText: write(Scalar(.string, ""), of: list)
        case .emptyItem: writeEmptyItem(list, axes.items)
        }
    }

    private mutating func writeEmptyItem(_ list: ParameterNode, _ form: QueryAxes.Items) {
        let start = name.bytes.count
        writeStep(to: list, at: 0, form, isRoot: !hasName)
        write(Scalar(.string, ""), of: list)
        name.rewind(to: start)
    }

    /// Writes a set. Equal members are written once.
    mutating func write(set items: [ParameterNode], of set: ParameterNode) {
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
        case .refused: break
        case .sameName:
            for index in KeyOrder.sorted(sent.map(description)) {
                let chooses = enter(sent[index])
                write(sent[index])
                if chooses { leave() }
            }
        }
    }

    /// The text by which a set's members are sorted. For containers it is only the start of their long description.
    private func description(_ node: ParameterNode) -> String {
        switch node.value {
        case .scalar(let scalar): scalar.kind == .null ? "<null>" : pairs.text.text(of: scalar).text
        case .array: "("
        case .dictionary: "{"
        case .set: "{("
        }
    }

    /// Writes data as a list of numbers.
    mutating func writeBytes(_ scalar: Scalar, of leaf: ParameterNode) {
        guard let bytes = BinaryText.decode(scalar.text) else { return hasOwnFault = true }
        let form = axes.items
        let isRoot = !hasName
        var parts = PartStarts(axes, isList: true)
        for (place, byte) in bytes.enumerated() {
            begin(&parts)
            let start = name.bytes.count
            writeStep(to: leaf, at: place, form, isRoot: isRoot)
            countPair()
            pairs.take(byte: byte, of: leaf, named: finishedName, isFirst: isFirst)
            name.rewind(to: start)
        }
        finish(&parts)
        guard Sink.isOn else { return }
        if bytes.isEmpty { record.absent[leaf.id] = .empty } else { record.pairs[leaf.id] = count - bytes.count + 1 }
    }
}
