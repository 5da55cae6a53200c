internal import Synchronization

/// A clock whose sleeps are the event loop's timers while the loop is installed, and those of the continuous clock
/// otherwise. `Task.sleep` would start libdispatch, which the runtime's own clocks call directly.
public struct LoopClock: Clock {
    public typealias Instant = ContinuousClock.Instant

    public init() {}

    public var now: Instant { .now }
    public var minimumResolution: Duration { .milliseconds(1) }

    /// Sleeps until `deadline`, or up to a millisecond longer. The tolerance is ignored.
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

/// A task that sleeps until its deadline or its cancellation, whichever comes first.
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
