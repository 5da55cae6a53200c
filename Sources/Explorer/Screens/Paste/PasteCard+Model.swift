import CurlewNetworking
import Drafting
import Interchange
import TerminalUI

extension PasteCard: Card {
    struct Facts {
        var display: DisplayContext
        /// The draft of the open request.
        var draft: RequestDraft
        /// Values of names; a pasted URL is rewritten with the names.
        var variables: [String: String]
    }

    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, draft: model.request.draft, variables: model.environments.variables)
    }

    indirect enum Wish: ModelWish {
        /// Opens the text in the user's editor.
        case edit
        /// Types the text into the field below the card.
        case type(String)
        /// Makes a new request; the open one is kept in the background.
        case create(Pasted, step: String)
        /// Puts the content into the open request.
        case put(Pasted, step: String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .edit: return ExternalEditing.begin(&model)
            case .type(let text): return InputDispatch.insert(text, &model)
            case .create(let pasted, let name):
                model.overlays = []
                return RequestStorage.begin(&model) + Self.put(pasted, name, &model)
            case .put(let pasted, let name):
                model.overlays = []
                return Editing.leave(&model) + Self.put(pasted, name, &model)
            }
        }

        private static func put(_ pasted: Pasted, _ name: String, _ model: inout Model) -> [Effect] {
            model.stage = .main
            return Parts.panes(&model) { $0.put(pasted, step: name, $1) }
        }
    }
}

extension Workbench {
    /// Puts the content into the request; cookies are part of the undo step.
    fileprivate mutating func put(_ pasted: Pasted, step name: String, _ desk: PaneDesk) -> [Effect] {
        var (step, effects) = (request.step(name), [Effect]())
        request.take(pasted)
        if case .request(_, let cookies) = pasted { (effects, step.cookies) = take(cookies, desk) }
        if step.draft != request.draft || !step.cookies.isEmpty { request.undo.record(step) }
        if case .body = pasted { return effects }
        parametersTab = .parameters
        focus(on: .parameters)
        return effects
    }
}
