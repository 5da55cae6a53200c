import TerminalUI

extension ColorDepth {
    /// The name of the colour depth in the welcome view.
    var words: String {
        switch self {
        case .mono: "no colour"
        case .ansi8: "8 colours"
        case .ansi16: "16 colours"
        case .indexed256: "256 colours"
        case .truecolor: "true colour"
        }
    }
}
