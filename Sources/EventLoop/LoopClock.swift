internal import Synchronization

/// Sleeps by the event loop's own timers, as long as the loop is installed; else it is the continuous clock. `Task.sleep`
/// would bring libdispatch in: the runtime's own clocks ask it directly.
public struct LoopClock: Clock {
    public typealias Instant = ContinuousClock.Instant

    public init() {}

    public var now: Instant { .now }
    public var minimumResolution: Duration { .milliseconds(1) }

    /// The tolerance is not used; it may be a millisecond late.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        guard EventLoop.isInstalled else { return try await ContinuousClock().sleep(until: deadline) }
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleeper.sleep(until: deadline, $0) }
        } onCancel: {
            sleeper.end(.failure(CancellationError()))
        }
    }
}

/// A task that sleeps until its time has come or it is cancelled, whichever is first.
final class Sleeper: Sendable {
    private enum State {
        case awake
        case asleep(CheckedContinuation<Void, any Error>)
        case ended(Result<Void, any Error>)
    }

    private let state = Mutex(State.awake)

    func sleep(until time: ContinuousClock.Instant, _ continuation: CheckedContinuation<Void, any Error>) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if case .ended(let result) = state { return result }
            state = .asleep(continuation)
            return nil
        }
        if let result { continuation.resume(with: result) } else { Scheduler.shared.add(.sleeper(self), at: time) }
    }

    func end(_ result: Result<Void, any Error>) {
        let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
            switch state {
            case .awake:
                state = .ended(result)
                return nil
            case .asleep(let continuation):
                state = .ended(result)
                return continuation
            case .ended: return nil
            }
        }
        continuation?.resume(with: result)
    }
}
