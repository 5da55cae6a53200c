internal import CCurlewProcesses
internal import Glibc

/// One command from start to end, run on the thread that calls `wait`.
struct CommandRun: Sendable {
    let command: ProcessCommand
    let input: CommandInput
    /// The longest time from start to end; nil for no limit.
    let limit: Duration?
    let outputLimit: Int
    let wakeup: WakeupPipe
    /// Gets the output as it arrives; nil collects it.
    let deliver: (@Sendable ([UInt8]) -> Void)?

    /// Most bytes of the error output that are kept.
    static let errorLimit = 64 << 10
    /// The time between SIGTERM and SIGKILL.
    static let patience = Duration.milliseconds(500)

    /// Runs the command to its end. Returns the collected output and how the command ended.
    func wait() -> (bytes: [UInt8], end: CommandResult) {
        let start = ContinuousClock.now
        do throws(CommandFailure) {
            let child = try ChildProcess(command)
            let talk = ProcessIO(
                child, input: input, outputLimit: outputLimit, wakeup: wakeup, deliver: deliver)
            let stopped = talk.run(until: limit.map { start + $0 })
            if stopped != nil { talk.end(within: Self.patience) }
            let end = child.reap()
            let reason = self.reason(stopped) ?? self.reason(end, says: Self.firstLine(talk.errors))
            let failure = reason.map { CommandFailure(command.text, $0) }
            return (talk.output, CommandResult(failure: failure, errors: talk.errors))
        } catch {
            return ([], CommandResult(failure: error))
        }
    }

    private func reason(_ stop: ProcessIO.Stop?) -> CommandFailure.Reason? {
        switch stop {
        case nil: nil
        case .limit: .timedOut(after: limit ?? .zero)
        case .output: .tooMuchOutput(limit: outputLimit)
        case .wakeup: .cancelled
        }
    }

    private func reason(_ end: ProcessEnd, says: String?) -> CommandFailure.Reason? {
        switch end.status {
        case _ where end.signal != 0: .killed(signal: end.signal, says: says)
        case 0: nil
        case 126 where isShell: .notExecutable(says: says)
        case 127 where isShell: .notFound(says: says)
        default: .failed(status: end.status, says: says)
        }
    }

    private var isShell: Bool { if case .shell = command.words { true } else { false } }

    /// The first line that is not blank, at most 200 characters; nil when there is none.
    private static func firstLine(_ bytes: [UInt8]) -> String? {
        let line = bytes.split(separator: UInt8(ascii: "\n")).lazy
            .map { String(decoding: $0, as: UTF8.self).prefix(200) }
            .first { line in line.contains { !$0.isWhitespace } }
        return line.map { String($0) }
    }
}

/// The output of a command that ended with status 0.
public struct CommandOutput: Sendable, Equatable {
    /// The standard output.
    public var bytes: [UInt8]
    /// The start of the error output, at most 64 KiB.
    public var errors: [UInt8] = []
}
