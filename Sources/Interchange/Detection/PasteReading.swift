public import CurlewBytes
public import Serialization
internal import Workspace

/// The result of reading a pasted text. Nothing was read from files, run or sent for it.
public struct PasteReading: Sendable {
    public var kind: PasteKind
    /// More about the kind: `bash quoting`, `XML`, `entry 2 of 14`.
    public var detail: String?
    /// The request to make of the text.
    @Boxed public var imported: ImportedRequest
    /// The parameters of its query or body; nil without any.
    @Boxed public var parameters: ParameterReading?
    /// The part of the request that the parameters belong to.
    public var place: ParametersPlace = .none
    /// The requests of an archive, a file or a script with several: `GET http://a/`.
    public var entries: [String] = []
    /// Options that apply here anyway, in words: `accept compressed responses`.
    public var settings: [String] = []
    /// The file of another program that the text is; nil for others.
    @Boxed public var foreign: ForeignFile?
    /// Typographic signs stand in a command: they can be read as they are, or as a shell's.
    public var hasTypography = false
    /// The reason why the text could not be read as its apparent or chosen kind; one sentence.
    public var trouble: String?
    public var options = PasteOptions()
    /// The size of the text in bytes.
    public var byteCount = 0
    /// Lines of the text, an empty one behind the last line end not counted.
    public var lineCount = 0
    /// The number of leaves in the tree of parameters.
    public var parameterCount = 0
    /// Nil for texts too long to be counted.
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
        /// They are the tree of the request, written into its URL.
        case query
        /// They stay in the URL, byte for byte.
        case typedQuery
        case body
        /// They stay the text of the body, byte for byte.
        case typedBody
    }

    /// The parameters that were read, else those of the request.
    public var tree: ParameterTree { parameters?.tree ?? imported.request.parameters }

    /// Whether writing the parameters again gives the same bytes; nil without parameters.
    public var verdict: RoundTrip? { parameters?.verdict }
}
