internal import CurlewTransport
internal import Synchronization

/// The progress of one task. It is updated on the transport's thread, so it uses a lock and no actor.
final class TaskFeed: Sendable {
    private struct State {
        var upload = TaskProgress(.upload)
        var download = TaskProgress(.download)
        /// The bytes from before a pause, which are added to the transport's counts.
        var base: Int64 = 0
    }

    private let state = Mutex(State())
    private let listeners = Broadcast<TaskProgress>()

    var upload: TaskProgress { state.withLock { $0.upload } }
    var download: TaskProgress { state.withLock { $0.download } }

    /// Every change from now on. The stream ends with the task. A slow listener misses some changes, but never the
    /// last.
    func changes() -> AsyncStream<TaskProgress> { listeners.listen(.bufferingNewest(64)) }

    /// Sets the byte at which the response continues.
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
