import CurlewNetworking
import Dispatch
import Synchronization

/// How long printing may take.
///
///     typed (-m)        what the exchange left of it, whoever reads; the program ends there, also while it waits
///     of the request    as long again, without the time in which nobody reads
///     after a signal    a moment, for what has come
nonisolated final class PrintingTime: Sendable {
    /// For what has come by the end of the time.
    private static let moment = Duration.milliseconds(200)

    private struct State {
        var end: ContinuousClock.Instant?
        var isOver = false
    }

    private let state = Mutex(State())
    private let isStrict: Bool
    private let isEnded: @Sendable () -> Bool
    /// What is said when it stops; nil where a signal says enough.
    let sentence: String?

    /// - Parameters:
    ///   - limit: `.zero` is none.
    ///   - used: of a limit that was typed; nil for another.
    ///   - signal: the exit code of the signal that ended the exchange, or nil.
    ///   - result: what is printed. Why it failed is part of the sentence, since nothing else says it then.
    ///   - isEnded: asked at each piece; true where the program was asked to end since.
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

    /// Somebody else took the time.
    func waited(_ time: Duration) {
        if !isStrict { state.withLock { $0.end = $0.end.map { $0 + time } } }
    }

    /// From now on `end` is called when the time is up, whatever the program waits for.
    func watch(_ end: @escaping @Sendable () -> Void) {
        guard isStrict, let time = state.withLock({ $0.end }) else { return }
        let rest = (time - .now) / .seconds(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + max(0, rest)) { [weak self] in
            if self?.state.withLock({ $0.isOver }) == false { end() }
        }
    }

    /// Everything is printed.
    func end() { state.withLock { $0.isOver = true } }
}
