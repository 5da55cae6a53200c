public import CurlewTransport
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
        let progress = TaskProgress(.download, completed: base)
        state.withLock { ($0.base, $0.download) = (base, progress) }
        listeners.send(progress)
    }

    func note(_ event: TransportEvent) {
        let progress = state.withLock { state in
            let progress = TaskProgress(event, after: state.base)
            switch progress?.direction {
            case .upload: state.upload = progress ?? state.upload
            case .download: state.download = progress ?? state.download
            case nil: break
            }
            return progress
        }
        if let progress { listeners.send(progress) }
    }

    func end() { listeners.finish() }
}

/// The progress of one direction of a task (`NSProgress` as `uploadProgressForTask:` and `downloadProgressForTask:`
/// give it).
///
/// Unlike in AFNetworking, a streamed upload of known length has a fraction, because its total comes from the body, not
/// from a header field.
public struct TaskProgress: Sendable, Equatable {
    public enum Direction: String, Sendable, CaseIterable {
        case upload, download
    }

    public var direction: Direction
    /// Transferred bytes. Those of a continued download include the bytes of earlier runs.
    public var completed: Int64
    /// The number of all bytes; nil while it is unknown, and then there is no fraction.
    public var total: Int64?

    public init(_ direction: Direction, completed: Int64 = 0, total: Int64? = nil) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }

    /// Nil for events that are none of progress.
    ///
    /// - Parameter base: the bytes of a download that were there before.
    public init?(_ event: TransportEvent, after base: Int64 = 0) {
        switch event {
        case .uploaded(let count, let total): self.init(.upload, completed: count, total: total)
        case .received(let count, let total):
            self.init(.download, completed: base + count, total: total.map { $0 + base })
        case .phase, .head, .body: return nil
        }
    }

    /// The finished part, from 0 to 1; nil when the total is unknown, or turned out to be wrong.
    public var fraction: Double? { Self.fraction(of: completed, in: total) }

    /// 1 for nothing of nothing, which is all of it.
    static func fraction(of count: Int64, in total: Int64?) -> Double? {
        guard let total, total >= 0, count <= total else { return nil }
        return total == 0 ? 1 : Double(count) / Double(total)
    }
}
