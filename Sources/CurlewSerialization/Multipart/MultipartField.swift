/// A part of the parameters before it is written, for writers of other formats, such as a shell command. In the order
/// on the wire.
public struct MultipartField: Equatable, Sendable {
    /// The name as in form text, without escapes: `tags[]`.
    public var name: String
    public var content: Content

    public enum Content: Equatable, Sendable {
        case text(String)
        case data([UInt8])
        /// The path as typed.
        case file(String)
    }

    /// The parts of `tree`. A value that cannot be written is left out.
    public static func fields(of tree: ParameterTree, as serializer: RequestSerializer) -> [MultipartField] {
        guard let root = tree.root, root.isOn else { return [] }
        var flattener = PairFlattener(FieldTaker(form: PairForm(serializer.formText, serializer.style.axes)))
        flattener.write(root: root)
        return flattener.pairs.fields
    }
}

private struct FieldTaker: PairWriter {
    typealias Sink = NoTrace

    var form: PairForm
    var fields: [MultipartField] = []
    var nameEscaping: Escaping { .none }
    /// Always false: such values are left out silently.
    var hasFault: Bool { false }

    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule { .partName }

    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<NoTrace>, isFirst: Bool) -> Bool {
        let content: MultipartField.Content? =
            switch scalar.kind {
            case .null: .text(text.nullWord)
            case .data: BinaryText.decode(scalar.text).map { .data($0) }
            case .file: .file(scalar.text)
            case .raw: nil
            case .string, .number, .boolean, .date: .text(text.text(of: scalar).text)
            }
        guard let content else { return false }
        add(content, name)
        return true
    }

    mutating func take(
        _ leaves: [JoinedText], joinedBy joint: String, of list: ParameterNode,
        named name: Output<NoTrace>, isFirst: Bool
    ) {
        var texts: [String] = []
        for leaf in leaves { with(leaf.node.choices) { texts.append($0.text.text(of: leaf.scalar).text) } }
        add(.text(texts.joined(separator: joint)), name)
    }

    mutating func take(json: Output<NoTrace>, of node: ParameterNode, named name: Output<NoTrace>, isFirst: Bool) {
        add(.text(String(decoding: json.bytes, as: UTF8.self)), name)
    }

    private mutating func add(_ content: MultipartField.Content, _ name: Output<NoTrace>) {
        fields.append(MultipartField(name: String(decoding: name.bytes, as: UTF8.self), content: content))
    }
}
