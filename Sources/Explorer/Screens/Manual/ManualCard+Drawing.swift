import Manual
import TerminalUI

extension ManualCard {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let page = facts.page(visit.page)
        let list = visit.list(page)
        let count = page.lines.count
        let inside = canvas.card(area, title: "Manual: \(page.title)", trailing: "\(list.cursor + 1) of \(count)")
        let link = page.link(for: visit)
        canvas.list(ListView(state: list, count: count), in: inside) { canvas, index, row in
            let runs = page.lines[index].runs.enumerated().map { place, run in
                var shown = Run(DisplayText.visible(run.text), run.look.role)
                shown.isBlock = link.map { $0.line == index && $0.run == place } ?? false
                return shown
            }
            canvas.putCut(runs, in: inside, row: row, column: 1)
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
