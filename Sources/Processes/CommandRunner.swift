internal import CCurlewProcesses
internal import Glibc

/// Runs other programs, without a terminal and with pipes for input and output.
///
///     ProcessCommand ── run ──► session and process group of its own ──► CommandOutput | CommandFailure
///                                   ▲ SIGTERM, 0.5 s later SIGKILL: at the limit, after too much output, when cancelled
///
/// What a command leaves running in its group ends with it. What left the group (a daemon with `setsid`) goes on, and
/// is not waited for.
public enum CommandRunner {
    /// Starts a command, gives it `input`, and waits until it has ended.
    ///
    /// The waiting is done by a thread of its own, so no task's thread stands still meanwhile. Its signals are open and
    /// in their usual ways; it inherits no descriptor and no variable but those named.
    /// - Parameters:
    ///   - limit: from start to end.
    ///   - outputLimit: bytes of output; one more is a failure. Error output is read to its end and kept up to 64 KiB.
    /// - Throws: also when the task is cancelled; the group is ended then.
    public static func run(
        _ command: ProcessCommand, input: [UInt8] = [], limit: Duration, outputLimit: Int = 1 << 20
    ) async throws(CommandFailure) -> CommandOutput {
        if let folder = command.folder, !isFolder(folder) { throw CommandFailure(command.text, .noFolder(folder)) }
        guard let wakeup = WakeupPipe() else { throw CommandFailure(command.text, .notStarted(code: errno)) }
        let run = CommandRun(command, input: input, limit: limit, outputLimit: outputLimit, wakeup: wakeup)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<RunThread.Answer, Never>) in
                RunThread.start(run) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            wakeup.ring()
        }
        return try result.get()
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

/// Rung once, from any thread; can be read from then on.
final class WakeupPipe: Sendable {
    let descriptor: Int32
    private let rope: Int32

    /// Nil leaves `errno`.
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

/// A thread for one run; it gets no signals, so that a command which reads no more costs an error and not the process.
private final class RunThread {
    typealias Answer = Result<CommandOutput, CommandFailure>

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
            return end(.failure(CommandFailure(run.command.text, .notStarted(code: code))))
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
