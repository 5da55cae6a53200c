/// What the terminal told us, decoded.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text as one piece, line breaks and controls as they came; bytes that are not UTF-8 as U+FFFD.
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal window got the focus, or lost it.
    case focus(Bool)
    /// An answer to a question of ours, or one that nobody asked for; never typed text.
    case reply(TerminalReply)
}

/// What the mouse did, and in which cell.
public struct MouseEvent: Hashable, Sendable {
    /// What was done.
    public enum Kind: Hashable, Sendable {
        case press(Button), release(Button), drag(Button)
        case move
        case scrollUp, scrollDown, scrollLeft, scrollRight
    }

    /// Which button it was.
    public enum Button: Hashable, Sendable { case left, middle, right, other }

    public var kind: Kind
    public var point: Point
    public var modifiers: Key.Modifiers

    public init(_ kind: Kind, at point: Point, _ modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.point = point
        self.modifiers = modifiers
    }
}

/// What the terminal answers to a question.
public enum TerminalReply: Hashable, Sendable {
    /// OSC 11: red, green, blue, each 0 to 255.
    case background(UInt8, UInt8, UInt8)
    /// DECRQM: a private mode and its state (1 set, 2 reset, 3 and 4 permanently so, 0 unknown).
    case mode(Int, state: Int)
    case other
}
