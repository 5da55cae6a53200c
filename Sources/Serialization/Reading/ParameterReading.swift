/// Parameters read back from sent text, and the result of writing them again.
public struct ParameterReading: Sendable {
    /// A dictionary at the root for form text and multipart; any value for JSON and property lists.
    public var tree: ParameterTree
    /// The name of the format: a style of form text, `json`, `plist`, `plist-binary` or `multipart`.
    public var style: String
    /// The other styles that read the text to a tree of their own and write the same bytes again.
    public var alike: [String] = []
    /// The styles of which that is known for the start of a large text alone.
    public var alikeAtStart: [String] = []
    /// What each known style makes of form text, where `ReadingOptions.comparesStyles` asks for that.
    public var verdicts: [StyleVerdict] = []
    /// The serializer of the verdict: `ReadingOptions.serializer`, or the one whose output is nearest.
    public var serializer: RequestSerializer
    /// Notes on ambiguous parts, in the order of the text.
    public var notes: [ReadingNote]
    public var verdict: RoundTrip

    public init(
        tree: ParameterTree, style: String, serializer: RequestSerializer, notes: [ReadingNote], verdict: RoundTrip
    ) {
        self.tree = tree
        self.style = style
        self.serializer = serializer
        self.notes = notes
        self.verdict = verdict
    }
}

extension ParameterReading {
    /// The reading, or the error that names nest deeper than a tree may: such a name was read as one key, which is not
    /// what it says.
    public func refusingDepth() throws(ParameterReadingError) -> ParameterReading {
        for note in notes {
            if case .tooDeep(let limit) = note.fact { throw .tooDeep(limit: limit, offset: note.offset ?? 0) }
        }
        return self
    }
}

/// Options for reading text.
public struct ReadingOptions: Sendable {
    /// True: a pair of form text that would be written differently becomes a `raw` node, so that the same bytes are
    /// written. False: it is read, and the verdict tells the difference. Other formats have no raw nodes.
    public var keepsAsIs: Bool
    /// True: `10` is a number and `true` a boolean. False: values of form text and multipart stay text.
    public var guessesTypes: Bool
    /// The serializer that will write the tree; when nil, the one that writes the same bytes is searched for.
    public var serializer: RequestSerializer?
    /// The styles of form text among which it is searched for.
    public var styles: QueryStyles
    /// True: each style is asked whether it writes form text as the same bytes.
    public var comparesStyles = false

    public init(
        keepsAsIs: Bool = false, guessesTypes: Bool = false, serializer: RequestSerializer? = nil,
        styles: QueryStyles = .standard
    ) {
        self.keepsAsIs = keepsAsIs
        self.guessesTypes = guessesTypes
        self.serializer = serializer
        self.styles = styles
    }
}
