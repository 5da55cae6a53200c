public import Serialization

/// Options for reading a pasted text.
public struct PasteOptions: Equatable, Sendable {
    /// When nil, the kind is recognised.
    public var kind: PasteKind?
    /// The name of the style for pairs; when nil, the one that fits.
    public var style: String?
    /// True: bytes are kept. Pairs that would be written differently become raw, a body that cannot be a tree becomes
    /// text, and a query stays in its URL.
    public var keepsAsIs: Bool
    /// True: `10` is a number and `true` a boolean. False: values of pairs are text.
    public var guessesTypes: Bool
    /// The index of the request in an archive, from 0.
    public var entry: Int
    /// True: typographic quotes, blanks and dashes in a command are read as they stand.
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
