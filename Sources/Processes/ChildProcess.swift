internal import CCurlewProcesses
internal import Glibc

/// A running program, and our ends of its pipes. It leads a process group whose number is its own and stays valid until
/// `reap`.
final class ChildProcess {
    let process: Int32
    /// A descriptor (pidfd) that becomes readable when the process ends.
    let ended: Int32
    /// Our end of the standard input; -1 after `closeInput`.
    private(set) var input: Int32
    private(set) var output: Int32
    private(set) var errors: Int32

    init(_ command: ProcessCommand) throws(CommandFailure) {
        let pipes = PipeSet()
        defer { pipes.closeTheirs() }
        var (process, ended): (Int32, Int32) = (-1, -1)
        let code = pipes.isComplete ? Self.start(command, pipes, &process, &ended) : errno
        guard code == 0, ended >= 0 else {
            pipes.closeOurs()
            if process > 0 {
                kill(-process, SIGKILL)
                _ = process_reap(process)
            }
            throw CommandFailure(command.text, Self.reason(code == 0 ? ENOSYS : code))
        }
        (self.process, self.ended) = (process, ended)
        (input, output, errors) = (pipes.input[1], pipes.output[0], pipes.errors[0])
        for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        for end in [input, output, errors, ended] where end >= 0 { close(end) }
    }

    func closeInput() { Self.shut(&input) }
    func closeOutput() { Self.shut(&output) }
    func closeErrors() { Self.shut(&errors) }

    /// Sends a signal to the process and everything in its group.
    func signal(_ number: Int32) { kill(-process, number) }

    /// Must be called once, after the process has ended or to kill it. The rest of the group is killed first, while the
    /// group's number cannot belong to others.
    func reap() -> ProcessEnd {
        signal(SIGKILL)
        return process_reap(process)
    }

    private static func shut(_ end: inout Int32) {
        if end >= 0 { close(end) }
        end = -1
    }

    private static func reason(_ code: Int32) -> CommandFailure.Reason {
        switch code {
        case ENOENT, ENOTDIR: .notFound(says: nil)
        case EACCES, EPERM, ENOEXEC: .notExecutable(says: nil)
        default: .notStarted(code: code)
        }
    }

    private static func start(
        _ command: ProcessCommand, _ pipes: PipeSet, _ process: inout Int32, _ ended: inout Int32
    ) -> Int32 {
        let variables = command.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let texts = [command.path] + command.arguments + variables + [command.folder ?? ""]
        guard !texts.contains(where: { $0.utf8.contains(0) }) else { return EINVAL }
        let folder = command.folder.map { CWords([$0]) }
        let (program, words, environment) = (CWords([command.path]), CWords(command.arguments), CWords(variables))
        return withExtendedLifetime((folder, program, words, environment)) {
            var start = ProcessStart(
                program: program.pointers[0], arguments: words.pointers, environment: environment.pointers,
                folder: folder?.pointers[0], input: pipes.input[0], output: pipes.output[1], errors: pipes.errors[1],
                is_alone: true)
            return process_start(&start, &process, &ended)
        }
    }
}

/// Three pipes; -1 for a pipe that could not be made.
private struct PipeSet {
    private(set) var input: [Int32] = [-1, -1]
    private(set) var output: [Int32] = [-1, -1]
    private(set) var errors: [Int32] = [-1, -1]
    private(set) var isComplete = true

    init() {
        for pipe in [\PipeSet.input, \.output, \.errors] where isComplete {
            isComplete = process_pipe(&self[keyPath: pipe]) == 0
        }
    }

    func closeTheirs() { for end in [input[0], output[1], errors[1]] where end >= 0 { close(end) } }
    func closeOurs() { for end in [input[1], output[0], errors[0]] where end >= 0 { close(end) } }
}

/// Words as C expects them: pointers to texts, followed by NULL.
private final class CWords {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ words: [String]) {
        count = words.count
        pointers = .allocate(capacity: count + 1)
        for (index, word) in words.enumerated() { (pointers + index).initialize(to: strdup(word)) }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
