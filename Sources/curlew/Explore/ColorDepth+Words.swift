import TerminalUI

extension ColorDepth {
    /// As the welcome view says it.
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
