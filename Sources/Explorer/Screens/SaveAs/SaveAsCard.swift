import Keys
import TerminalUI
import Workspace

/// Save as: a name, and the folder for the request.
struct SaveAsCard: TextCard {
    var editor: LineEditor
    /// The name that an empty field stands for.
    var suggestion: String?
    let folders: [Destination]
    var cursor: Int

    /// Destination of a request.
    enum Destination: Equatable, Sendable {
        /// A folder of the open collection; empty for the top level.
        case folder(ItemPath)
        /// A new collection in the current folder, made by this save.
        case newCollection
    }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .saveAs(self) }

    struct Facts {
        var display: DisplayContext
        /// The open collection, for the names of its folders.
        var collection: RequestCollection?
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [Hint(.promptRun, "save"), Hint(.promptNext, "next folder"), Hint(.promptClose, "cancel")])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun, .requestSave: save(&desk)
        case .promptClose: desk.close()
        case .promptNext, .promptComplete: cursor = min(cursor + 1, folders.count - 1)
        case .promptPrev: cursor = max(0, cursor - 1)
        default:
            guard let edit = LineEdit(action) else { return false }
            _ = editor.apply(edit)
        }
        return true
    }

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        _ = editor.apply(.insert(text))
    }

    private func save(_ desk: inout Desk<Wish>) {
        let name = editor.text.isEmpty ? suggestion ?? "" : editor.text.trimmed
        guard !name.isEmpty else { return desk.say("A request needs a name.", .warning) }
        desk.close()
        desk.wish(.save(name, to: folders[cursor]))
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred(width: 60)
        let box = Rect(x: area.x, y: area.y + 1, width: area.width, height: min(area.height - 1, folders.count + 6))
        let inside = canvas.card(box, title: "Save as")
        canvas.put("name    ", .textMuted, in: inside, row: 0, column: 1)
        let field = Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1)
        FieldPainter.draw(editor, on: &canvas, in: field)
        if editor.text.isEmpty, let suggestion {
            canvas.putCut([Run(suggestion, .textMuted)], in: field, row: 0, column: 1)
        }
        canvas.put("folder", .textMuted, in: inside, row: 2, column: 1)
        let list = Rect(x: inside.x + 9, y: inside.y + 2, width: inside.width - 10, height: inside.height - 3)
        let first = ListScroll().offset(cursor: cursor, count: folders.count, height: list.height)
        for row in 0..<max(0, list.height) where first + row < folders.count {
            let words = Self.words(for: folders[first + row], facts.collection)
            canvas.putCut([Run(DisplayText.visible(words))], in: list, row: row, column: 2)
            if first + row == cursor { canvas.markCursor(list, row: row, movesCursor: false) }
        }
    }

    private static func words(for destination: Destination, _ collection: RequestCollection?) -> String {
        switch destination {
        case .folder(""): "(top of the collection)"
        case .folder(let path): collection?.item(at: path)?.name ?? path
        case .newCollection: "a new collection, ./\(CollectionFinder.offered)"
        }
    }
}
