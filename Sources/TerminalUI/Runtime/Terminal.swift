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
