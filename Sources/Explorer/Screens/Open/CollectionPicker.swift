import CurlewFiles
import Keys
import TerminalUI
import Workspace

/// The collections that are known on this computer, to open one of them.
struct CollectionPicker: Card, SearchedList, Equatable {
    /// Nil while they are looked for.
    private(set) var places: [CollectionPlace]?
    var list = ListState()

    struct Facts {
        var display: DisplayContext
        /// The folder of the open collection.
        var open: String?
        var workingFolder: String
        /// The digit that was typed, if any.
        var digit: Int?
    }

    var context: KeyContext { .picker }
    var mode: Mode { .command }
    var overlay: Overlay { .collections(self) }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [Hint(.pickerDown, "next"), Hint(.pickerChoose, "open"), Hint(.pickerClose, "close")])
    }

    /// Takes the collections; the cursor goes to the first that is not open.
    mutating func take(_ found: [CollectionPlace], open: String?) {
        places = found
        list.cursor = found.firstIndex { $0.root != open } ?? 0
    }

    /// One row more than there are collections: another folder.
    private var count: Int { (places ?? []).count + 1 }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pickerChoose: choose(list.cursor, facts, &desk)
        case .pickerNumber:
            guard let digit = facts.digit, (1...count).contains(digit) else {
                desk.say("there are \(count) choices")
                return true
            }
            choose(digit - 1, facts, &desk)
        case .pickerClose: desk.close()
        case .searchStart: desk.lay(.prompt(PromptCard(.search)))
        default: return list.perform(action, count: count)
        }
        return true
    }

    func searchedTexts(_ facts: Facts) -> SearchedTexts {
        SearchedTexts((places ?? []).map { "\($0.name) \($0.root)" })
    }

    private func choose(_ index: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let places else { return desk.say("the collections are still looked for") }
        desk.close()
        guard places.indices.contains(index) else { return desk.wish(.anotherFolder) }
        guard places[index].root != facts.open else { return desk.say("\(places[index].name) is open already") }
        desk.focus(.collections)
        desk.run(.openCollection(path: places[index].root))
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let box = Rect(x: area.x, y: area.y + 1, width: area.width, height: min(area.height - 1, count + 2))
        let inside = canvas.card(box, title: "Open a collection")
        guard let places else { return _ = canvas.put("looking for them", .textMuted, in: inside, row: 0, column: 2) }
        let names = places.map { TextWidth.columns(of: DisplayText.visible($0.name)) }.max() ?? 0
        let width = min(names, max(12, inside.width / 2))
        canvas.list(ListView(state: list, count: count), in: inside) { index in
            let key = Run(index < 9 ? "\(index + 1)  " : "   ", .hintKey)
            guard index < places.count else { return [key, Run("another folder ...")] }
            return [key] + runs(places[index], facts, width)
        }
    }

    private func runs(_ place: CollectionPlace, _ facts: Facts, _ width: Int) -> [Run] {
        let name = TextWidth.truncated(DisplayText.visible(place.name), columns: width).padded(to: width)
        let folder =
            place.kind == .demo
            ? "the demo" : DisplayText.visible(FilePath.shown(place.root, from: facts.workingFolder))
        let isOpen = place.root == facts.open
        return [Run(name + "  ", isOpen ? .title : .text)] + (isOpen ? [Run("open  ", .statusInfo)] : [])
            + [Run(folder, .textMuted)]
    }
}

extension CollectionPicker {
    static let opening: CardOpening = .card(.collections(CollectionPicker()), [.findCollections])

    /// Fills the card, wherever it is.
    static func take(_ places: [CollectionPlace], _ library: Library, _ cards: inout [Overlay]) {
        for (index, overlay) in cards.enumerated() {
            guard case .collections(var card) = overlay else { continue }
            card.take(places, open: library.collection?.root)
            cards[index] = .collections(card)
        }
    }

    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, open: model.library.collection?.root, workingFolder: model.currentFolder,
            digit: model.lastKey?.typed?.wholeNumberValue)
    }

    enum Wish: ModelWish {
        case anotherFolder

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .anotherFolder: Parts.open(FolderPicker.opening(.open, model), &model)
            }
        }
    }
}
