internal import CCurlewProcesses
internal import Glibc

/// Runs other programs without a terminal and with pipes for input and output.
///
///     ProcessCommand ── run ──► session and process group of its own ──► CommandOutput | CommandFailure
///                                   ▲ SIGTERM, 0.5 s later SIGKILL: at the limit, after too much output, if cancelled
///
/// Processes that a command leaves in its group are killed when it ends. Processes that left the group (a daemon by
/// `setsid`) continue, and the run does not wait for them.
public enum CommandRunner {
    /// Starts a command, gives it `input`, and waits until it has ended.
    ///
    /// A thread of its own waits, so that no thread of the task pool is blocked. The command starts with no signal
    /// blocked and with every signal's default action. It inherits no descriptors but its pipes, and no variables but
    /// those of `command.environment`.
    /// - Parameters:
    ///   - limit: the longest time from start to end.
    ///   - outputLimit: most bytes of output; one more is a failure. The first 64 KiB of the error output are kept.
    /// - Throws: the failure, also when the task is cancelled; the group is then ended.
    public static func run(
        _ command: ProcessCommand, input: [UInt8] = [], limit: Duration, outputLimit: Int = 1 << 20
    ) async throws(CommandFailure) -> CommandOutput {
        let (bytes, end) = await wait(
            for: command, input: CommandInput(input), limit: limit, outputLimit: outputLimit, deliver: nil)
        if let failure = end.failure { throw failure }
        return CommandOutput(bytes: bytes, errors: end.errors)
    }

    /// Starts a command, gives it `input`, and delivers its output as it arrives, until the command has ended. There is
    /// no time limit; cancelling the task ends the group. `deliver` is called on the thread that waits for the command.
    ///
    /// - Parameter outputLimit: most bytes of output. The bytes up to the limit are delivered; one more is a failure.
    public static func stream(
        _ command: ProcessCommand, input: CommandInput, outputLimit: Int,
        deliver: @escaping @Sendable ([UInt8]) -> Void
    ) async -> CommandResult {
        await wait(for: command, input: input, limit: nil, outputLimit: outputLimit, deliver: deliver).end
    }

    private static func wait(
        for command: ProcessCommand, input: CommandInput, limit: Duration?, outputLimit: Int,
        deliver: (@Sendable ([UInt8]) -> Void)?
    ) async -> RunThread.Answer {
        func failed(_ reason: CommandFailure.Reason) -> RunThread.Answer {
            ([], CommandResult(failure: CommandFailure(command.text, reason)))
        }
        if let folder = command.folder, !isFolder(folder) { return failed(.noFolder(folder)) }
        guard let wakeup = WakeupPipe() else { return failed(.notStarted(code: errno)) }
        let run = CommandRun(
            command: command, input: input, limit: limit, outputLimit: outputLimit, wakeup: wakeup, deliver: deliver)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<RunThread.Answer, Never>) in
                RunThread.start(run) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            wakeup.ring()
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

/// A pipe that any thread can make readable. It then stays readable.
final class WakeupPipe: Sendable {
    let descriptor: Int32
    private let rope: Int32

    /// Nil when the system has no descriptor left, with the reason in `errno`.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard process_pipe(&ends) == 0 else { return nil }
        (descriptor, rope) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(rope)
    }

    func ring() {
        var byte: UInt8 = 1
        while write(rope, &byte, 1) < 0, errno == EINTR {}
    }
}

/// A thread for one run. It blocks all signals, so that writing to a command that no longer reads is an error (EPIPE)
/// and SIGPIPE does not end this process.
private final class RunThread {
    typealias Answer = (bytes: [UInt8], end: CommandResult)

    private let run: CommandRun
    private let end: @Sendable (Answer) -> Void

    private init(_ run: CommandRun, _ end: @escaping @Sendable (Answer) -> Void) {
        self.run = run
        self.end = end
    }

    static func start(_ run: CommandRun, _ end: @escaping @Sendable (Answer) -> Void) {
        let box = Unmanaged.passRetained(RunThread(run, end))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { box in
                if let box { Unmanaged<RunThread>.fromOpaque(box).takeRetainedValue().work() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            return end(([], CommandResult(failure: CommandFailure(run.command.text, .notStarted(code: code)))))
        }
        pthread_detach(thread)
    }

    private func work() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        end(run.wait())
    }
}
