import Keys
import TerminalUI

/// Plain text over the screen: `:messages`, `:files`, `:terminal`.
struct LinesCard: Card, Equatable {
    let title: String
    let lines: [String]
    /// Index of the first line shown.
    private(set) var top = 0

    typealias Wish = Never
    var context: KeyContext { .text }
    var mode: Mode { .navigate }
    var overlay: Overlay { .text(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    func lines(_ display: DisplayContext) -> PartLines {
        PartLines(hints: [Hint(.pickerDown), Hint(.pickerUp), Hint(.pickerClose)])
    }

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Never>) -> Bool {
        switch action {
        case .pickerDown: top = min(top + 1, max(0, lines.count - 1))
        case .pickerUp: top = max(0, top - 1)
        case .pickerClose, .pickerChoose: desk.close()
        default: return false
        }
        return true
    }

    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let inside = canvas.card(area, title: title)
        for (row, line) in lines.dropFirst(top).prefix(inside.height).enumerated() {
            canvas.put(DisplayText.visible(line), in: inside, row: row, column: 1)
        }
    }
}

extension KeyBinding {
    static let text: [KeyBinding] = [
        .init(.text, ["j", "Down"], .pickerDown, "down", hint: "down"),
        .init(.text, ["k", "Up"], .pickerUp, "up", hint: "up"),
        .init(.text, ["Esc", "q", "Enter", "Ctrl-C"], .pickerClose, "close", hint: "close"),
    ]
}
