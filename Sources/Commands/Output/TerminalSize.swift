import Glibc
import TerminalUI

/// The size of a terminal.
nonisolated enum TerminalSize {
    /// Nil where the descriptor is no terminal or its size is not known.
    static func of(_ descriptor: Int32) -> Size? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }
}
