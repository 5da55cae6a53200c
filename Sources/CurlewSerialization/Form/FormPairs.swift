/// Writes pairs as form text: `name=value`, joined by `&` (AFQueryStringFromParameters).
struct FormPairs<Sink: TraceSink>: PairWriter {
    var form: PairForm
    var output: Output<Sink>
    private(set) var hasFault = false

    init(
        _ text: FormText, _ axes: QueryAxes, foreign: [NodeID: ForeignText] = [:], tracing nodes: Set<NodeID>? = nil
    ) {
        form = PairForm(text, axes, foreign: foreign)
        output = Output(tracing: nodes)
    }

    var nameEscaping: Escaping { form.nameEscaping }

    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule {
        switch node.value {
        case .set where form.axes.sets == .sameName: .setMember
        case .scalar(let scalar) where scalar.kind == .null && form.axes.nulls == .nameAlone: .nullNameAlone
        default: isRoot ? .scalarText : form.axes.members == .dots ? .keyAfterDot : .keyInBrackets
        }
    }

    @inline(__always)
    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool {
        if !isFirst { writeSeparator() }
        let start = output.bytes.count
        write(scalar, of: leaf, named: name)
        return output.bytes.count > start
    }

    mutating func take(
        _ leaves: [JoinedText], joinedBy joint: String, of list: ParameterNode,
        named name: Output<Sink>, isFirst: Bool
    ) {
        if !isFirst { writeSeparator() }
        output.write(name, owner: list.id)
        let mark = { TraceMark($0, origin: list.id, owner: list.id, rule: $1) }
        output.write(UInt8(ascii: "="), as: mark(.equals, .scalarText))
        for (index, leaf) in leaves.enumerated() {
            if index > 0 { output.write(plain: joint, as: mark(.rule, .itemsJoined)) }
            let (start, sign) = (output.bytes.count, Array(joint.utf8))
            with(leaf.node.choices) { $0.writeValue(leaf.scalar, of: leaf.node.id, within: list.id, as: leaf.part) }
            if output.bytes[start...].holds(sign) { hasFault = true }
        }
    }

    var splitsData: Bool { true }

    mutating func take(byte: UInt8, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) {
        if !isFirst { writeSeparator() }
        output.write(name, owner: leaf.id)
        let mark = { TraceMark($0, origin: leaf.id, owner: leaf.id, rule: .dataAsNumbers) }
        output.write(UInt8(ascii: "="), as: mark(.equals))
        output.write(plain: "\(byte)", as: mark(.value))
    }

    @inline(__always)
    mutating func writeSeparator() {
        output.write(UInt8(ascii: "&"), as: TraceMark(.separator, rule: .joined))
    }

