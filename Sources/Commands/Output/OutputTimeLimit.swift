import CurlewNetworking
import Dispatch
import Synchronization

/// The time limit of printing.
///
///     typed (-m)        the rest of that limit after the exchange; the program ends then, even while it waits
///     of the request    the same limit again, not counting the time in which the output is not read
///     after a signal    a moment, for the part that has been received
nonisolated final class OutputTimeLimit: Sendable {
    /// The time for bytes already received when the limit ends.
    private static let moment = Duration.milliseconds(200)

    private struct State {
        var end: ContinuousClock.Instant?
        var isOver = false
    }

    private let state = Mutex(State())
    private let isStrict: Bool
    private let isEnded: @Sendable () -> Bool
    /// The sentence printed when the limit ends the printing; nil after a signal.
    let sentence: String?

    /// - Parameters:
    ///   - limit: the limit; `.zero` is none.
    ///   - used: the time already used of a limit that was typed; nil for another limit.
    ///   - signal: the exit code of the signal that ended the exchange, or nil.
    ///   - result: the result that is printed. The sentence includes its error, because nothing else prints it then.
    ///   - isEnded: asked at each piece; true when the program was asked to end since.
    init(
        limit: Duration, used: Duration?, signal: Int32?, after result: TaskResult,
        isEnded: @escaping @Sendable () -> Bool
    ) {
        if signal == nil { self.isEnded = isEnded } else { self.isEnded = { false } }
        isStrict = used != nil || signal != nil
        sentence = signal == nil ? Self.sentence(limit, result) : nil
        let rest = signal != nil ? .zero : limit - (used ?? .zero)
        guard limit > .zero || signal != nil else { return }
        state.withLock { $0.end = .now + max(rest, isStrict ? Self.moment : .zero) }
    }

    private static func sentence(_ limit: Duration, _ result: TaskResult) -> String {
        let why = if case .failure(let failure) = result { failure.message + " " } else { "" }
        return why + "Printing stopped: the time of \(HumanReadable.time(limit)) is over. What was printed is cut."
    }

    var isUp: Bool { isEnded() || state.withLock { $0.end.map { $0 < .now } ?? false } }

    /// Extends the limit by time spent waiting for the reader of the output, unless the limit was typed.
    func waited(_ time: Duration) {
        if !isStrict { state.withLock { $0.end = $0.end.map { $0 + time } } }
    }

    /// Calls `end` when the time is up, whatever the program waits for.
    func watch(_ end: @escaping @Sendable () -> Void) {
        guard isStrict, let time = state.withLock({ $0.end }) else { return }
        let rest = (time - .now) / .seconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + max(0, rest)) { [weak self] in
            if self?.state.withLock({ $0.isOver }) == false { end() }
        }
    }

    /// Ends the watch: everything is printed.
    func end() { state.withLock { $0.isOver = true } }
}
