/// Writes pairs as form text: `name=value`, joined by `&` (AFQueryStringFromParameters).
struct FormPairs<Sink: TraceSink>: PairTaker {
    let text: FormText
    let nameEscaping: Escaping
    private let valueEscaping: Escaping
    private(set) var output = Output<Sink>()
    /// Set where a value has no text, such as a boolean that is neither true nor false.
    private(set) var hasFault = false

    init(_ text: FormText, names: Escaping = .form, values: Escaping = .form) {
        self.text = text
        nameEscaping = names
        valueEscaping = values
    }

    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule {
        switch node.value {
        case .set: .setMember
        case .scalar(let scalar) where scalar.kind == .null: .nullNameAlone
        default: isRoot ? .scalarText : .keyInBrackets
        }
    }

    @inline(__always)
    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool {
        if !isFirst { output.write(UInt8(ascii: "&"), as: TraceMark(.separator, rule: .joined)) }
        let start = output.bytes.count
        write(scalar, of: leaf, named: name)
        return output.bytes.count > start
    }

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>) {
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
        output.write(written, escaping: valueEscaping, as: mark, isSource: isTyped)
    }
}
