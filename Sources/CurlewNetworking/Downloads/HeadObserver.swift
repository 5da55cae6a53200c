internal import CurlewFiles
internal import CurlewTransport
internal import HTTPMessage
internal import Synchronization

/// Looks at the head of a download's answer while the body comes in: says that a part is gone on with, and keeps on
/// disk what the part is of before it has grown.
final class HeadObserver: Sendable {
    private struct State {
        var head: ResponseHead?
        var download: DownloadState?
        var writing: Task<FileError?, Never>?
    }

    private let plan: DownloadPlan
    private let part: PartFile
    private let state: Mutex<State>

    init(_ plan: DownloadPlan, _ part: PartFile) {
        self.plan = plan
        self.part = part
        state = Mutex(State(download: plan.resumed))
    }

    /// The last head that came.
    var head: ResponseHead? { state.withLock { $0.head } }
    /// What the part is of, as far as an answer said so.
    var download: DownloadState? { state.withLock { $0.download } }

    /// True when this head goes on with the part.
    func take(_ head: ResponseHead) -> Bool {
        state.withLock { state in
            state.head = head
            guard case .write(let offset) = plan.sink.verdict(on: head) else { return false }
            if offset > 0 { return true }
            let made = DownloadState(
                url: SecretMask(plan.request.secretTexts).masked(plan.request.request.url),
                validators: Validators(head.fields), total: total(head))
            state.download = made
            state.writing = Task.detached { [part] in
                do throws(FileError) { try part.write(made) } catch { return error }
                return nil
            }
            return false
        }
    }

    /// The answer to HEAD announces what it does not send.
    private func total(_ head: ResponseHead) -> Int64? {
        plan.request.request.method.uppercased() == "HEAD" ? nil : head.total
    }

    /// Waits until the state is on the disk. Without it the download goes on; it can then not be resumed later.
    func settle() async {
        _ = await state.withLock { $0.writing }?.value
    }
}
