internal import CurlewTransport
internal import Synchronization

/// The result of work within a time limit, for work that cannot be stopped at every point. When its time is over, the
/// caller no longer waits, and the work learns that it is cancelled.
enum TimedWork<Value: Sendable>: Sendable {
    case done(Value)
    case late
    case cancelled

    /// - Parameters:
    ///   - time: nil for no limit.
    ///   - work: runs on a thread of its own, because the threads of tasks are few and one of them has to measure the
    ///     time. Its argument returns true when the result is no longer wanted.
    static func result(
        within time: Duration?, by timer: any Clock<Duration>, _ work: @escaping @Sendable (() -> Bool) -> Value
    ) async -> TimedWork {
        let first = FirstValue<TimedWork>()
        let hasThread = LoopThread.start { first.give(.done(work { first.isSettled })) }
        guard hasThread else { return .done(work { Task.isCancelled }) }
        return await Self.first(first, within: time, by: timer)
    }

    /// The same for work that waits. Work that is late goes on, cancelled.
    static func answer(
        within time: Duration?, by timer: any Clock<Duration>, _ work: @escaping @Sendable () async -> Value
    ) async -> TimedWork {
        let first = FirstValue<TimedWork>()
        let working = Task.detached { first.give(.done(await work())) }
        defer { working.cancel() }
        return await Self.first(first, within: time, by: timer)
    }

    private static func first(
        _ first: FirstValue<TimedWork>, within time: Duration?, by timer: any Clock<Duration>
    ) async -> TimedWork {
        let waiting = time.map { time in
            Task.detached {
                guard (try? await timer.sleep(for: time)) != nil else { return }
                first.give(.late)
            }
        }
        defer { waiting?.cancel() }
        return await withTaskCancellationHandler {
            await first.value()
        } onCancel: {
            first.give(.cancelled)
        }
    }
}

/// Holds the first of several values, which may come from any thread.
private final class FirstValue<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }

    private let state = Mutex(State.empty)

    func give(_ value: Value) {
        let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .empty:
                state = .given(value)
                return nil
            case .awaited(let continuation):
                state = .taken
                return continuation
            case .given, .taken: return nil
            }
        }
        continuation?.resume(returning: value)
    }

    /// True when a value was given.
    var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .empty, .awaited: false
            case .given, .taken: true
            }
        }
    }

    /// The first value. May be awaited only once.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                guard case .given(let value) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                state = .taken
                return value
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
