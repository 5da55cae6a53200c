/// Writes a tree as form text: one pair a leaf, its name built while descending (AFQueryStringFromParameters).
///
///     {"page": {"size": 10}, "tag": ["a"]}  ──►  page%5Bsize%5D=10&tag%5B%5D=a
struct FormWriter<Sink: TraceSink> {
    private let text: FormText
    private(set) var output = Output<Sink>()
    /// The name of the node at hand, escaped; grows and shrinks with the descent.
    private var name = Output<Sink>()
    /// False at the root, where a key is a name and not `outer[inner]`; an empty key makes a name all the same.
    private var hasName = false
    private var count = 0
    private(set) var record = WriteRecord()
    /// Set where a value has no text, such as a boolean that is neither true nor false.
    private(set) var hasFault = false

    init(_ text: FormText) {
        self.text = text
    }

    mutating func write(root: ParameterNode) {
        if case .array = root.value {
            name.write("(null)", escaping: .form, as: rootName(root), isSource: false)
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
        for index in KeyOrder.sorted(members.map(\.key.text)) {
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
        let key = TraceMark(.key, origin: id, rule: member.node.nameRule(isRoot: isRoot))
        if !isRoot { name.write("[", escaping: .form, as: bracket, isSource: false) }
        name.write(member.key.text, escaping: .form, as: key)
        if !isRoot { name.write("]", escaping: .form, as: bracket, isSource: false) }
    }

    private mutating func write(_ items: [ParameterNode], of array: ParameterNode) {
        for item in items {
            guard item.isOn else {
                omit(item, .off)
                continue
            }
            let place = name.place
            name.write("[]", escaping: .form, as: TraceMark(.rule, origin: item.id, rule: .arrayItem), isSource: false)
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
        if count > 0 { output.write(UInt8(ascii: "&"), as: TraceMark(.separator, rule: .joined)) }
        count += 1
        let start = output.bytes.count
        writePair(scalar, of: leaf)
        guard Sink.isOn else { return }
        record.pairs[leaf.id] = count
        if output.bytes.count == start { record.absent[leaf.id] = .empty }
    }

    private mutating func writePair(_ scalar: Scalar, of leaf: ParameterNode) {
        guard scalar.kind != .raw else {
            return output.write(
                plain: scalar.text, as: TraceMark(.value, origin: leaf.id, owner: leaf.id), isSource: true)
        }
        output.write(name, owner: leaf.id)
        guard scalar.kind != .null else { return }
        output.write(
            UInt8(ascii: "="), as: TraceMark(.equals, origin: leaf.id, owner: leaf.id, rule: .scalarText))
        writeValue(scalar, of: leaf)
    }

    private mutating func writeValue(_ scalar: Scalar, of leaf: ParameterNode) {
        let mark = TraceMark(.value, origin: leaf.id, owner: leaf.id, rule: .scalarText)
        let (written, isTyped) = text.text(of: scalar)
        if isTyped, text.hasNoText(scalar) { hasFault = true }
        output.write(written, escaping: .form, as: mark, isSource: isTyped)
    }

    /// What a set's members are sorted by; containers, whose description is long, by how it starts.
    private func description(_ node: ParameterNode) -> String {
        switch node.value {
        case .scalar(let scalar): scalar.kind == .null ? "<null>" : text.text(of: scalar).text
        case .array: "("
        case .dictionary: "{"
        case .set: "{("
        }
    }

    private mutating func omit(_ node: ParameterNode, _ reason: Absence) {
        if Sink.isOn { record.omit(node, reason) }
    }
}

/// What a trace says beside its spans.
struct WriteRecord {
    var absent: [NodeID: Absence] = [:]
    var pairs: [NodeID: Int] = [:]

    mutating func omit(_ node: ParameterNode, _ reason: Absence) {
        absent[node.id] = reason
        for index in 0..<node.childCount { omit(node.child(at: index), reason) }
    }
}

extension ParameterNode {
    /// No child is sent.
    var isEmptyContainer: Bool {
        isContainer && (0..<childCount).allSatisfy { !child(at: $0).isOn }
    }

    /// The rule that a key's own text carries.
    fileprivate func nameRule(isRoot: Bool) -> Rule {
        switch value {
        case .set: .setMember
        case .scalar(let scalar) where scalar.kind == .null: .nullNameAlone
        default: isRoot ? .scalarText : .keyInBrackets
        }
    }
}
