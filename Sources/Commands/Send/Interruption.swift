import Synchronization

/// Calls `cancel` at the first signal that asks the program to end, and remembers it. A second signal ends the
/// program at once, because the cancelled work may be busy with an endless response and not notice.
struct Interruption {
    private nonisolated final class First: Sendable {
        private let number = Mutex<Int32?>(nil)

        var exitCode: Int32? { number.withLock { $0.map(ExitCode.signal) } }

        /// Notes a signal. Returns whether it is the first.
        func note(_ signal: Int32) -> Bool {
            number.withLock { number in
                defer { number = number ?? signal }
                return number == nil
            }
        }
    }

    private let first = First()
    private let signals: Signals

    init(cancel: @escaping @Sendable () async -> Void) {
        signals = Signals { [first] number in
            guard first.note(number) else { Program.end(ExitCode.signal(number)) }
            Task { await cancel() }
        }
    }

    /// Restores the signals' default effect; one that came meanwhile ends the program now, with its exit code.
    func end() {
        signals.restore()
        if let code = exitCode { Program.end(code) }
    }

    /// Restores the signals' default effect, for work that may take for ever and cannot be cancelled.
    func restore() { signals.restore() }

    /// Whether a signal came; may be called from any thread.
    var hasCome: @Sendable () -> Bool {
        { [first] in first.exitCode != nil }
    }

    /// The exit code of the signal; nil when none came.
    var exitCode: Int32? { first.exitCode }
}
