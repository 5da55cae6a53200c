/// A known trap, shown and never blocking.
public struct ParameterNote: Equatable, Sendable {
    /// What was noticed; wording beside it.
    public enum Fact: Equatable, Sendable {
        /// The value holds `%xx`.
        case looksEscaped(first: String)
        case plusInValue
        /// The key holds `[`, `]` or `.`.
        case keySyntax(Character)
        /// Dictionaries, arrays or sets in an array.
        case containersUnderBrackets
        case equalKeys(String)
        /// The top is no dictionary.
        case rootHasNoName
        /// The text is sent as typed though it is not what its type says.
        case sentAsTyped(String, ScalarKind)
        /// `007`, `.5`, `+1`.
        case unusualNumber(String)
        case fileAsPath
        /// Another serializer was chosen, the method puts parameters in the URL by the form rules.
        case serializerUnused(SerializerKind, method: String)
        case longURL(bytes: Int)
        /// A header set by hand stands in place of the serializer's type.
        case contentTypeKept(String, insteadOf: String)
        /// A type set by hand gives way, because only multipart's own names the boundary.
        case contentTypeReplaced(String)
    }

    /// Nil for a note on the request as a whole.
    public var node: NodeID?
    public var fact: Fact

    public init(node: NodeID?, fact: Fact) {
        self.node = node
        self.fact = fact
    }

    /// From how many bytes on a URL is noted: common servers refuse longer ones.
    public static let longURLBytes = 8192
}
