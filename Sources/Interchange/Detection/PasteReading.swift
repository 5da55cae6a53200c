public import CurlewBytes
public import CurlewSerialization
internal import Workspace

/// The result of reading a pasted text. No file was read for it, and nothing was run or sent.
public struct PasteReading: Sendable {
    public var kind: PasteKind
    /// More about the kind, such as `bash quoting`, `XML`, `entry 2 of 14`; nil for nothing.
    public var detail: String?
    /// The request in the text.
    @Boxed public var imported: ImportedRequest
    /// The parameters of the query or the body; nil without any.
    @Boxed public var parameters: ParameterReading?
    /// The part of the request that the parameters belong to.
    public var place: ParametersPlace = .none
    /// The requests in a text that may have several, each as `GET http://a/`; empty for other kinds.
    public var entries: [String] = []
    /// Options of the text that always apply here, in words: `accept compressed responses`.
    public var settings: [String] = []
    /// The program whose file the text is; nil for a text of another kind.
    @Boxed public var foreign: ForeignFile?
    /// True for a command with typographic signs, which can be read as written or as a shell's.
    public var hasTypography = false
    /// The reason why the text could not be read as its apparent or chosen kind, in one sentence; nil when it could.
    public var trouble: String?
    /// The options that the text was read with.
    public var options = PasteOptions()
    /// The size of the text in bytes.
    public var byteCount = 0
    /// The number of lines; an empty one after the last line break does not count.
    public var lineCount = 0
    /// The number of leaves in the tree of parameters.
    public var parameterCount = 0
    /// The number of characters; nil for a text of more than 1 MiB, in which they are not counted.
    public var characterCount: Int?

    public init(
        _ kind: PasteKind, detail: String? = nil, imported: ImportedRequest = ImportedRequest(),
        parameters: ParameterReading? = nil, place: ParametersPlace = .none
    ) {
        self.kind = kind
        self.detail = detail
        self.imported = imported
        self.parameters = parameters
        self.place = place
    }

    /// The place of the parameters in the request.
    public enum ParametersPlace: Equatable, Sendable {
        case none
        /// The parameters are the tree of the request, which is written into the URL.
        case query
        /// The parameters are part of the URL as typed, byte for byte.
        case typedQuery
        /// The parameters are the tree of the request, which is written into the body.
        case body
        /// The parameters are the text of the body, byte for byte.
        case typedBody
    }

    /// The parameters that were read, else those of the request.
    public var tree: ParameterTree { parameters?.tree ?? imported.request.parameters }

    /// Whether writing the parameters again gives the same bytes; nil without parameters.
    public var verdict: RoundTrip? { parameters?.verdict }
}

/// Options for reading a pasted text.
public struct PasteOptions: Equatable, Sendable {
    /// The kind to read the text as; when nil, it is recognised.
    public var kind: PasteKind?
    /// The name of the style for pairs; when nil, the style that fits is found.
    public var style: String?
    /// True to keep all bytes: pairs that would be written differently become raw, a body that cannot be a tree becomes
    /// text, and a query stays in its URL.
    public var keepsAsIs: Bool
    /// True to read `10` as a number and `true` as a boolean; false to read values of pairs as text.
    public var guessesTypes: Bool
    /// The index of the request to use in a text with several, from 0.
    public var entry: Int
    /// True to read typographic quotes, blanks and dashes in a command as they are written.
    public var keepsTypography = false
    /// The styles that pairs may be read in.
    public var styles = QueryStyles.standard

    public init(
        kind: PasteKind? = nil, style: String? = nil, keepsAsIs: Bool = false, guessesTypes: Bool = false,
        entry: Int = 0
    ) {
        self.kind = kind
        self.style = style
        self.keepsAsIs = keepsAsIs
        self.guessesTypes = guessesTypes
        self.entry = entry
    }
}
