import Keys
import TerminalUI

extension PaletteCard {
    static func opening(_ model: Model) -> CardOpening { .card(.palette(PaletteCard()), ThemePickerCard.find(model)) }

    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display,
            entries: {
                filter == nil
                    ? PaletteEntry.matching(editor.text, model) : found.map { PaletteEntry($0, model.display) }
            },
            isListed: model.library.isListed, isOfHistory: filter != nil)
    }

    /// Takes what was found in the history; false when somebody else asked for it.
    static func take(_ page: HistoryReading, for job: JobID, _ model: inout Model) -> [Effect]? {
        guard case .palette(let card)? = model.overlays.last, card.looksUp(job) else { return nil }
        return Parts.with(card, &model) { $0.take(page, for: job, $1, &$2) }
    }

    /// The requests are listed now: opens the one that was waited for.
    static func listed(_ model: inout Model) -> [Effect] {
        guard case .palette(let card)? = model.overlays.last, card.waits else { return [] }
        model.status.clear()
        return Parts.perform(card, .paletteRun, &model) ?? []
    }

    /// The key of `Model.promptHistory` for the titles that were used.
    static let history = "palette"

    enum Wish: ModelWish {
        /// Writes text on the command line, for the user to complete.
        case write(String)
        case useTheme(String)
        case run(String)
        /// Looks at an exchange of the history.
        case look(Int)
        /// Shows the history through a filter.
        case list(String)
        /// Shows a pane, then performs the action there.
        case go(PalettePlace, Action?)
        /// The entry of this title was used: it comes first next time.
        case remember(String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .write(let text): return Parts.open(PromptCard.opening(.command, text: text, model), &model)
            case .useTheme(let name): return ThemePickerCard.use(name, &model)
            case .run(let line): return PromptCommand.run(line, &model)
            case .look(let id):
                return Parts.with(HistoryScreen.self, &model) { screen, _, desk in screen.read(id, .look, &desk) }
            case .list(let filter): return HistoryScreen.open(filter: filter, &model)
            case .go(let place, let action):
                let effects = Editing.leave(&model)
                model.stage = .main
                place.show(on: &model.bench)
                return effects + (action.map { InputDispatch.perform($0, &model) } ?? [])
            case .remember(let title):
                let titles = model.promptHistory[PaletteCard.history] ?? []
                model.promptHistory[PaletteCard.history] = Array(([title] + titles.filter { $0 != title }).prefix(50))
                return []
            }
        }
    }
}
