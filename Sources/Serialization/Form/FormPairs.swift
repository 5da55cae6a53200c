/// Writes pairs as form text: `name=value`, joined by `&` (AFQueryStringFromParameters).
struct FormPairs<Sink: TraceSink>: PairWriter {
    let text: FormText
    let nameEscaping: Escaping
    private let valueEscaping: Escaping
    private let axes: QueryAxes
    private(set) var output = Output<Sink>()
    private(set) var hasFault = false

    init(_ text: FormText, _ axes: QueryAxes) {
        self.text = text
        self.axes = axes
        (nameEscaping, valueEscaping) = (axes.nameEscaping, axes.valueEscaping)
    }

    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule {
        switch node.value {
        case .set where axes.sets == .sameName: .setMember
        case .scalar(let scalar) where scalar.kind == .null && axes.nulls == .nameAlone: .nullNameAlone
        default: isRoot ? .scalarText : axes.members == .dots ? .keyAfterDot : .keyInBrackets
        }
    }

    @inline(__always)
    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool {
        if !isFirst { output.write(UInt8(ascii: "&"), as: TraceMark(.separator, rule: .joined)) }
        let start = output.bytes.count
        write(scalar, of: leaf, named: name)
        return output.bytes.count > start
    }

    mutating func take(
        _ leaves: [(scalar: Scalar, node: ParameterNode)], joinedBy joint: String, of list: ParameterNode,
        named name: Output<Sink>, isFirst: Bool
    ) {
        if !isFirst { output.write(UInt8(ascii: "&"), as: TraceMark(.separator, rule: .joined)) }
        output.write(name, owner: list.id)
        let mark = { TraceMark($0, origin: list.id, owner: list.id, rule: $1) }
        output.write(UInt8(ascii: "="), as: mark(.equals, .scalarText))
        for (index, leaf) in leaves.enumerated() {
            if index > 0 { output.write(plain: joint, as: mark(.rule, .itemsJoined)) }
            writeValue(leaf.scalar, of: leaf.node.id, within: list.id)
        }
    }

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>) {
        guard scalar.kind != .raw else {
            return output.write(
                plain: scalar.text, as: TraceMark(.value, origin: leaf.id, owner: leaf.id), isSource: true)
        }
        output.write(name, owner: leaf.id)
        guard scalar.kind != .null || axes.nulls != .nameAlone else { return }
        let rule: Rule = scalar.kind == .null ? .nullAsText : .scalarText
        output.write(UInt8(ascii: "="), as: TraceMark(.equals, origin: leaf.id, owner: leaf.id, rule: rule))
        writeValue(scalar, of: leaf.id, within: leaf.id)
    }

    private mutating func writeValue(_ scalar: Scalar, of leaf: NodeID, within owner: NodeID) {
        let mark = TraceMark(.value, origin: leaf, owner: owner, rule: valueRule(scalar.kind))
        let (written, isTyped) = text.text(of: scalar)
        if isTyped, text.hasNoText(scalar) { hasFault = true }
        output.write(written, escaping: valueEscaping, as: mark, isSource: isTyped)
    }

    private func valueRule(_ kind: ScalarKind) -> Rule {
        switch kind {
        case .null: .nullAsText
        case .boolean where axes.booleans == .words: .booleanWord
        default: .scalarText
        }
    }
}
