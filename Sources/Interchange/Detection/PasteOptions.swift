public import Serialization

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
