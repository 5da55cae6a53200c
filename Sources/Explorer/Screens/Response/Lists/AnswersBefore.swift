import History
import Keys
import TerminalUI

/// The answers of a request before the one on the screen, under its timing. The history is asked when they are shown.
struct AnswersBefore: Equatable, Sendable {
    /// The job that reads them; nil before they were wanted.
    private var job: JobID?
    private var items: [HistoryItem] = []

    private static let most = 12
    private static let reason = 24

    static func settle(_ model: inout Model) -> [Effect] {
        let isShown = MainLayout(model).timing != nil || ResponseScreen.shownTab(model) == .timing
        guard model.stage == .main, isShown, model.request.response.timing.before.job == nil,
            model.request.past == nil, model.request.exchange.date != nil, let past = AnswerHistory.past(model)
        else { return [] }
        let job = model.makeJob()
        model.request.response.timing.before.job = job
        return [.readHistory(HistoryQuery(id: job, filter: "", part: .of(past), limit: .max, holdsKeys: false))]
    }

    /// Takes what was found; false when somebody else asked for it.
    static func take(_ page: HistoryReading, for job: JobID, _ model: inout Model) -> Bool {
        var isTaken = false
        model.withRequest(where: { $0.response.timing.before.job == job }) { request in
            isTaken = true
            guard let date = request.exchange.date else { return }
            let before = page.items.filter { $0.entry.map { $0.date < date } ?? false }
            request.response.timing.before.items = Array(before.prefix(most))
        }
        return isTaken
    }

    /// A heading with the keys that show them, and a line for each: when, status, time, size.
    func lines(_ display: DisplayContext) -> [[Run]] {
        let rows = items.compactMap { item in
            item.entry.map { (item.time, HistoryWords.outcome($0, columns: Self.reason), $0) }
        }
        guard !rows.isEmpty else { return [] }
        let keys = [Action.historyEarlier, .historyLater].map {
            Run("  " + display.key(of: $0, in: .response), .hintKey)
        }
        let time = rows.map { TextWidth.columns(of: $0.0) }.max() ?? 0
        let status = rows.map { TextWidth.columns(of: $0.1.text) }.max() ?? 0
        return [[], [Run("answers before this one", .heading)] + keys]
            + rows.map { when, outcome, entry in
                let numbers = [HistoryWords.took(entry), HistoryWords.size(entry)].map { "  " + $0.padded(left: 7) }
                return [
                    Run(when.padded(to: time) + "  ", .textMuted), Run(outcome.text.padded(to: status), outcome.role),
                    Run(numbers.joined()),
                ]
            }
    }
}
