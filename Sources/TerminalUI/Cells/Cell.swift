/// The content of one cell: a single scalar (nearly always) or a short cluster of them.
public enum Glyph: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    /// A grapheme of several scalars, bounded by `CharacterWidth.maximumScalars`.
    case cluster(String)

    public static let space = Glyph.scalar(" ")

    public var text: String {
        switch self {
        case .scalar(let scalar): String(Character(scalar))
        case .cluster(let text): text
        }
    }
}

/// One position of the screen's grid. A wide character takes two cells: its own with width 2, and to the right of it
/// a continuation with width 0, which draws nothing.
public struct Cell: Hashable, Sendable {
    public var glyph = Glyph.space
    /// Columns: 1, 2, or 0 for the right half of a wide character.
    public var width: UInt8 = 1
    public var style = Style.plain

    public var text: String { width == 0 ? "" : glyph.text }
    public var isContinuation: Bool { width == 0 }
}
