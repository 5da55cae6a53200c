import CurlewFormats
import Drafting

extension NameCard {
    /// The purpose of the typed text, with the text.
    indirect enum Wish: ModelWish {
        case change(FileChange)
        case saveBatch(named: String)
        case download(Sending, to: String)
        case environment(EnvironmentField, String)
        /// Sends an exchange of the history again, with credentials that are not kept, by their ids.
        case sendAgain(PastReading, [Int: String])
        /// The request's own check at that index; nil for a new one.
        case check(String, at: Int?)
        /// The format of the body.
        case format(JSONValue)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .check(let rule, let place):
                model.request.set(check: rule, at: place, CheckContext(model))
            case .format(let tree): model.request.set(format: tree, CheckContext(model))
            case .change(let change): return RequestStorage.change(change, &model)
            case .saveBatch(let name):
                return Parts.with(BatchScreen.self, &model) { screen, _, desk in screen.save(named: name, &desk) }
            case .download(let sending, let path): return Transferring.begin(sending, to: path, &model)
            case .sendAgain(let reading, let typed): return PastViewing.sendAgain(reading, typed: typed, &model)
            case .environment(let field, let text):
                return Parts.with(EnvironmentsScreen.self, &model) { $0.accept(field, text, $1, &$2) }
            }
            return []
        }
    }
}
