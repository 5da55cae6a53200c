import Synchronization

/// Calls `cancel` at a signal that asks the program to end, and remembers the first. The second ends the program there and
/// then: what was cancelled may be busy with what a server sends without end, and hears of nothing.
struct Interruption {
    private nonisolated final class First: Sendable {
        private let number = Mutex<Int32?>(nil)

        var exitCode: Int32? { number.withLock { $0.map(ExitCode.signal) } }

        /// Whether it is the first.
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

    /// Signals end the program again; one that came meanwhile does so now, with its exit code.
    func end() {
        signals.restore()
        if let code = exitCode { Program.end(code) }
    }

    /// Signals end the program again, for work that may take for ever and that nobody can cancel.
    func letGo() { signals.restore() }

    /// Whether a signal came, asked from any thread.
    var hasCome: @Sendable () -> Bool {
        { [first] in first.exitCode != nil }
    }

    /// Nil when no signal came.
    var exitCode: Int32? { first.exitCode }
}
