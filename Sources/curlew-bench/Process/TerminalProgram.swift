import Glibc

/// A program in a pseudo-terminal of 120x40 cells; its output comes with the time of arrival. Its queries to the
/// terminal get no answer.
final class TerminalProgram {
    let pid: pid_t
    let started: ContinuousClock.Instant
    private let master: Int32

    /// A piece of output.
    struct Chunk {
        var bytes: ArraySlice<UInt8>
        var time: ContinuousClock.Instant
    }

    init?(_ command: [String], environment: [String]) {
        var (master, side): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &side, nil, nil, &size) == 0 else { return nil }
        defer { Glibc.close(side) }
        guard let name = ttyname(side) else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        posix_spawn_file_actions_addclose(&actions, master)
        let start = ContinuousClock.now
        guard let pid = ChildProcess.spawn(command, &actions, environment: environment, isLeader: true) else {
            Glibc.close(master)
            return nil
        }
        (self.pid, self.master, started) = (pid, master, start)
    }

    deinit {
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
        Glibc.close(master)
    }

    func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// The next output; nil when none comes in time or the program has ended.
    func next(within limit: Duration) -> Chunk? {
        var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(limit.milliseconds)) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        return count > 0 ? Chunk(bytes: buffer[..<count], time: .now) : nil
    }

    /// All output until there was none for that time.
    @discardableResult
    func untilQuiet(_ quiet: Duration) -> [Chunk] {
        var chunks: [Chunk] = []
        while let chunk = next(within: quiet) { chunks.append(chunk) }
        return chunks
    }

    /// All output within that time.
    @discardableResult
    func output(for time: Duration) -> [Chunk] {
        let end = ContinuousClock.now + time
        var chunks: [Chunk] = []
        while case let rest = ContinuousClock.now.duration(to: end), rest > .zero {
            if let chunk = next(within: rest) { chunks.append(chunk) }
        }
        return chunks
    }
}
