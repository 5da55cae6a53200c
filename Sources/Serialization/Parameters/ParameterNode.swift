/// One node of the parameter tree. Order and equal keys are kept; a scalar keeps its text as typed, so that a number
/// is never rounded and a wrong date can be shown, repaired and undone.
public struct ParameterNode: Equatable, Sendable, Identifiable {
    public let id: NodeID
    /// False: kept in the tree and in the file, not sent. Its children are not sent either, whatever their own mark.
    public var isOn: Bool
    /// How it and what is below it are written in form text, where that is not left to the request's style.
    public var choices: NodeChoices
    public var value: Value

    public init(id: NodeID, isOn: Bool = true, choices: NodeChoices = NodeChoices(), value: Value) {
        self.id = id
        self.isOn = isOn
        self.choices = choices
        self.value = value
    }

    /// A container with its children, or a leaf.
    public enum Value: Equatable, Sendable {
        case dictionary([Member])
        case array([ParameterNode])
        /// Unordered when sent; members keep the order in which they were typed.
        case set([ParameterNode])
        case scalar(Scalar)
    }

    /// A key and its node inside a dictionary.
    public struct Member: Equatable, Sendable {
        public var key: ParameterKey
        public var node: ParameterNode

        public init(key: ParameterKey, node: ParameterNode) {
            self.key = key
            self.node = node
        }
    }
}

/// A dictionary key, nearly always text. Another value, such as a number, is sent as its description, as in
/// AFNetworking: legal in form text, and refused by JSON and property lists.
public struct ParameterKey: Hashable, Sendable {
    public var text: String
    public var isText: Bool

    public init(_ text: String, isText: Bool = true) {
        self.text = text
        self.isText = isText
    }
}
