internal import CurlewFormats

/// The interface to a screen. `CursesTerminal` draws the buffers; tests inspect the buffers themselves.
@MainActor
public protocol Terminal: AnyObject {
    /// The size in cells.
    var size: Size { get }
    /// The colours that styles should be resolved for.
    var colorDepth: ColorDepth { get }

    /// Shows `buffer` and puts the hardware cursor at `cursor`; hides it when nil.
    func present(_ buffer: CellBuffer, cursor: Point?)
    /// Restores the terminal for the shell.
    func suspend()
    /// Takes the terminal over again; the next `present` draws every cell.
    func resume()
    /// Sets the title of the terminal's window, if it has one.
    func setTitle(_ title: String)
    /// - Returns: false when `text` is too long for the terminal's clipboard sequence.
    func copyToClipboard(_ text: String) -> Bool
}

/// The sequence that puts text into the terminal's clipboard.
public enum OSC52 {
    /// A multiplexer between the program and the terminal; it passes sequences on only when they are wrapped.
    public enum Wrapping: Hashable, Sendable { case none, tmux, screen }

    /// The longest text in bytes; xterm accepts 100,000 bytes of Base64, common terminals 74,994 bytes of text.
    public static let maximumBytes = 74_994

    /// - Returns: nil when `text` is longer than `maximumBytes` in UTF-8.
    public static func sequence(_ text: String, wrapping: Wrapping = .none) -> [UInt8]? {
        guard text.utf8.count <= maximumBytes else { return nil }
        let plain = Array("\u{1B}]52;c;".utf8) + Array(Base64.encoded(Array(text.utf8)).utf8) + [0x07]
        switch wrapping {
        case .none: return plain
        case .tmux:
            let doubled = plain.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
            return Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
        case .screen: return screen(plain)
        }
    }

    /// screen accepts at most 768 bytes per wrapper; the terminal joins the pieces.
    private static func screen(_ bytes: [UInt8]) -> [UInt8] {
        var pieces: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 700) {
            pieces += "\u{1B}P".utf8
            pieces += bytes[start..<min(start + 700, bytes.count)]
            pieces += "\u{1B}\\".utf8
        }
        return pieces
    }
}
