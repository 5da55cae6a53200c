import Glibc
import TerminalUI
import Workspace

/// A question at the terminal: the complete text, however long, then one line of answer. Input typed before the
/// question is discarded.
nonisolated enum ConsentPrompt {
    /// The size used when the terminal's is unknown.
    private static let usualSize = Size(width: 80, height: 24)

    /// Whether the user can be asked: there is a terminal, and no build system, which may have a terminal and would
    /// wait for ever.
    static var canAsk: Bool {
        let isBuilding = !["", "0", "false"].contains(Program.environment["CI"]?.lowercased() ?? "")
        return !isBuilding && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    static func ask(_ needs: [Permission]) -> Bool {
        let size = TerminalSize.of(STDERR_FILENO) ?? usualSize
        let rows = needs.questionLines.flatMap {
            Flow.rows($0.text, label: $0.label, hasLineEnd: $0.hasLineEnd, columns: size.width).map(\.whole)
        }
        let count = rows.count < size.height ? "" : " (\(rows.count) lines: read from the first)"
        Console.tell(rows.joined(separator: "\n"), hides: false)
        tcflush(STDIN_FILENO, TCIFLUSH)
        Console.tell("\(count) [y/N] ")
        let answer = Array((PreparationTimeLimit.waiting { readLine() } ?? "").utf8)
        return ["y", "Y", "yes", "Yes", "YES"].contains { answer.elementsEqual($0.utf8) }
    }
}
