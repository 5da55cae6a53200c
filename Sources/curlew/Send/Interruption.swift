import Synchronization

/// Calls `cancel` at a signal that asks the program to end, and remembers the first.
struct Interruption {
    private nonisolated final class First: Sendable {
        private let number = Mutex<Int32?>(nil)

        var exitCode: Int32? { number.withLock { $0.map(ExitCode.signal) } }

        func note(_ signal: Int32) {
            number.withLock { $0 = $0 ?? signal }
        }
    }

    private let first = First()
    private let signals: Signals

    init(cancel: @escaping @Sendable () async -> Void) {
        signals = Signals { [first] number in
            first.note(number)
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
