import TerminalUI
import Workspace

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
