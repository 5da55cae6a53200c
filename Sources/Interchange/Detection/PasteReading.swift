public import Serialization
internal import Workspace

/// What a text from somewhere else means here. Nothing was read from files, run or sent for it.
public struct PasteReading: Sendable {
    public var kind: PasteKind
    /// More about the kind: `bash quoting`, `XML`, `entry 2 of 14`.
    public var detail: String?
    /// The request that would be made of it.
    public var imported: ImportedRequest
    /// The pairs of its query or its body; nil where there are none.
    public var parameters: ParameterReading?
    /// Where these stand.
    public var place: ParametersPlace = .none
    /// The requests of an archive: `GET http://a/`.
    public var entries: [String] = []
    /// Options that hold here anyway, in words: `accept compressed responses`.
    public var settings: [String] = []
    /// Why it is not what it looks like, or what was asked for; one sentence.
    public var trouble: String?
    public var options = PasteOptions()
    /// Of the text.
    public var byteCount = 0
    /// Lines of the text, an empty one behind the last line end not counted.
    public var lineCount = 0
    /// Values at the ends of the tree of parameters.
    public var parameterCount = 0
    /// Nil where counting them is not worth it.
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

    /// Where the parameters of a reading go.
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

    /// Those that were read, else those of the request.
    public var tree: ParameterTree { parameters?.tree ?? imported.request.parameters }

    /// Whether writing the parameters again gives the same bytes; nil without parameters.
    public var verdict: RoundTrip? { parameters?.verdict }
}
