import Keys
import TerminalUI

extension PromptCard {
    static func opening(_ kind: Kind, text: String = "", _ model: Model) -> CardOpening {
        .card(.prompt(PromptCard(kind, text: text)), kind == .command ? ThemePickerCard.find(model) : [])
    }

    func facts(_ model: Model) -> Facts {
        let text = editor.text
        return Facts(history: model.promptHistory[kind.rawValue] ?? []) { PromptCommand.completions(text, model) }
    }

    enum Wish: ModelWish {
        /// Runs the line: a command, or a search in the focused pane.
        case run(String, Kind)
        /// A step of the search that is typed.
        case search(SearchStep, String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .run(let text, let kind): Self.run(text, kind, &model)
            case .search(let step, let text): LiveSearch.take(step, text, &model)
            }
        }

        private static func run(_ text: String, _ kind: Kind, _ model: inout Model) -> [Effect] {
            remember(text, &model.promptHistory[kind.rawValue, default: []])
            switch kind {
            case .command: return PromptCommand.run(text.trimmed, &model)
            case .search: return LiveSearch.take(.stay, text, &model)
            case .filter: return filter(text, &model)
            case .pipe: return Parts.request(&model) { $0.pipe(through: text, &$1) }
            }
        }

        private static func remember(_ text: String, _ lines: inout [String]) {
            guard !text.isEmpty else { return }
            lines = Array(([text] + lines.filter { $0 != text }).prefix(100))
        }

        private static func filter(_ text: String, _ model: inout Model) -> [Effect] {
            switch model.focus {
            case .parameters where model.parametersTab == .parameters:
                model.request.parameters.filter = text.isEmpty ? nil : text
                model.request.refresh()
            case .response: return ResponseScreen.find(&model) { $0.start(.filter(text), $1, &$2) }
            case .collections: model.library.filter = text.isEmpty ? nil : text
            case .parameters, .request, .preview: model.status.say("nothing to filter here")
            }
            return []
        }
    }
}
