import CurlewNetworking
import Dispatch
import Synchronization

/// The typed time limit (`-m`) until the request goes out: it counts from the start of the command, and what is left of it is
/// the exchange's. A person who is asked, and whoever writes standard input, may take any time.
///
///     start ── options, files, secrets, body ──► `end` ── exchange ──► ...
///       └─ the limit: the program ends, and says so
nonisolated final class PreparationTimeLimit: Sendable {
    private struct Waits {
        var total = Duration.zero
        var since: ContinuousClock.Instant?

        var all: Duration { total + (since.map { .now - $0 } ?? .zero) }
    }

    private static let waits = Mutex(Waits())

    private let start: ContinuousClock.Instant
    private let limit: Duration
    private let isOver = Mutex(false)

    /// - Parameter limit: `.zero` is none.
    init(since start: ContinuousClock.Instant, limit: Duration) {
        (self.start, self.limit) = (start, limit)
        if limit > .zero { watch() }
    }

    /// Runs work that waits for somebody else, whose time does not count.
    static func waiting<Value, Failure>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        waits.withLock { $0.since = .now }
        defer { waits.withLock { ($0.total, $0.since) = ($0.all, nil) } }
        return try work()
    }

    private var used: Duration { .now - start - Self.waits.withLock { $0.all } }

    /// Ends the watch: the request goes out. Returns the time that it took so far.
    func end() -> Duration {
        isOver.withLock { $0 = true }
        return used
    }

    private func watch() {
        // While somebody is waited for, the rest stays the same.
        let rest = max(0.05, (limit - used) / .seconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + rest) { [weak self] in
            guard let self, !isOver.withLock({ $0 }) else { return }
            guard used >= limit else { return watch() }
            Console.complain(
                "Not sent: the time of \(HumanReadable.time(limit)) was over before the request was ready. "
                    + "Set a longer -m.")
            Program.end(ExitCode.notCarriedOut)
        }
    }
}
