import CCurlewVTerm
public import Foundation
import Glibc
import Synchronization

/// A program that runs on three pipes, without a terminal. It is killed when the last reference goes.
public final class RunningProgram {
    private let program: PipedProgram
    private var unread = Data()
    private var hasEnded = false
    private let home: TemporaryFolder?

    /// `environment` is added to `ProgramEnvironment.usual`; an empty value takes a variable away.
    public init(
        _ arguments: [String], program: String = BuiltProgram.path, environment: [String: String] = [:],
        folder: String? = nil
    ) throws(ProgramStartFailure) {
        let (variables, home) = try ProgramEnvironment.adding(environment)
        var started = PipedProgram()
        let failure = withCStrings([program] + arguments) { arguments in
            withCStrings(variables.map { "\($0)=\($1)" }) { environment in
                piped_program_start(program, arguments, environment, folder, &started)
            }
        }
        guard failure == 0 else { throw ProgramStartFailure(program: program, code: failure) }
        self.program = started
        self.home = home
    }

    deinit {
        guard !hasEnded else { return }
        kill(program.program, SIGKILL)
        close(program.input)
        _ = end()
    }

    /// Calls `tell` on a thread of its own when the program ends, whoever waits for that. Who waits for what the program
    /// does next waits for its end too: it may end before, and would otherwise be waited for without an end.
    public func whenEnded(_ tell: @escaping @Sendable () -> Void) {
        let number = id_t(program.program)
        Thread.detachNewThread {
            var info = siginfo_t()
            while waitid(P_PID, number, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
            tell()
        }
    }

    public func signal(_ number: Int32) {
        kill(program.program, number)
    }

    /// Waits for the next line of its output; nil when there is none any more.
    public func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                defer { unread = Data(unread[unread.index(after: end)...]) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = Pipe.read(program.output)
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Reads that many bytes of its output and drops them; fewer where it prints no more.
    public func skip(_ count: Int) -> Int {
        var skipped = 0
        while skipped < count {
            if unread.isEmpty { unread = Pipe.read(program.output) }
            guard !unread.isEmpty else { break }
            let part = min(unread.count, count - skipped)
            unread = Data(unread.dropFirst(part))
            skipped += part
        }
        return skipped
    }

    /// The most bytes of memory that it has had at once; nil once it has ended.
    public var peakMemory: Int? { Self.peakMemory(of: program.program) }

    /// The most bytes of memory that a process has had at once (VmHWM); nil once it has ended.
    public static func peakMemory(of process: Int32) -> Int? {
        let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
    }

    /// Gives it a little input, which stays open: no more than a pipe takes at once.
    public func write(_ input: String) {
        let bytes = Array(input.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(program.input, $0.baseAddress, $0.count) }
    }

    /// Gives it `input` and waits for its end.
    public func finish(input: Data = Data()) -> ProgramRun {
        Pipe.feed(input, to: program.input)
        let complaints = PipeReading(program.errors)
        let printed = unread + Pipe.readAll(program.output)
        let said = complaints.wait()
        return ProgramRun(output: printed, errors: String(decoding: said, as: UTF8.self), end: end())
    }

    /// Waits for its end without reading what it prints.
    public func finishUnread() -> ProgramRun {
        close(program.input)
        let said = PipeReading(program.errors).wait()
        return ProgramRun(output: unread, errors: String(decoding: said, as: UTF8.self), end: end())
    }

    private func end() -> ProgramEnd {
        hasEnded = true
        var status: Int32 = 0
        while waitpid(program.program, &status, 0) < 0 && errno == EINTR {}
        close(program.output)
        close(program.errors)
        return ProgramEnd(waitStatus: status)
    }
}

/// Reading and writing pipes to their ends, whatever signals come meanwhile.
private enum Pipe {
    /// What is there, at least a byte; empty at the end.
    static func read(_ descriptor: Int32) -> Data {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        repeat { count = Glibc.read(descriptor, &buffer, buffer.count) } while count < 0 && errno == EINTR
        return Data(buffer.prefix(max(0, count)))
    }

    static func readAll(_ descriptor: Int32) -> Data {
        var all = Data()
        while true {
            let part = read(descriptor)
            if part.isEmpty { return all }
            all += part
        }
    }

    /// On a thread of its own, and then the pipe is closed. A program may end before it has read everything; that is
    /// no failure of the one who writes.
    static func feed(_ bytes: Data, to descriptor: Int32) {
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count < 0 && errno != EINTR { break }
                rest = rest.dropFirst(max(0, count))
            }
            close(descriptor)
        }
    }
}

/// Reads a pipe to its end on a thread of its own, so that a program never waits for a reader.
private final class PipeReading: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let bytes = Mutex(Data())

    init(_ descriptor: Int32) {
        Thread.detachNewThread { [self] in
            let all = Pipe.readAll(descriptor)
            bytes.withLock { $0 = all }
            done.signal()
        }
    }

    func wait() -> Data {
        done.wait()
        return bytes.withLock { $0 }
    }
}