    mutating func take(json: Output<Sink>, of node: ParameterNode, named name: Output<Sink>, isFirst: Bool) {
        if !isFirst { writeSeparator() }
        output.write(name, owner: node.id)
        let equals = TraceMark(.equals, origin: node.id, owner: node.id, rule: .scalarText)
        output.write(UInt8(ascii: "="), as: equals)
        let escaping = form.holdsForeign(node) ? form.valueEscaping.ofForeign : form.valueEscaping
        output.write(json, escaping: escaping, owner: node.id, rule: .jsonInValue)
    }

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>) {
        guard scalar.kind != .raw else {
            let mark = TraceMark(.value, origin: leaf.id, owner: leaf.id)
            let inURL = Escaping.percent(keeping: .ascii, blank: .escaped)
            if let foreign = form.foreign(leaf.id, isRaw: true)?.value, !foreign.isEmpty {
                let escaping = form.text.isInURL ? inURL : .percent(keeping: .all, blank: .escaped)
                return output.write(scalar.text, escaping: escaping, foreign: foreign, as: mark)
            }
            guard form.text.isInURL else { return output.write(plain: scalar.text, as: mark, isSource: true) }
            return output.write(scalar.text, escaping: inURL, as: mark, isSource: true)
        }
        output.write(name, owner: leaf.id)
        guard scalar.kind != .null || form.axes.nulls != .nameAlone else { return }
        let rule: Rule = scalar.kind == .null ? .nullAsText : .scalarText
        output.write(UInt8(ascii: "="), as: TraceMark(.equals, origin: leaf.id, owner: leaf.id, rule: rule))
        writeValue(scalar, of: leaf.id, within: leaf.id)
    }

    private mutating func writeValue(
        _ scalar: Scalar, of leaf: NodeID, within owner: NodeID, as part: TracePart = .value
    ) {
        let (written, isTyped) = form.text.text(of: scalar)
        let mark = TraceMark(part, origin: leaf, owner: owner, rule: valueRule(scalar.kind, isTyped))
        if isTyped, form.text.hasNoText(scalar) { hasFault = true }
        let texts = isTyped ? form.foreign(leaf) : nil
        if let foreign = part == .key ? texts?.key : texts?.value, !foreign.isEmpty {
            return output.write(written, escaping: form.valueEscaping, foreign: foreign, as: mark)
        }
        output.write(written, escaping: form.valueEscaping, as: mark, isSource: isTyped)
    }

    private func valueRule(_ kind: ScalarKind, _ isTyped: Bool) -> Rule {
        switch kind {
        case .null: .nullAsText
        case .boolean where form.axes.booleans == .words: .booleanWord
        case .number where !isTyped && form.axes.numbers != nil: .numberAsProgram
        case .date where !isTyped && form.axes.dates != nil: .dateAsText
        default: .scalarText
        }
    }
}

/// The form of names and values at one place of a tree: that of the style, with the choices of the nodes around it.
struct PairForm {
    private(set) var axes: QueryAxes
    /// The texts of single values.
    private(set) var text: FormText
    private(set) var nameEscaping: Escaping
    private(set) var valueEscaping: Escaping
    private let foreign: [NodeID: ForeignText]

    /// - Parameter foreign: the ranges of foreign text in the texts of nodes.
    init(_ text: FormText, _ axes: QueryAxes, foreign: [NodeID: ForeignText] = [:]) {
        self.foreign = foreign
        (self.text, self.axes) = (text, axes)
        (nameEscaping, valueEscaping) = axes.escapings(isInURL: text.isInURL)
    }

    /// Applies the choices of a node.
    mutating func choose(_ choices: NodeChoices) {
        axes.choose(choices)
        (nameEscaping, valueEscaping) = axes.escapings(isInURL: text.isInURL)
        text.choose(choices, axes)
    }

    /// The ranges of foreign text in the texts of a node; nil when there are none, and when every character is escaped
    /// anyway.
    ///
    /// - Parameter isRaw: true for raw text, which the style does not escape.
    func foreign(_ node: NodeID, isRaw: Bool = false) -> ForeignText? {
        foreign.isEmpty || axes.escapes == .standard && !isRaw ? nil : foreign[node]
    }

    /// True when a node or one below it contains foreign text, in a style that would not escape it otherwise.
    func holdsForeign(_ node: ParameterNode) -> Bool {
        guard axes.escapes == .fewest, !foreign.isEmpty else { return false }
        return foreign[node.id] != nil || (0..<node.childCount).contains { holdsForeign(node.child(at: $0)) }
    }

    /// The text between the items of a list that is one value; nil when each item is a pair of its own.
    var joint: String? {
        if case .joined(let joint) = axes.items { joint } else { nil }
    }
}

extension FormText {
    /// Sets the texts by the axes, which already include `choices`. A chosen form of dates takes precedence over the
    /// serializer's.
    fileprivate mutating func choose(_ choices: NodeChoices, _ axes: QueryAxes) {
        follow(axes)
        if choices[.dates] != nil, let dates = axes.dates { dateText = dates }
    }

    /// Sets the words of null, true and false, and the form of numbers.
    mutating func follow(_ axes: QueryAxes) {
        booleans = axes.booleans
        numbers = axes.numbers ?? (conformance == .afnetworking ? .foundation : .typed)
        if case .word(let word) = axes.nulls { nullWord = word } else { nullWord = "" }
    }
}
