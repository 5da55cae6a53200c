/// The setting that a header field of one's own contradicts.
public enum HeaderClash: Equatable, Sendable {
    /// The length of the body, which is written by itself.
    case length(String)
    /// The body is sent in chunks, or as if it were.
    case coding(String)
    /// None of the types that the answer's reader takes is asked for.
    case accept(String, reads: [String])
    /// The URL has another host.
    case host(String, asked: String)
    /// Cookies of the jar that are not sent beside it; nil when the jar is not known.
    case cookies(Int?)
    /// The credentials of the request are not sent beside it.
    case credentials
}

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
        case containersUnderBrackets(Inner)
        /// An array of one item that is written as the item alone would be.
        case oneItem
        case equalKeys(String)
        /// Another node writes the same name.
        case sameName(String, as: ParameterPath)
        /// The root is not a dictionary.
        case rootHasNoName
        /// The text is sent as typed although it is not valid for its type.
        case sentAsTyped(String, ScalarKind)
        /// `007`, `.5`, `+1`.
        case unusualNumber(String)
        /// An integer that a double of 64 bits need not hold.
        case largeInteger(String)
        case fileAsPath
        /// The environment's server has something else than was meant.
        case serverReads(server: String, String)
        /// The method puts parameters in the URL by the form rules, although another serializer was chosen.
        case serializerUnused(SerializerKind, method: String)
        /// A body with a method whose body servers drop.
        case bodyUnused(method: String)
        case longURL(bytes: Int)
        /// A value in the URL, with a byte that is escaped there.
        case escaped(EscapedValue)
        /// A header row replaces the serializer's content type.
        case contentTypeKept(String, insteadOf: String)
        /// A header row's content type is replaced, because only the multipart type names the boundary.
        case contentTypeReplaced(String)
        /// A header row of one's own stands against the rest of the request.
        case headerClash(String, HeaderClash)
        /// The tree has so many nodes that notes are of those in view alone.
        case viewedAlone(of: Int)
    }

    /// The items of an array of containers.
    public enum Inner: Equatable, Sendable {
        case dictionaries, lists, both
    }

    /// Nil for a note on the request as a whole.
    public var node: NodeID?
    public var fact: Fact
    /// Edits that would avoid it, the most likely first.
    public var repairs: [Repair]
    /// The readings of the node by servers: `PHP reads 4 items, qs merges`. Nil when they were not asked for.
    public var readings: String?

    /// The name of the header row that the note is about; nil for other notes.
    public var header: String? {
        switch fact {
        case .contentTypeKept, .contentTypeReplaced: "Content-Type"
        case .headerClash(let name, _): name
        default: nil
        }
    }

    public init(node: NodeID?, fact: Fact, repairs: [Repair] = []) {
        self.node = node
        self.fact = fact
        self.repairs = repairs
    }

    /// A note is shown for URLs from this many bytes on: common servers refuse longer ones.
    public static let longURLBytes = 8192
}
