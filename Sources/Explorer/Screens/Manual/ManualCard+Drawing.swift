import Manual
import TerminalUI

extension ManualCard {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let page = facts.page(visit.page)
        let list = visit.list(page)
        let count = page.lines.count
        let inside = canvas.card(area, title: "Manual: \(page.title)", trailing: "\(list.cursor + 1) of \(count)")
        let top = ListScroll(first: list.top).offset(cursor: list.cursor, count: count, height: inside.height)
        let link = page.link(for: visit)
        for row in 0..<inside.height where top + row < count {
            let runs = page.lines[top + row].runs.enumerated().map { place, run in
                var shown = Run(DisplayText.visible(run.text), run.look.role)
                shown.isBlock = link.map { $0.line == top + row && $0.run == place } ?? false
                return shown
            }
            canvas.putCut(runs, in: inside, row: row, column: 1)
            if top + row == list.cursor { canvas.markCursor(inside, row: row) }
        }
    }
}

extension ManualLook {
    fileprivate var role: Role {
        switch self {
        case .plain: .text
        case .title, .heading: .title
        case .strong: .textStrong
        case .emphasis, .muted: .textMuted
        case .code: .syntaxString
        case .link: .syntaxURL
        }
    }
}
