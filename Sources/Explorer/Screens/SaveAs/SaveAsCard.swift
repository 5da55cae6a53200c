import CurlewFiles
import Keys
import TerminalUI
import Workspace

/// Save as: a name, and the place for the request.
struct SaveAsCard: FieldCard {
    var field: Field?
    let places: [Destination]
    var list: ListState

    /// Destination of a request.
    enum Destination: Equatable, Sendable {
        /// A folder of the open collection; empty for the top level.
        case folder(ItemPath)
        /// The collection of the working folder, made by this save where there is none.
        case workingFolder
        /// A folder anywhere, made a collection by this save where it is none; empty when it is to be chosen.
        case otherFolder(String)
    }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .saveAs(self) }

    struct Facts {
        var display: DisplayContext
        /// The open collection, for the names of its folders, and the one of the working folder.
        var library = Library()
        var workingFolder = ""
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [Hint(.promptRun, "save"), Hint(.promptNext, "next place"), Hint(.promptClose, "cancel")])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun, .requestSave: save(&desk)
        case .promptClose: desk.close()
        case .promptComplete: list.go(to: list.cursor + 1, count: places.count)
        default:
            guard let edit = LineEdit(action) else { return list.perform(action, count: places.count) }
            field?.apply(edit)
        }
        return true
    }

    private func save(_ desk: inout Desk<Wish>) {
        let name = editor.text.trimmed
        guard !name.isEmpty else { return desk.say("A request needs a name.", .warning) }
        desk.close()
        let place = places[list.cursor]
        desk.wish(place == .otherFolder("") ? .chooseFolder(name) : .save(name, to: place))
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let box = Rect(x: area.x, y: area.y + 1, width: area.width, height: min(area.height - 1, places.count + 6))
        let inside = canvas.card(box, title: "Save as")
        canvas.put("name    ", .textMuted, in: inside, row: 0, column: 1)
        let line = Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1)
        let isOffered = field?.isOffered == true
        FieldPainter.draw(editor, isOffered: isOffered, on: &canvas, in: line)
        if isOffered {
            canvas.put("typing replaces it, arrows edit it", .textMuted, in: inside, row: 1, column: 9)
        }
        canvas.put("place", .textMuted, in: inside, row: 2, column: 1)
        let list = Rect(x: inside.x + 9, y: inside.y + 2, width: inside.width - 10, height: inside.height - 3)
        canvas.list(ListView(state: self.list, count: places.count, mark: .belowField), in: list) {
            Self.words(for: places[$0], facts)
        }
    }

    private static func words(for destination: Destination, _ facts: Facts) -> [Run] {
        switch destination {
        case .folder(let path):
            let name =
                facts.library.collection?.item(at: path) == nil && !path.isEmpty ? path : facts.library.title(of: path)
            return (facts.library.isDemo ? [Run("the demo: ", .textMuted)] : []) + [Run(DisplayText.visible(name))]
        case .workingFolder:
            guard let home = facts.library.home else {
                return [Run("./\(CollectionFinder.offered)"), Run("  a new collection", .textMuted)]
            }
            let folder = DisplayText.visible(FilePath.shown(home.root, from: facts.workingFolder))
            return [Run(DisplayText.visible(home.name)), Run("  \(folder)", .textMuted)]
        case .otherFolder: return [Run("another folder ...")]
        }
    }
}
