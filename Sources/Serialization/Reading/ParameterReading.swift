/// Parameters read back from text as it is sent, and what writing them again makes of that text.
public struct ParameterReading: Sendable {
    /// A dictionary at the top for form text and multipart; JSON and property lists may have anything there.
    public var tree: ParameterTree
    /// The name of what it was written in: a query style (`afnetworking`, `afnetworking-2.0`, `tree-order`), `json`, `plist`,
    /// `plist-binary` or `multipart`.
    public var style: String
    /// The serializer that the verdict holds for: `ReadingOptions.serializer`, or the one that comes nearest.
    public var serializer: RequestSerializer
    /// What could have been read otherwise, in the order of the text.
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

/// How text is read.
public struct ReadingOptions: Sendable {
    /// A pair of form text without a normal form becomes a `raw` node, so that writing gives the same bytes; else it is
    /// read, and the verdict says what becomes of it. Other formats have no raw nodes.
    public var keepsAsIs: Bool
    /// `10` is a number and `true` a boolean; else values of form text and multipart stay text.
    public var guessesTypes: Bool
    /// What the tree will be written with; nil looks for the serializer that gives the same bytes.
    public var serializer: RequestSerializer?

    public init(keepsAsIs: Bool = false, guessesTypes: Bool = false, serializer: RequestSerializer? = nil) {
        self.keepsAsIs = keepsAsIs
        self.guessesTypes = guessesTypes
        self.serializer = serializer
    }
}
