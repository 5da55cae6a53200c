internal import CurlewNetworking
internal import Synchronization

/// The progress of a run, and its cancellation; `cancel` is called on other threads than the run's.
final class AgentRunState: Sendable {
    private struct State: Sendable {
        var isInNetwork = false
        var isCancelled = false
        var work: Task<TaskResult, Never>?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func set(_ work: Task<TaskResult, Never>) { state.withLock { $0.work = work } }

    /// True when the session has the request and must be asked to cancel it. Before and after that the task of the run
    /// is cancelled, so that a waiting accessory ends.
    func cancel() -> Bool {
        state.withLock { state in
            state.isCancelled = true
            if !state.isInNetwork { state.work?.cancel() }
            return state.isInNetwork
        }
    }

    /// False when the run was cancelled before.
    func enterNetwork() -> Bool {
        state.withLock { state in
            state.isInNetwork = !state.isCancelled
            return state.isInNetwork
        }
    }

    func leaveNetwork() { state.withLock { $0.isInNetwork = false } }
}
