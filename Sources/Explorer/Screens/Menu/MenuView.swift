import TerminalUI

extension Menus {
    static func draw(_ state: MenuState, _ model: Model, on canvas: inout Canvas, in area: Rect) {
        let choices = choices(state.kind, model)
        let height = min(choices.count + 2, area.height)
        let titles = (choices.map { TextWidth.columns(of: $0.title) }.max() ?? 0) + 3
        let details = choices.map { TextWidth.columns(of: $0.detail) }.max() ?? 0
        let width = min(max(40, titles + details + 8), area.width - 2)
        let box = Rect(x: area.x + (area.width - width) / 2, y: area.y + 2, width: width, height: height)
        let inside = canvas.card(box, title: title(state.kind))
        let first = ListScroll().offset(cursor: state.cursor, count: choices.count, height: inside.height)
        for row in 0..<inside.height where first + row < choices.count {
            let index = first + row
            let choice = choices[index]
            canvas.putCut(
                [
                    Run("\(choice.key)  ", .hintKey), Run(choice.title.padded(to: titles)),
                    Run(choice.detail, .textMuted),
                ],
                in: inside, row: row, column: 2)
            if index == state.cursor { canvas.markCursor(inside, row: row) }
        }
    }

    private static func title(_ kind: Kind) -> String {
        switch kind {
        case .method: "Method"
        case .serializer: "Serializer that is sent"
        case .nodeType: "Type"
        case .environment: "Environment"
        case .option(let name): name
        case .authKind: "Who asks"
        case .authField(let name): name
        case .sendOptions: "Send with options"
        case .pasteReading: "Read it as"
        case .pastePlace: "The parameters go"
        }
    }
}
