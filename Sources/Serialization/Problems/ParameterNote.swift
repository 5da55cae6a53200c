/// A note on a value that servers often misread; shown, and never blocks sending.
public struct ParameterNote: Equatable, Sendable {
    /// The kinds of notes. `ParameterNote+Wording.swift` has the words.
    public enum Fact: Equatable, Sendable {
        /// The value holds `%xx`.
        case looksEscaped(first: String)
        case plusInValue
        /// The key holds `[`, `]` or `.`.
        case keySyntax(Character)
        /// An array with dictionaries, arrays or sets in it.
        case containersUnderBrackets
        case equalKeys(String)
        /// The root is not a dictionary.
        case rootHasNoName
        /// The text is sent as typed although it is not valid for its type.
        case sentAsTyped(String, ScalarKind)
        /// `007`, `.5`, `+1`.
        case unusualNumber(String)
        case fileAsPath
        /// The method puts parameters in the URL by the form rules, although another serializer was chosen.
        case serializerUnused(SerializerKind, method: String)
        case longURL(bytes: Int)
        /// A header row replaces the serializer's content type.
        case contentTypeKept(String, insteadOf: String)
        /// A header row's content type is replaced, because only the multipart type names the boundary.
        case contentTypeReplaced(String)
    }

    /// Nil for a note on the request as a whole.
    public var node: NodeID?
    public var fact: Fact

    public init(node: NodeID?, fact: Fact) {
        self.node = node
        self.fact = fact
    }

    /// A note is shown for URLs from this many bytes on: common servers refuse longer ones.
    public static let longURLBytes = 8192
}
