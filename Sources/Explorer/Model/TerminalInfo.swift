public import TerminalUI

/// What was found out about the terminal at the start; shown on the welcome screen.
public struct TerminalInfo: Equatable, Sendable {
    var colours: String
    var clipboard: String
    /// What pictures are drawn in.
    var depth: ColorDepth
    /// What shines through where pictures are transparent: the theme's surface; nil where that is the terminal's own.
    public var surface: RGB?

    public init(
        colours: String = "256 colours", clipboard: String = "OSC 52", depth: ColorDepth = .indexed256,
        surface: RGB? = nil
    ) {
        self.colours = colours
        self.clipboard = clipboard
        self.depth = depth
        self.surface = surface
    }
}
