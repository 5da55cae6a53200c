internal import Synchronization

/// The background requests that replace stale answers (RFC 5861 §3). An entry is renewed once at a time, however often
/// its stale answer is used meanwhile.
final class Revalidations: Sendable {
    typealias Report = @Sendable (CacheReport) -> Void

    private struct Renewal: Sendable {
        var work: Task<Void, Never>?
        /// Receivers of the report, in the order in which their stale answers were used.
        var reports: [Report]
    }

    private let running = Mutex<[String: Renewal]>([:])

    /// Starts `work`, unless the entry is being renewed already; `report` gets the result in both cases, unless the
    /// renewal is cancelled.
    func begin(_ entry: String, report: Report?, _ work: @escaping @Sendable () async -> CacheReport?) {
        let reports = [report].compactMap(\.self)
        let isNew = running.withLock { running in
            running[entry]?.reports += reports
            guard running[entry] == nil else { return false }
            running[entry] = Renewal(reports: reports)
            return true
        }
        guard isNew else { return }
        let task = Task { [weak self] in
            let result = await work()
            let reports = self?.running.withLock { $0.removeValue(forKey: entry) }?.reports ?? []
            if let result { for report in reports { report(result) } }
        }
        // The work may have ended already; then there is nothing to wait for.
        running.withLock { $0[entry]?.work = task }
    }

    /// Cancels every renewal and waits for their ends.
    func cancelAll() async {
        let tasks = running.withLock { $0.values.compactMap(\.work) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// Waits until every renewal has ended; true when there was one.
    func finish() async -> Bool {
        let tasks = running.withLock { $0.values.compactMap(\.work) }
        for task in tasks { await task.value }
        return !tasks.isEmpty
    }
}
