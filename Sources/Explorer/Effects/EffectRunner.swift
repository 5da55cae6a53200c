public import Networking
import Workspace

/// Carries effects out and turns what comes of them into messages. The terminal's own effects (copying, themes,
/// suspending, quitting) belong to whoever owns the terminal: `run` gives them back.
public final class EffectRunner: Sendable {
    private let session: SessionManager
    private let files: FileWorker
    private let timer: any Clock<Duration>
    private let clock: @Sendable () -> ClockReading
    private let post: @Sendable (Message) -> Void

    /// `timer` paces what happens later; `post` may be called from any thread.
    public init(
        session: SessionManager, files: FileWorker, timer: any Clock<Duration> = ContinuousClock(),
        clock: @escaping @Sendable () -> ClockReading, post: @escaping @Sendable (Message) -> Void
    ) {
        self.session = session
        self.files = files
        self.timer = timer
        self.clock = clock
        self.post = post
    }

    /// Starts an effect; false when it is the terminal's.
    public func run(_ effect: Effect) -> Bool {
        switch effect {
        case .send(let request, let job): send(request, job)
        case .cancel(let job):
            Task { await session.cancel(RequestID(UInt64(job.number))) }
        case .derive(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.derived(Derived.compute(job.input))) }
        case .search(let job):
            Task.detached(priority: .userInitiated) { [post] in post(.searched(job.id, ResponseSearch.run(job))) }
        case .startTimer(let kind, let job, let delay): startTimer(kind, job, delay)
        case .openCollection, .read, .save, .changeFiles, .storeDraft, .removeDraft, .storeExchange, .storeWindow,
            .storeSetting, .writeBody, .resetDemo:
            files.enqueue(effect, post: post)
        case .startDemo, .copy, .setTheme, .findThemes, .redraw, .suspend, .setMouse, .crash, .quit: return false
        }
        return true
    }

    /// Ends when everything that writes has written.
    public func finish() async {
        await session.cancelAll()
        await files.drain()
    }

    private func send(_ request: PreparedRequest, _ job: JobID) {
        Task { [session, clock, post] in
            for await event in await session.send(request, id: RequestID(UInt64(job.number))) {
                // Large answers are indexed here, off the main actor.
                let index = ResponseIndex.make(event)
                post(.session(job, event, index, clock()))
            }
        }
    }

    private func startTimer(_ kind: TimerKind, _ job: JobID, _ delay: Duration) {
        Task { [timer, clock, post] in
            guard (try? await timer.sleep(for: delay)) != nil else { return }
            post(.timer(kind, job, clock()))
        }
    }
}
