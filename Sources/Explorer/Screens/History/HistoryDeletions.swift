import History
import Keys
import TerminalUI

/// Lines that are deleted when the view closes, a step for each key, so that each can be taken back until then.
struct HistoryDeletions: Equatable, Sendable {
    /// A line that is not shown any more, and its exchange.
    private struct Step: Equatable, Sendable {
        var key: HistoryList.Key
        var entry: Int
    }

    private var steps: [Step] = []

    var count: Int { steps.count }
    var isEmpty: Bool { steps.isEmpty }

    /// Lines that are not shown any more.
    var hidden: Set<HistoryList.Key> { Set(steps.map(\.key)) }

    /// The exchanges, in the order of the keys.
    var entries: [Int] { steps.map(\.entry) }

    mutating func add(_ key: HistoryList.Key, _ entry: Int) { steps.append(Step(key: key, entry: entry)) }

    /// Takes the last step back; false when there is none.
    mutating func undo() -> Bool { steps.popLast() != nil }

    /// The exchanges that are to be deleted now; none are left.
    mutating func takeAll() -> [Int] {
        defer { steps = [] }
        return entries
    }
}

extension HistoryScreen {
    mutating func delete(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let row else { return desk.say(HistoryWords.nothing(self, facts)) }
        guard let entry = row.entry else { return desk.say(HistoryWords.runStays(row, facts), .warning) }
        deletions.add(row.key, entry.id)
        marks.removeAll { $0 == entry.id }
        hideDeleted()
        let undo = facts.display.key(of: .editUndo, in: context)
        desk.say("deleted when this closes; \(undo) takes it back")
    }

    mutating func undo(_ desk: inout Desk<Wish>) {
        guard deletions.undo() else { return desk.say("nothing to undo") }
        hideDeleted()
        desk.say("back again")
    }

    /// Shows the lines again whose deletion failed.
    mutating func showKept() { hideDeleted() }

    private mutating func hideDeleted() {
        list.hide(deletions.hidden)
        position.cursor = min(position.cursor, max(0, list.rows.count - 1))
    }
}
