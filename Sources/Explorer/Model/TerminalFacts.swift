public import TerminalUI

/// What was found out about the terminal at the start; shown on the welcome screen.
public struct TerminalFacts: Equatable, Sendable {
    public var colours: String
    public var clipboard: String
    /// What pictures are drawn in.
    public var depth: ColorDepth

    public init(colours: String = "256 colours", clipboard: String = "OSC 52", depth: ColorDepth = .indexed256) {
        self.colours = colours
        self.clipboard = clipboard
        self.depth = depth
    }
}
