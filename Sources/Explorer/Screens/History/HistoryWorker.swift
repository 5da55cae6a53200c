import CurlewSerialization
import Drafting
public import History
import Synchronization
import Workspace

/// Reads the history and deletes from it, off the main actor.
public final class HistoryWorker: Sendable {
    /// The clock of the lines.
    public struct Settings: Sendable {
        /// Seconds that local time is ahead of UTC at a time, in seconds since 1970.
        var offset: @Sendable (Double) -> Int
        var now: @Sendable () -> Double

        public init(
            offset: @escaping @Sendable (Double) -> Int = { _ in 0 }, now: @escaping @Sendable () -> Double = { 0 }
        ) {
            (self.offset, self.now) = (offset, now)
        }
    }

    private let store: HistoryStore
    private let keeping: HistoryKeeping
    private let settings: Settings
    /// Deleting takes longer than the next page should wait; all of it is done before the program ends.
    private let deletions = SerialQueue()
    /// Why the last deletion was not done.
    private let fault = Mutex<String?>(nil)

    public init(_ store: HistoryStore, _ keeping: HistoryKeeping = .on(.usual), _ settings: Settings = Settings()) {
        (self.store, self.keeping, self.settings) = (store, keeping, settings)
    }

    /// - Parameter recorded: returns when everything is kept that has ended so far: what was just sent is on the list.
    func start(
        _ effect: Effect, after recorded: @escaping @Sendable () async -> Void,
        post: @escaping @Sendable (Message) -> Void
    ) {
        switch effect {
        case .readHistory(let query):
            // Taken here: tasks may begin in another order than they were made. The answers of one request are no page of
            // the list, and take none from it.
            let turn: HistoryTurn? = if case .of = query.part { nil } else { store.turn() }
            Task {
                await recorded()
                post(.historyRead(query.id, await page(query, turn)))
            }
        case .readRun(let job, let run, let filter): Task { post(.runRead(job, run, await entries(of: run, filter))) }
        case .readExchange(let job, let id): Task { post(.exchangeRead(job, await reading(id))) }
        case .readPast(let job, let past):
            Task { [store] in
                await recorded()
                post(.pastListed(job, await store.past(of: past)))
            }
        case .deleteHistory(let ids):
            deletions.add { [self] in
                var words: String?
                do { try await store.delete(ids) } catch { words = "Nothing was deleted from the history. \(error)" }
                fault.withLock { $0 = words }
                if let words { post(.historyNotDeleted(words)) }
            }
        default: break
        }
    }

    /// Returns when everything is deleted that was asked for, and what running batches left is in the file; with the
    /// reason when the last deletion was not done.
    func finish() async -> String? {
        await deletions.drain()
        await store.settle()
        return if let fault = fault.withLock({ $0 }) { fault } else { await store.unkept }
    }

    // MARK: Reading

    private func page(_ query: HistoryQuery, _ turn: HistoryTurn?) async -> HistoryReading? {
        let filter = filter(query.filter)
        let page: HistoryPage?
        switch query.part {
        case .newest: page = await store.page(filter, limit: query.limit, turn: turn)
        case .below(let place): page = await store.page(filter, after: place, limit: query.limit, turn: turn)
        case .above(let place): page = await store.page(filter, before: place, limit: query.limit, turn: turn)
        case .oldest: page = await store.page(filter, before: nil, limit: query.limit, turn: turn)
        case .of(let past):
            let entries = await store.past(of: past).prefix(query.limit)
            return HistoryReading(items: items(entries.map { .entry($0) }), total: entries.count)
        }
        guard let page else { return nil }
        var reading = HistoryReading(items: items(page.lines), total: page.total)
        switch query.part {
        case .newest, .below: reading.next = page.next
        case .above, .oldest, .of: reading.previous = page.next
        }
        reading.misread = filter.misread
        reading.problem = await store.problem.map { "\($0)" }
        reading.isCleaning = await store.isCleaning
        reading.keeping = keeping
        return reading
    }

    private func entries(of run: Int, _ text: String) async -> [HistoryItem] {
        items(await store.entries(ofRun: run, filter(text)).map { .entry($0) })
    }

    private func reading(_ id: Int) async -> PastReading? {
        guard let recorded = await store.exchange(id) else { return nil }
        return PastReading(recorded, HistoryEntry(recorded, id: id), time: time(recorded.exchange.date))
    }

    private func filter(_ text: String) -> HistoryFilter {
        let now = settings.now()
        return HistoryFilter(text, now: now, secondsFromGMT: settings.offset(now))
    }

    private func items(_ lines: [HistoryLine]) -> [HistoryItem] {
        lines.map { HistoryItem(line: $0, time: time($0.date)) }
    }

    /// `14:02:11` today, `11-24 14:02` this year, else `2025-11-24`.
    private func time(_ date: Double) -> String {
        LocalTime(date, settings.offset(date)).words(today: LocalTime(settings.now(), settings.offset(settings.now())))
    }
}

/// A moment in local time.
private struct LocalTime {
    /// `2026-11-24T14:02:11Z`.
    private let text: [UInt8]

    init(_ date: Double, _ offset: Int) {
        // Beyond this a date has no four digits for its year.
        let seconds = min(max(date, 0), 2.5e11)
        text = Array(DateTime(seconds: Int64(seconds) + Int64(offset)).iso8601.utf8)
    }

    func words(today: LocalTime) -> String {
        if text.prefix(10) == today.text.prefix(10) { return part(11..<19) }
        return text.prefix(4) == today.text.prefix(4) ? "\(part(5..<10)) \(part(11..<16))" : part(0..<10)
    }

    private func part(_ range: Range<Int>) -> String {
        String(decoding: text[range.clamped(to: text.indices)], as: UTF8.self)
    }
}

extension HistoryEntry {
    /// The line of an exchange that was read whole.
    init(_ recorded: RecordedExchange, id: Int) {
        let stored = recorded.exchange
        self.init(
            id: id, date: stored.date, origin: recorded.origin, request: recorded.request, name: recorded.name,
            environment: recorded.environment, method: stored.method, url: stored.url, status: stored.status,
            reason: stored.reason, outcome: HistoryOutcome(stored.outcome), took: stored.timings.total,
            size: stored.bodyCount)
    }
}

extension HistoryLine {
    fileprivate var date: Double {
        switch self {
        case .entry(let entry): entry.date
        case .run(let run): run.date
        }
    }
}
