/// A decoded event from the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text as one piece, with its line breaks and controls; bytes that are not UTF-8 become U+FFFD.
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal window got the focus, or lost it.
    case focus(Bool)
    /// An answer to a query of the program, or an unsolicited one; never typed text.
    case reply(TerminalReply)
}

/// A mouse action and its cell.
public struct MouseEvent: Hashable, Sendable {
    /// The kinds of mouse actions.
    public enum Kind: Hashable, Sendable {
        case press(Button), release(Button), drag(Button)
        case move
        case scrollUp, scrollDown, scrollLeft, scrollRight
    }

    /// The mouse buttons.
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

/// A terminal's answer to a query.
public enum TerminalReply: Hashable, Sendable {
    /// OSC 11: red, green, blue, each 0 to 255.
    case background(UInt8, UInt8, UInt8)
    /// DECRQM: a private mode and its state (1 set, 2 reset, 3 and 4 permanently so, 0 unknown).
    case mode(Int, state: Int)
    case other
}
