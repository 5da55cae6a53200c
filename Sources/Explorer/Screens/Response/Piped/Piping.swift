import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI
import Viewing

/// `|`: the body of the answer through a command of the user's own typing.
///
///     | ── prompt ──► pipe ──► .pipe ──► PipeWorker ── .piped(output) ... .piped(ended) ──► PipedTab
///                      │         ▲
///                      └─ waits ─┘ pipeWaiting, when the answer is complete
extension OpenRequest {
    /// The most bytes of output that are kept where bodies have no limit.
    private static let mostOutput = 256 << 20

    /// Why no command can be run; nil when one can.
    var noPipe: Wording? {
        if case .sending = exchange { return nil }
        guard let received else { return "no response yet; \(key: .requestSend) sends" }
        guard received.stored == nil else { return "the body is in a file; a shell can read it there" }
        return received.body.isEmpty ? "the body is empty" : nil
    }

    /// Starts a command and shows its output in place of the answer.
    mutating func pipe(through command: String, _ desk: inout Desk<Never>) {
        guard !command.isBlank else { return }
        if let words = noPipe { return desk.say(words) }
        endPipe(&desk)
        let behind = response.tab == .piped ? response.piped.run?.behind ?? .tree : response.tab
        var run = PipedTab.Run(job: desk.makeJob(), command: command, behind: behind)
        if case .sending = exchange { run.waits = true }
        response.piped = PipedTab(run)
        response.tab = .piped
        response.matches = SearchMatches()
        if !run.waits, let job = pipeJob(run) { desk.run(.pipe(job)) }
    }

    private func pipeJob(_ run: PipedTab.Run) -> PipeJob? {
        received.map { PipeJob(id: run.job, command: run.command, body: $0.body, limit: pipeLimit) }
    }

    /// Starts the command that waited for the end of the answer; gives it up where there is nothing for it to read.
    mutating func pipeWaiting() -> [Effect] {
        guard let run = response.piped.run, run.waits else { return [] }
        guard noPipe == nil, let job = pipeJob(run) else {
            response.piped.giveUp()
            response.leavePipe()
            return []
        }
        response.piped.begin()
        return [.pipe(job)]
    }

    /// The limit for bodies of this request; 0 is none.
    private var pipeLimit: Int {
        let limit = draft.options.maximumBody.map { Int(clamping: $0) } ?? 0
        return limit == 0 ? Self.mostOutput : limit
    }

    /// Ends the command that runs, if any.
    private func endPipe(_ desk: inout Desk<Never>) {
        if let run = response.piped.run, run.isRunning, !run.waits { desk.run(.cancelPipe(run.job)) }
    }
}

extension ResponseState {
    /// Leaves the output of a command that has ended; the answer itself is shown again.
    mutating func leavePipe() {
        guard let run = piped.run, !run.isRunning else { return }
        tab = run.behind
        piped = PipedTab()
        matches = SearchMatches()
    }
}
