/// The edge to a screen: shows buffers. `CursesTerminal` paints them; tests look at the buffers themselves.
@MainActor
public protocol Terminal: AnyObject {
    /// In cells.
    var size: Size { get }
    /// The colours that styles should be resolved for.
    var colorDepth: ColorDepth { get }

    /// Shows `buffer` and puts the hardware cursor at `cursor`; hides it when nil.
    func present(_ buffer: CellBuffer, cursor: Point?)
    /// Gives the terminal back as it was found, for the shell.
    func suspend()
    /// Takes it again; the next `present` paints everything.
    func resume()
    /// Names the terminal's window; where a window has no title, nothing happens.
    func setTitle(_ title: String)
    /// - Returns: false when `text` is too long for the terminal's clipboard sequence.
    func copyToClipboard(_ text: String) -> Bool
}
