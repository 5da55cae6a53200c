/// One cell as the emulator shows it.
public struct ScreenCell: Sendable, Equatable {
    public enum Color: Sendable, Equatable {
        case standard
        case indexed(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    /// A character with its combining marks; empty for the right half of a wide one, a space where nothing was drawn.
    public var text = " "
    /// 1 or 2, or 0 for the right half of a wide character.
    public var width = 1
    public var foreground = Color.standard
    public var background = Color.standard
    public var isBold = false
    public var isItalic = false
    public var isUnderlined = false
    public var isReversed = false
    public var isBlinking = false
    public var isStruck = false

    public var hasColor: Bool { foreground != .standard || background != .standard }
    /// Whether anything but the character itself tells it from plain text.
    public var isPlain: Bool {
        !hasColor && !isBold && !isItalic && !isUnderlined && !isReversed && !isBlinking && !isStruck
    }
}
