import TerminalUI

extension FolderPicker {
    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred(width: 70)
        let rows = rows
        let box = Rect(
            x: area.x, y: area.y, width: area.width, height: min(area.height, max(5, rows.count + 4)))
        let inside = canvas.card(box, title: purpose == .open ? "Open a folder" : "Save into a folder")
        canvas.put("folder", .textMuted, in: inside, row: 0, column: 1)
        FieldPainter.draw(
            editor, on: &canvas, in: Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1))
        let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 2)
        let view = ListView(state: self.list, count: rows.count, mark: .belowField, empty: Self.empty(page))
        canvas.list(view, in: list) { runs(rows[$0]) }
    }

    private static func empty(_ page: FolderPage?) -> String {
        guard let page else { return "being read" }
        return page.folders == nil ? "It cannot be read." : "No folder here begins like this."
    }

    private func runs(_ row: Row) -> [Run] {
        let collection = row.collection.map { Run("  collection \(DisplayText.visible($0.name))", .statusOK) }
        switch row {
        case .here:
            let none = purpose == .open ? "  no collection yet" : "  a collection is made here"
            return [Run("this folder", .textStrong), collection ?? Run(none, .textMuted)]
        case .up: return [Run("..", .textMuted)]
        case .folder(let folder): return [Run(DisplayText.visible(folder.name) + "/")] + [collection].compactMap(\.self)
        case .new(let name):
            return [Run(DisplayText.visible(name) + "/"), Run("  is made as a collection", .textMuted)]
        }
    }
}
