/// A colour of a cell's text or background.
public enum Color: Hashable, Sendable {
    /// The terminal's own; in a style that is laid over another it means "not set".
    case `default`
    /// One of the 16 colours that the person's terminal defines, 0 to 15.
    case ansi(UInt8)
    /// One of the fixed 240 colours, 16 to 255.
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// The nearest of the fixed 240 for a true colour; others as they are.
    public var indexed: Color {
        if case .rgb(let red, let green, let blue) = self {
            .indexed(FixedPalette.nearest(to: RGB(red, green, blue)))
        } else {
            self
        }
    }
}
