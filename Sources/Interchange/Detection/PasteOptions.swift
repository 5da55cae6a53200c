/// How a text is to be read.
public struct PasteOptions: Equatable, Sendable {
    /// Nil: found by its shape.
    public var kind: PasteKind?
    /// The name of the style that pairs are read in; nil: the one that fits.
    public var style: String?
    /// Bytes stay what they are: what has no normal form is kept raw, a body that cannot be a tree is text, and a query
    /// stays in its URL.
    public var keepsAsIs: Bool
    /// `10` is a number and `true` a boolean; else the values of pairs are text.
    public var guessesTypes: Bool
    /// Which request of an archive, from 0.
    public var entry: Int

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
