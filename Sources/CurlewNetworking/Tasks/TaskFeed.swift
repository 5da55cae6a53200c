internal import CurlewTransport
internal import Synchronization

/// How far one task is, for whoever asks. Fed from the transport's thread, so it has a lock and no actor.
final class TaskFeed: Sendable {
    private struct State {
        var upload = TaskProgress(.upload)
        var download = TaskProgress(.download)
        /// Added to what the transport counts: the bytes that were there before.
        var base: Int64 = 0
    }

    private let state = Mutex(State())
    private let listeners = Broadcast<TaskProgress>()

    var upload: TaskProgress { state.withLock { $0.upload } }
    var download: TaskProgress { state.withLock { $0.download } }

    /// Every change from now on, ends with the task. Whoever is slow misses some in between, never the last.
    func changes() -> AsyncStream<TaskProgress> { listeners.listen(.bufferingNewest(64)) }

    /// The answer goes on from `base`.
    func begin(at base: Int64) {
        change { state in
            state.base = base
            state.download = TaskProgress(.download, completed: base)
            return state.download
        }
    }

    func note(_ event: TransportEvent) {
        switch event {
        case .uploaded(let count, let total):
            change { state in
                state.upload = TaskProgress(.upload, completed: count, total: total)
                return state.upload
            }
        case .received(let count, let total):
            change { state in
                state.download = TaskProgress(
                    .download, completed: state.base + count, total: total.map { $0 + state.base })
                return state.download
            }
        case .phase, .head, .body: return
        }
    }

    func end() { listeners.finish() }

    private func change(_ body: (inout sending State) -> TaskProgress) {
        listeners.send(state.withLock { body(&$0) })
    }
}
