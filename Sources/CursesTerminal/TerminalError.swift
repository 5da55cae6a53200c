/// The reasons why the screen could not be opened.
public nonisolated enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal(Stream)
    case termUnset
    case unknownTerm(String)
    case noDatabase
    case cannotMoveCursor(String)
    /// The terminal could not be opened or set up; the system's error number.
    case system(Int32)

    public enum Stream: String, Sendable { case input, output }
}

nonisolated extension TerminalError: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .notATerminal(let stream):
            "Standard \(stream.rawValue) is not a terminal, so there is no screen to draw on. "
                + "Run curlew in a terminal, or use a command: curlew --help."
        case .termUnset:
            "TERM is not set, so nobody knows what this terminal can do. Set it, for example TERM=xterm-256color."
        case .unknownTerm(let name):
            "The terminal \"\(name)\" has no description here. "
                + "Install its terminfo entry, or set TERM to one that is there, for example xterm-256color."
        case .noDatabase:
            "There are no terminal descriptions on this system. Install ncurses-base, or check TERMINFO."
        case .cannotMoveCursor(let name):
            "The terminal \"\(name)\" cannot move its cursor, so there is no screen to draw on. "
                + "Use a command instead: curlew --help."
        case .system(let code):
            "The terminal could not be set up (error \(code)). Check that it is still there."
        }
    }
}
