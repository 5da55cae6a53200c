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

        func carryOut(_ model: inout Model) -> [Effect] {
            guard case .run(let text, let kind) = self else { return [] }
            Self.remember(text, &model.promptHistory[kind.rawValue, default: []])
            switch kind {
            case .command: return PromptCommand.run(text.trimmed, &model)
            case .search: return Self.search(text, &model)
            case .filter: return Self.filter(text, &model)
            case .pipe: return Parts.request(&model) { $0.pipe(through: text, &$1) }
            }
        }

        private static func remember(_ text: String, _ lines: inout [String]) {
            guard !text.isEmpty else { return }
            lines = Array(([text] + lines.filter { $0 != text }).prefix(100))
        }

        private static func search(_ text: String, _ model: inout Model) -> [Effect] {
            if let effects = ManualCard.search(text, &model) { return effects }
            if !text.isEmpty { model.search.pattern = text }
            model.search.isActive = true
            if case .file? = model.overlays.last {
                let pattern = model.search.pattern
                return FileTextCard.with(&model) { $0.search(pattern, $1, &$2) }
            }
            if case .compare = model.stage {
                return Parts.with(CompareScreen.self, &model) { $0.search(by: 1, $1, &$2) }
            }
            if case .difference = model.stage {
                return Parts.with(DifferenceScreen.self, &model) { $0.search(by: 1, $1, &$2) }
            }
            if model.text != nil || model.isInBody {
                return Parts.panes(&model) { TextPanes.search($0.search.pattern, &$0, &$1) }
            }
            switch model.focus {
            case .response:
                let pattern = model.search.pattern
                return ResponseScreen.find(&model) { $0.start(.text(pattern), $1, &$2) }
            case .parameters where model.parametersTab == .parameters:
                return Parts.panes(&model) {
                    ParametersMoves.search(by: 1, &$0, &$1)
                    return []
                }
            case .preview: return Parts.panes(&model) { PreviewScreen.search(forward: true, &$0, &$1) }
            case .parameters, .request, .collections: return InputDispatch.perform(.searchNext, &model)
            }
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
