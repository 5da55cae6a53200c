internal import CurlewFiles
internal import CurlewMessage
internal import CurlewTransport
internal import Synchronization

/// Examines the head of a download's answer before its body is written. When the answer continues the part, it reports
/// that; else it writes the state of the new part to the disk before the part grows.
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

    /// The last head that arrived.
    var head: ResponseHead? { state.withLock { $0.head } }
    /// The state of the part, as far as an answer stated it.
    var download: DownloadState? { state.withLock { $0.download } }

    /// Takes a head. Returns true when its answer continues the part.
    func take(_ head: ResponseHead) -> Bool {
        state.withLock { state in
            state.head = head
            guard case .write(let offset) = plan.sink.use(of: head), plan.sink.path(for: head) != nil else {
                return false
            }
            if offset > 0 { return true }
            var made = DownloadState(url: SecretMask(plan.request.secretTexts).masked(plan.request.request.url))
            // A range of the user's need not begin the file, so nothing may be put behind it later.
            if !plan.sink.takesRange { (made.validators, made.total) = (Validators(head.fields), total(head)) }
            state.download = made
            state.writing = Task.detached { [part] in
                do throws(FileError) { try part.write(made) } catch { return error }
                return nil
            }
            return false
        }
    }

    /// The size of the file; nil for HEAD, whose answer announces a body that it does not send.
    private func total(_ head: ResponseHead) -> Int64? {
        plan.request.request.method.uppercased() == "HEAD" ? nil : head.total
    }

    /// Waits until the state is on the disk. When it cannot be written, the download goes on, but cannot be resumed
    /// later.
    func settle() async {
        _ = await state.withLock { $0.writing }?.value
    }
}
