import Networking
import TerminalUI

/// The first screen without earlier state.
enum WelcomeScreen {
    static let hints: [(Action, String)] = [
        (.paneCollections, "look around"), (.paneRequest, "new request"), (.paneParams, "paste"), (.helpHere, "help"),
        (.viewTheme, "theme"),
        (.appBack, "quit"),
    ]

    /// The choices have the digits of their rows; everything else works as on the main screen.
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .paneCollections: return lookAround(&model)
        case .paneRequest: return newRequest(&model)
        case .paneParams, .importText: return PasteScreen.open(&model)
        case .panePreview: return openFolder(&model)
        case .requestEditURL: return newRequest(&model)
        default: break
        }
        if model.lastKey == .enter { return lookAround(&model) }
        return nil
    }

    /// Opens the request worth a first look; keys may come before the collection does.
    static func lookAround(_ model: inout Model) -> [Effect] {
        model.stage = .main
        model.looksAround = model.library.collection == nil
        guard !model.looksAround else { return [] }
        guard let first = model.library.request(named: "Search people") ?? model.library.requests.first else {
            model.focus = .collections
            return []
        }
        model.focus = .parameters
        return Filing.open(first.place, &model)
    }

    private static func newRequest(_ model: inout Model) -> [Effect] {
        model.stage = .main
        return Filing.newRequest(&model)
    }

    private static func openFolder(_ model: inout Model) -> [Effect] {
        PromptScreen.open(.command, text: "e ", &model)
    }

    static func draw(_ model: Model, on canvas: inout Canvas) {
        let box = Rect(x: 0, y: 1, width: model.size.width, height: model.size.height - 3)
        canvas.buffer.box(box, drawing: canvas.drawing, style: canvas.theme[.border])
        let inside = box.inset()
        for (row, line) in lines(model).enumerated() {
            canvas.put(line, in: inside, row: row, column: 1)
        }
    }

    private static func lines(_ model: Model) -> [[Run]] {
        let hasDemo = model.environments.demoBase != nil
        let choices: [(String, String, String)] = [
            ("1", "Look around", hasDemo ? "a request to the demo API; s sends it" : "the collection that is open"),
            ("2", "New request", "type or paste a URL"),
            ("3", "Paste", "a curl command, JSON, a query string, a plist"),
            ("4", "Open", "a collection folder"),
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
            [Run("  s", .hintKey), Run("   send              "), Run("?", .hintKey), Run("   what can I press here?")],
            [Run("  u", .hintKey), Run("   undo              "), Run(":", .hintKey), Run("   every command by name")],
            [],
        ]
        return lines + facts(model)
    }

    private static func facts(_ model: Model) -> [[Run]] {
        let mouse = model.settings.usesMouse ? "mouse on" : "mouse off"
        return [
            [
                Run("Terminal    ", .textMuted),
                Run(
                    "\(model.size.width)x\(model.size.height), \(model.terminal.colours), \(mouse), clipboard by \(model.terminal.clipboard)"
                ),
            ],
            [
                Run("Theme       ", .textMuted), Run(model.settings.theme.padded(to: 42)), Run("change: "),
                Run(",t", .hintKey),
            ],
            [Run("Editing     ", .textMuted), Run("arrows and Enter work; vi keys too")],
            [],
            [Run("Nothing leaves this computer until you send a request. No account, no")],
            [Run("telemetry. "), Run(":files", .hintKey), Run(" shows where settings and requests are kept.")],
        ]
    }
}
