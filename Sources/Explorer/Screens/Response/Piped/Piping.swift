import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Viewing

/// `|`: the body of the answer through a command of the user's own typing.
///
///     | ── prompt ──► begin ──► .pipe ──► PipeWorker ── .piped(output) ... .piped(ended) ──► PipedTab
extension OpenRequest {
    /// The most bytes of output that are kept where bodies have no limit.
    private static let mostOutput = 256 << 20

    /// Why no command can be run; nil when one can.
    var noPipe: Wording? {
        if case .sending = exchange { return "the answer is still coming; \(key: .requestCancel) ends it" }
        guard let received else { return "no response yet; \(key: .requestSend) sends" }
        guard received.stored == nil else { return "the body is in a file; a shell can read it there" }
        return received.body.isEmpty ? "the body is empty" : nil
    }

    /// Starts a command and shows its output in place of the answer.
    mutating func pipe(through command: String, _ desk: inout Desk<Never>) {
        guard !command.isBlank else { return }
        if let words = noPipe { return desk.say(words) }
        guard let body = received?.body else { return }
        endPipe(&desk)
        let behind = response.tab == .piped ? response.piped.run?.behind ?? .tree : response.tab
        let job = desk.makeJob()
        response.piped = PipedTab(.init(job: job, command: command, behind: behind))
        response.tab = .piped
        response.finding = Finding()
        desk.run(.pipe(PipeJob(id: job, command: command, body: body, limit: pipeLimit)))
    }

    /// The limit for bodies of this request; 0 is none.
    private var pipeLimit: Int {
        let limit = draft.options.maximumBody.map { Int(clamping: $0) } ?? 0
        return limit == 0 ? Self.mostOutput : limit
    }

    /// Ends the command that runs, if any.
    private func endPipe(_ desk: inout Desk<Never>) {
        if let run = response.piped.run, run.isRunning { desk.run(.cancelPipe(run.job)) }
    }
}

extension ResponseState {
    /// Leaves the output of a command that has ended; the answer itself is shown again.
    mutating func leavePipe() {
        guard let run = piped.run, !run.isRunning else { return }
        tab = run.behind
        piped = PipedTab()
        finding = Finding()
    }
}
