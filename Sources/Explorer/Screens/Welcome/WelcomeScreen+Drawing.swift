import CurlewNetworking
import Keys
import TerminalUI

/// Draws the choices, the most important keys, and facts about the terminal.
extension WelcomeScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        canvas.buffer.box(area, drawing: canvas.drawing, style: canvas.theme[.border])
        let inside = area.inset()
        for (row, line) in Self.content(facts).enumerated() { canvas.put(line, in: inside, row: row, column: 1) }
        let row = Self.firstChoice + cursor
        if row < inside.height { canvas.markCursor(inside, row: row) }
    }

    /// The row of the first choice inside the border.
    static let firstChoice = 3

    private static func content(_ facts: Facts) -> [[Run]] {
        let hasDemo = facts.demoBase != nil
        let choices: [(String, String, String)] = [
            (
                "1", "Look around",
                hasDemo
                    ? "a request to the demo API; \(facts.display.key(of: .requestSend)) sends it"
                    : "the collection that is open"
            ),
            ("2", "New request", "type or paste a URL"),
            ("3", "Paste", "a curl command, JSON, a query string, a property list"),
            ("4", "Open", "a folder with a collection"),
        ]
        var lines: [[Run]] = [
            [Run("See how a request is written, then send it."), Run(hasDemo ? " No network is needed:" : "")],
            hasDemo
                ? [Run("a demo API is running inside this program at "), Run("{{demo}}", .syntaxVariable), Run(".")]
                : [],
            [],
        ]
        lines += choices.map { key, title, detail in
            [Run("  [\(key)]  ", .hintKey), Run(title.padded(to: 15), .textStrong), Run(detail)]
        }
        lines += [[], [Run("Four keys to remember", .title)]]
        lines += [
            remember(.requestSend, "send", .helpHere, "what can I press here?", facts.display),
            remember(.editUndo, "undo", .appPalette, "find anything by its name", facts.display),
            [],
        ]
        return lines + surroundings(facts)
    }

    private static func remember(
        _ one: Action, _ word: String, _ other: Action, _ words: String, _ display: DisplayContext
    ) -> [Run] {
        [
            Run("  \(display.key(of: one).padded(to: 4))", .hintKey), Run(word.padded(to: 18)),
            Run(display.key(of: other).padded(to: 7), .hintKey), Run(words),
        ]
    }

    private static func surroundings(_ facts: Facts) -> [[Run]] {
        let size = facts.display.size
        let mouse = facts.display.settings.usesMouse ? "mouse on" : "mouse off"
        return [
            [
                Run("Terminal    ", .textMuted),
                Run(
                    "\(size.width)x\(size.height), \(facts.terminal.colours), \(mouse), clipboard through the terminal"
                ),
            ],
            [
                Run("Theme       ", .textMuted), Run(facts.display.settings.theme.padded(to: 42)), Run("change: "),
                Run(facts.display.key(of: .viewTheme), .hintKey),
            ],
            [Run("Editing     ", .textMuted), Run("arrows and Enter work; vi keys too")],
            [],
            [Run("Nothing leaves this computer until you send a request. No account, no")],
            [Run("telemetry. "), Run(":files", .hintKey), Run(" shows where settings and requests are kept.")],
        ]
    }
}
