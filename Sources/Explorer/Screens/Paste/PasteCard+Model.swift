import Interchange
import TerminalUI

extension PasteCard: Card {
    struct Facts {
        var display: DisplayContext
        /// What the card says, in lines of that width.
        var lines: (Int) -> [PasteLine]

        /// The furthest that the card can be scrolled.
        var lastTop: Int {
            let (width, height) = (display.size.width - 2, display.size.height - 5)
            return max(0, lines(width).count - (height - 2))
        }
    }

    func facts(_ model: Model) -> Facts {
        Facts(display: model.display) { PastePicture.lines(self, model, width: $0) }
    }

    enum Wish: ModelWish {
        case edit
        /// What was read becomes a request, parameters or text.
        case take(Action)
        case chooseReading
        case guessTypes
        /// Another request of an archive.
        case turn(Int)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .edit: return ExternalEditing.begin(&model)
            case .take(let action):
                guard case .paste(let card)? = model.overlays.last, let reading = card.reading else { return [] }
                return PasteTaking.take(action, card, reading, &model)
            case .chooseReading: return Menus.open(.pasteReading, &model)
            case .guessTypes: return PasteScreen.readAgain(&model) { $0.guessesTypes.toggle() }
            case .turn(let entry): return PasteScreen.readAgain(&model) { $0.entry = entry }
            }
        }
    }
}
