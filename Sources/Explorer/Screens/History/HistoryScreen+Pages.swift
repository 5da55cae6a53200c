import History
import Keys
import TerminalUI

/// Reading the history a page at a time: around the cursor, and anew for each filter.
extension HistoryScreen {
    /// Shows the newest lines that pass a filter. Marks and steps of deleting stay.
    mutating func open(filter: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        self.filter = filter
        ask(.newest, facts, &desk)
    }

    /// Takes another filter while it is typed.
    mutating func use(filter: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !filter.utf8.elementsEqual(self.filter.utf8) else { return }
        self.filter = filter
        ask(.newest, facts, holdsKeys: false, &desk)
    }

    /// Keys wait from now on for the page that is awaited.
    mutating func waitForPage(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let query, !query.holdsKeys else { return }
        ask(query.part, facts, &desk)
    }

    private mutating func ask(
        _ part: HistoryQuery.Part, _ facts: Facts, holdsKeys: Bool = true, _ desk: inout Desk<Wish>
    ) {
        let query = HistoryQuery(
            id: desk.makeJob(), filter: filter, part: part, limit: Self.page(facts.height), holdsKeys: holdsKeys)
        self.query = query
        desk.run(.readHistory(query))
    }

    /// Lines of a page: enough for some screens, so that a held key does not wait.
    private static func page(_ height: Int) -> Int { max(200, height * 4) }

    /// Takes a page, unless it is one of an earlier query.
    mutating func accept(_ page: HistoryReading, for job: JobID, _ facts: Facts) {
        guard let query, query.id == job else { return }
        self.query = nil
        last = page
        switch query.part {
        case .newest, .oldest:
            list.closeAll()
            list.show(page)
            position = ListState()
            if query.part == .oldest { move(.moveLast, facts) }
        case .below:
            let gone = list.append(page)
            (position.cursor, position.top) = (position.cursor - gone, max(0, position.top - gone))
        case .above:
            let added = list.prepend(page)
            (position.cursor, position.top) = (position.cursor + added, position.top + added)
        }
    }

    mutating func move(_ action: Action, _ facts: Facts) {
        _ = position.perform(action, count: list.rows.count, height: facts.height)
    }

    /// Reads on when the cursor comes near an end of what was read that is no end of the history.
    mutating func readAhead(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard query == nil else { return }
        let (near, rest) = (facts.height * 2, list.rows.count - position.cursor)
        if let next = list.next, rest <= near {
            ask(.below(next), facts, holdsKeys: rest <= 1, &desk)
        } else if let previous = list.previous, position.cursor < near {
            ask(.above(previous), facts, holdsKeys: position.cursor == 0, &desk)
        }
    }

    /// The first or the last line of all, which may not have been read yet; false when it was.
    mutating func jump(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .moveFirst where list.previous != nil: ask(.newest, facts, &desk)
        case .moveLast where list.next != nil: ask(.oldest, facts, &desk)
        default: return false
        }
        return true
    }
}
