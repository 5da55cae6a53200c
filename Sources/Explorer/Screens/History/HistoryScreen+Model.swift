import Drafting
import History
import Keys
import TerminalUI
import Workspace

extension HistoryScreen {
    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, height: HistoryLayout(model.size).list.height)
    }

    indirect enum Wish: ModelWish {
        /// Does with an exchange what it was read for.
        case perform(HistoryErrand, PastReading)
        /// Compares two exchanges, the older one first.
        case compare(PastReading, PastReading)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .perform(let errand, let reading): return PastViewing.perform(errand, reading, &model)
            case .compare(let older, let newer): return PastViewing.compare(older, newer, &model)
            }
        }
    }

    /// Shows what was sent and passes a filter.
    static func open(filter: String, _ model: inout Model) -> [Effect] {
        PartPlace.stage(stage).show(&model)
            + Parts.with(HistoryScreen.self, &model) { $0.open(filter: filter, $1, &$2) }
    }

    /// Takes the answers of the history.
    static func receive(_ message: Message, _ model: inout Model) -> [Effect] {
        switch message {
        case .historyRead(let job, nil):
            // Another list took its turn: the next move asks again.
            if model.screens.history.query?.id == job { model.screens.history.query = nil }
            return []
        case .historyRead(let job, let page?):
            if let effects = PaletteCard.take(page, for: job, &model) { return effects }
            if AnswersBefore.take(page, for: job, &model) { return [] }
            return Parts.with(HistoryScreen.self, &model) { screen, facts, _ in screen.accept(page, for: job, facts) }
        case .historyNotDeleted(let words):
            model.screens.history.showKept()
            model.status.say(words, .error, at: model.clock.timeOfDay)
            return []
        case .runRead(let job, let run, let entries):
            return Parts.with(HistoryScreen.self, &model) { screen, _, _ in
                screen.accept(entries, ofRun: run, for: job)
            }
        case .exchangeRead(let job, let reading):
            if let effects = AnswerHistory.take(reading, for: job, &model) { return effects }
            return Parts.with(HistoryScreen.self, &model) { $0.accept(reading, for: job, $1, &$2) }
        case .pastListed(let job, let entries):
            if let effects = AnswerHistory.take(entries, for: job, &model) { return effects }
            return Parts.with(HistoryScreen.self, &model) { screen, facts, desk in
                screen.accept(past: entries, for: job, facts, &desk)
            }
        default: return []
        }
    }

    /// Deletes what was marked for it as soon as neither the list nor one of its exchanges is on the screen.
    static func settle(_ model: inout Model) -> [Effect] {
        guard !model.screens.history.deletions.isEmpty, model.stage != .history,
            model.request.past?.from != .history || model.stage != .main
        else { return [] }
        return deleting(&model)
    }

    /// The effect that deletes what was marked for it; empty when nothing was.
    static func deleting(_ model: inout Model) -> [Effect] {
        let entries = model.screens.history.deletions.takeAll()
        return entries.isEmpty ? [] : [.deleteHistory(entries)]
    }
}
