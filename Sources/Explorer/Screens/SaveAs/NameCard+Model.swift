import CurlewFormats
import Drafting

extension NameCard {
    static func open(_ purpose: Purpose, text: String, _ model: inout Model) -> [Effect] {
        model.overlays.append(.name(NameCard(purpose, text: text)))
        return []
    }

    /// What the typed text is for, with the text.
    enum Wish: ModelWish {
        case change(FileChange)
        case saveBatch(named: String)
        case download(Sending, to: String)
        case environment(EnvironmentField, String)
        /// The request's own check at that place; nil for a new one.
        case check(String, at: Int?)
        /// The format of the body.
        case format(JSONValue)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .change(let change): Filing.change(change, &model)
            case .saveBatch(let name):
                Parts.with(BatchScreen.self, &model) { screen, _, desk in screen.save(named: name, &desk) }
            case .download(let sending, let path): Transferring.begin(sending, to: path, &model)
            case .environment(let field, let text): EnvironmentEdits.accept(field, text, &model)
            case .check(let rule, let place): CheckEdits.set(rule, at: place, &model)
            case .format(let tree): CheckEdits.set(format: tree, &model)
            }
        }
    }
}
