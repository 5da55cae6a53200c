/// Writes the pairs of a tree in one format.
protocol PairWriter<Sink> {
    associatedtype Sink: TraceSink
    /// The form of names and values at the current place of the tree.
    var form: PairForm { get set }
    /// The escaping of names.
    var nameEscaping: Escaping { get }
    /// True when a value cannot be written, such as a boolean that is neither true nor false.
    var hasFault: Bool { get }
    /// The rule to record for a key's own text.
    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule
    /// Writes one pair. Returns false when it has no bytes.
    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool
    /// Writes several values, or the keys and values of a dictionary, as the single pair of `list`.
    /// - Parameter joint: the text between them, not escaped.
    mutating func take(
        _ leaves: [JoinedText], joinedBy joint: String, of list: ParameterNode,
        named name: Output<Sink>, isFirst: Bool)
    /// Writes one of the pairs of data that is a list of numbers.
    mutating func take(byte: UInt8, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool)
    /// True when data can be a list of numbers.
    var splitsData: Bool { get }
    /// Begins the part of a container's child. Returns the offset of its start, or nil when parts are not sorted.
    mutating func beginPart(isFirst: Bool) -> Int?
    /// Sorts parts. Returns their old indexes in the new order.
    mutating func sort(_ starts: [PartStart], _ ends: [Int], separators: QueryAxes.Separators) -> [Int]
    /// Writes JSON text as the single pair of `node`.
    mutating func take(json: Output<Sink>, of node: ParameterNode, named name: Output<Sink>, isFirst: Bool)
}

/// One of the texts that are joined in one value.
struct JoinedText {
    var scalar: Scalar
    /// The node whose choices decide the form of the text.
    var node: ParameterNode
    /// True for the key of the node, false for its value.
    var isKey = false

    var part: TracePart { isKey ? .key : .value }
}

extension PairWriter {
    var splitsData: Bool { false }
    mutating func take(byte: UInt8, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) {}
    func beginPart(isFirst: Bool) -> Int? { nil }
    func sort(_ starts: [PartStart], _ ends: [Int], separators: QueryAxes.Separators) -> [Int] { [] }

    var text: FormText { form.text }

    /// Runs `body` with a node's choices applied.
    @inline(__always)
    mutating func with(_ choices: NodeChoices, _ body: (inout Self) -> Void) {
        guard !choices.isEmpty else { return body(&self) }
        let outer = form
        form.choose(choices)
        body(&self)
        form = outer
    }
}

extension ParameterNode {
    /// True when the value can be joined with others in one pair. Files and raw text are always pairs of their own.
    var canBeJoined: Bool {
        guard case .scalar(let scalar) = value else { return false }
        return scalar.kind != .raw && scalar.kind != .file
    }

    /// True when no child is sent.
    var isEmptyContainer: Bool {
        isContainer && (0..<childCount).allSatisfy { !child(at: $0).isOn }
    }
}
