internal import CurlewNetworking
internal import Synchronization

/// How far a run has come, and whether it was cancelled: who cancels and who runs are on different threads.
final class RunState: Sendable {
    private struct State: Sendable {
        var isInNetwork = false
        var isCancelled = false
        var work: Task<TaskResult, Never>?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func set(_ work: Task<TaskResult, Never>) { state.withLock { $0.work = work } }

    /// True when the session has the request and is to be told. Before and behind that the run itself is cancelled, so
    /// that an accessory that waits ends.
    func cancel() -> Bool {
        state.withLock { state in
            state.isCancelled = true
            if !state.isInNetwork { state.work?.cancel() }
            return state.isInNetwork
        }
    }

    /// False when it was cancelled before.
    func enterNetwork() -> Bool {
        state.withLock { state in
            state.isInNetwork = !state.isCancelled
            return state.isInNetwork
        }
    }

    func leaveNetwork() { state.withLock { $0.isInNetwork = false } }
}
