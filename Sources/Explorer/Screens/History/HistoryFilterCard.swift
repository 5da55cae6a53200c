import CurlewBytes
import History
import Keys
import TerminalUI

/// `/` in the history: the filter, which holds while it is typed.
struct HistoryFilterCard: TextCard, Equatable {
    private(set) var editor: LineEditor

    init(text: String) { editor = LineEditor(text) }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .historyFilter(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    func lines(_ display: DisplayContext) -> PartLines {
        PartLines(
            status: [Run("words, and " + HistoryFilter.fields.joined(separator: " "), .textMuted)],
            hints: [
                Hint(.promptRun, "to the list"), Hint(.promptComplete, "complete"), Hint(.promptNext, "next"),
                Hint(.promptClose, "all again"),
            ])
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        edit(.insert(text), &desk)
    }

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun:
            desk.close()
            desk.wish(.done)
        case .promptClose:
            desk.close()
            desk.wish(.filter(""))
        case .promptNext: desk.wish(.move(.moveDown))
        case .promptPrev: desk.wish(.move(.moveUp))
        case .promptComplete: complete(&desk)
        case .lineBackspace where editor.isEmpty:
            desk.close()
        default:
            guard let edit = LineEdit(action) else { return false }
            self.edit(edit, &desk)
        }
        return true
    }

    private mutating func edit(_ edit: LineEdit, _ desk: inout Desk<Wish>) {
        editor.apply(edit)
        desk.wish(.filter(editor.text))
    }

    /// The field whose name begins with the word before the cursor.
    private mutating func complete(_ desk: inout Desk<Wish>) {
        let word = String(
            editor.textBeforeCursor.utf8.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
        let names = HistoryFilter.fields.map { $0.utf8.contains(":") ? String($0.utf8.text(before: ":")) + ":" : $0 }
        guard !word.isEmpty, let name = names.first(where: { $0.utf8.starts(with: word.utf8) }) else {
            return desk.say("no field begins so")
        }
        edit(.insert(String(Substring(name.utf8.dropFirst(word.utf8.count)))), &desk)
    }

    // MARK: Picture

    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let line = HistoryLayout(display.size).filter
        canvas.put("/ ", .accent, in: line, row: 0, column: 1)
        FieldPainter.draw(editor, on: &canvas, in: Rect(x: line.x + 3, y: line.y, width: line.width - 3, height: 1))
    }
}

extension HistoryFilterCard {
    enum Wish: ModelWish {
        /// Shows what passes this filter.
        case filter(String)
        /// The filter is typed; the next key is for the list.
        case done
        case move(Action)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .filter(let text): Parts.with(HistoryScreen.self, &model) { $0.use(filter: text, $1, &$2) }
            case .done: Parts.with(HistoryScreen.self, &model) { $0.waitForPage($1, &$2) }
            case .move(let action): Parts.perform(HistoryScreen.self, action, &model) ?? []
            }
        }
    }
}
