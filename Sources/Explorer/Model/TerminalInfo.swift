public import TerminalUI

/// Facts about the terminal, found out at the start and shown on the welcome screen.
public struct TerminalInfo: Equatable, Sendable {
    var colours: String
    var clipboard: String
    /// The color depth for drawing pictures.
    var depth: ColorDepth
    /// The color behind transparent pictures: the theme's surface; nil when that is the terminal's own background.
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
