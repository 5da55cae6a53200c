internal import CurlewDatabase
internal import Synchronization

extension HistoryStore {
    /// The lines below a place, newest first; from the newest on without one. A newer call makes this one stop.
    ///
    /// - Returns: nil when a newer call took its place.
    public nonisolated func page(
        _ filter: HistoryFilter, after place: HistoryPlace? = nil, limit: Int
    ) async -> HistoryPage? {
        let turn = turns.next()
        return await page(filter, HistoryPages.Range(below: place?.id ?? Int.max), limit: limit, turn)
    }

    /// The lines right above a place, newest first; the oldest ones without one. The page's `next` is the place to go on
    /// from upwards. A newer call makes this one stop.
    ///
    /// - Returns: nil when a newer call took its place.
    public nonisolated func page(
        _ filter: HistoryFilter, before place: HistoryPlace?, limit: Int
    ) async -> HistoryPage? {
        let turn = turns.next()
        return await page(filter, HistoryPages.Range(above: place?.id ?? 0, isFalling: false), limit: limit, turn)
    }

    private func page(
        _ filter: HistoryFilter, _ range: HistoryPages.Range, limit: Int, _ turn: Int
    ) -> HistoryPage? {
        guard turns.isNewest(turn) else { return nil }
        let turns = turns
        let page = read(stopping: { !turns.isNewest(turn) }) { database throws(SQLiteDatabase.Failure) in
            try HistoryPages(filter, database).page(range, limit: limit)
        }
        return page ?? (turns.isNewest(turn) ? HistoryPage() : nil)
    }

    /// The exchanges of a run that the filter finds, the first one first.
    public func entries(ofRun id: Int, _ filter: HistoryFilter = .all) -> [HistoryEntry] {
        read { database throws(SQLiteDatabase.Failure) in try HistoryPages(filter, database).entries(ofRun: id) } ?? []
    }
}

/// Counts the calls that ask for a page, so that an older one knows of a newer one.
final class PageGenerations: Sendable {
    private let newest = Mutex(0)

    func next() -> Int {
        newest.withLock { number in
            number += 1
            return number
        }
    }

    func isNewest(_ turn: Int) -> Bool { newest.withLock { $0 == turn } }
}
