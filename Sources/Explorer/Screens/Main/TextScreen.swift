import TerminalUI

/// Plain text over the screen: `:messages`, `:files`, `:terminal`.
public struct TextState: Equatable, Sendable {
    public var title: String
    public var lines: [String]
    public var top = 0

    public init(title: String, lines: [String]) {
        self.title = title
        self.lines = lines
    }
}

enum TextScreen {
    static func perform(_ action: Action, _ state: TextState, _ model: inout Model) -> [Effect]? {
        var state = state
        switch action {
        case .pickerDown: state.top = min(state.top + 1, max(0, state.lines.count - 1))
        case .pickerUp: state.top = max(0, state.top - 1)
        case .pickerClose, .pickerChoose:
            model.overlays.removeLast()
            return []
        default: return nil
        }
        model.overlays[model.overlays.count - 1] = .text(state)
        return []
    }

    static func draw(_ state: TextState, on canvas: inout Canvas, in area: Rect) {
        let inside = canvas.card(area, title: state.title)
        for row in 0..<inside.height where state.top + row < state.lines.count {
            canvas.put(DisplayText.visible(state.lines[state.top + row]), in: inside, row: row, column: 1)
        }
    }
}
