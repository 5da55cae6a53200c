/// Something in the tree that a serializer cannot write. Blocks sending with that serializer.
public struct ParameterProblem: Equatable, Sendable {
    public var node: NodeID
    public var path: ParameterPath
    public var fact: ParameterFault
    public var rule: Rule?
    /// Edits that would solve the problem, the most likely first.
    public var repairs: [Repair]

    public init(node: NodeID, path: ParameterPath, fact: ParameterFault, rule: Rule?, repairs: [Repair]) {
        self.node = node
        self.path = path
        self.fact = fact
        self.rule = rule
        self.repairs = repairs
    }

    /// A reason for the tree's row, at most 12 characters.
    public var reason: String { fact.reason }

    /// One sentence, without a full stop.
    public var sentence: String { fact.sentence }

    /// A complete sentence for a refused sending: `Cannot write JSON: NaN has no JSON form.` A missing file has a
    /// sentence of its own.
    public func refusal(by kind: SerializerKind) -> String {
        fact.fileFault == nil
            ? "Cannot write \(kind.formatName): \(sentence)."
            : sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
    }

    /// True when the text itself is wrong, whatever the serializer; false when only this serializer refuses it.
    public var isLocalCheck: Bool { fact.isLocalCheck }
}
