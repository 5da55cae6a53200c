/// Walks a tree and lists values that servers often misread.
struct NoteFinder {
    let kind: SerializerKind
    private var axes: QueryAxes
    /// The nodes that notes are of; nil: all.
    private let nodes: Set<NodeID>?
    let now: DateTime?
    private(set) var notes: [ParameterNote] = []
    private var rootDictionary: NodeID?

    init(_ kind: SerializerKind, _ axes: QueryAxes, among nodes: Set<NodeID>?, now: DateTime?) {
        self.kind = kind
        self.nodes = nodes
        self.axes = axes
        self.now = now
    }

    mutating func check(root: ParameterNode) {
        rootDictionary = root.isDictionary ? root.id : nil
        if kind.isFlat, root.isOn, !root.isDictionary { note(root, .rootHasNoName) }
        check(root)
    }

    private mutating func check(_ node: ParameterNode) {
        guard node.isOn, isViewed(node) else { return }
        guard !node.choices.isEmpty else { return checkContent(node) }
        let outer = axes
        axes.choose(node.choices)
        checkContent(node)
        axes = outer
    }

    /// Whether notes may be of the node, or of one below it.
    private func isViewed(_ node: ParameterNode) -> Bool { nodes?.contains(node.id) ?? true }

    private mutating func checkContent(_ node: ParameterNode) {
        // Within JSON text none of the pitfalls of pairs are left.
        if kind.isFlat, axes.containers == .json, node.isContainer, node.id != rootDictionary { return }
        switch node.value {
        case .dictionary(let members): check(members)
        case .array(let items):
            check(list: node, items)
            for item in items { check(item) }
        case .set(let items): for item in items { check(item) }
        case .scalar(let scalar): check(scalar, of: node)
        }
    }

    private mutating func check(list: ParameterNode, _ items: [ParameterNode]) {
        guard kind.isFlat else { return }
        let sent = items.lazy.filter(\.isOn)
        if axes.items == .brackets, let inner = ParameterNote.Inner(of: sent) {
            note(list, .containersUnderBrackets(inner), NoteRepairs.ofLists)
        }
        if axes.items == .sameName, sent.prefix(2).count == 1 { note(list, .oneItem, NoteRepairs.ofOneItem) }
    }

    private mutating func check(_ members: [ParameterNode.Member]) {
        let doubled = kind.isFlat ? doubledKeys(members) : []
        for member in members where member.node.isOn && isViewed(member.node) {
            if kind.isFlat, let sign = member.key.text.first(where: { "[].".contains($0) }) {
                note(member.node, .keySyntax(sign), NoteRepairs.renamed(member.key.text))
            }
            if doubled.contains(ExactText(member.key.text)) { note(member.node, .equalKeys(member.key.text), [.off]) }
            check(member.node)
        }
    }

    private mutating func check(_ scalar: Scalar, of node: ParameterNode) {
        if scalar.kind == .file, !kind.hasParts { note(node, .fileAsPath) }
        if kind.row.roundsLargeIntegers, scalar.kind == .number, NumberText.isLargeInteger(scalar.text) {
            note(node, .largeInteger(scalar.text), [.text])
        }
        guard kind.isFlat, !VariableTemplate.isPresent(in: scalar.text) else { return }
        switch scalar.kind {
        case .string where kind.hasParts, .data where kind.hasParts: break
        case .string: check(text: scalar.text, node)
        case .number: check(number: scalar.text, node)
        case .date where DateTime(typed: scalar.text, now: now) == nil,
            .data where BinaryText.decode(scalar.text) == nil:
            note(node, .sentAsTyped(scalar.text, scalar.kind))
        default: break
        }
    }

    private mutating func check(text: String, _ node: ParameterNode) {
        guard axes.escapes != .fewest else { return }
        if let escape = Self.firstEscape(in: text) {
            note(node, .looksEscaped(first: escape), NoteRepairs.unescaped(text))
        }
        if text.utf8.contains(UInt8(ascii: "+")) { note(node, .plusInValue, NoteRepairs.withSpaces(text)) }
    }

    private mutating func check(number text: String, _ node: ParameterNode) {
        switch NumberText(text) {
        case .none: note(node, .sentAsTyped(text, .number))
        case .otherForm(let canonical): note(node, .unusualNumber(text), [.correct(canonical), .text])
        case .integer, .real, .notFinite: break
        }
    }

    private mutating func note(_ node: ParameterNode, _ fact: ParameterNote.Fact, _ repairs: [Repair] = []) {
        notes.append(ParameterNote(node: node.id, fact: fact, repairs: repairs))
    }

    /// The first `%` with two hexadecimal digits.
    private static func firstEscape(in text: String) -> String? {
        let bytes = Array(text.utf8)
        let isHex: (UInt8) -> Bool = { Character(Unicode.Scalar($0)).isHexDigit }
        guard
            let start = bytes.indices.first(where: {
                bytes[$0] == UInt8(ascii: "%") && $0 + 2 < bytes.count && isHex(bytes[$0 + 1]) && isHex(bytes[$0 + 2])
            })
        else { return nil }
        return String(decoding: bytes[start...start + 2], as: UTF8.self)
    }
}

extension ParameterNote.Inner {
    /// Nil when none of the items is a container.
    fileprivate init?(of items: some Sequence<ParameterNode>) {
        var (hasDictionaries, hasLists) = (false, false)
        for item in items where item.isContainer {
            if item.isDictionary { hasDictionaries = true } else { hasLists = true }
        }
        guard hasDictionaries || hasLists else { return nil }
        self = hasDictionaries && hasLists ? .both : hasLists ? .lists : .dictionaries
    }
}
