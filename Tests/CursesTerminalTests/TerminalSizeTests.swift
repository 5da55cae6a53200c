import Glibc
import TerminalUI
import Testing

@testable import CursesTerminal

/// A terminal says any size; what is drawn has bounds.
@MainActor
struct TerminalSizeTests {
    @Test(
        arguments: [
            (80, 24, 80, 24), (1000, 1000, 1000, 1000), (1001, 3, 1000, 3), (3, 1001, 3, 1000),
            (65535, 65535, 1000, 1000), (0, 0, 0, 0),
        ] as [(UInt16, UInt16, Int, Int)])
    func `no more than 1000 columns and rows are drawn`(columns: UInt16, rows: UInt16, width: Int, height: Int) throws {
        let line = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        defer { close(line) }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(line >= 0 && ioctl(line, UInt(TIOCSWINSZ), &size) == 0)
        #expect(CursesTerminal.size(of: line) == Size(width: width, height: height))
    }
}
