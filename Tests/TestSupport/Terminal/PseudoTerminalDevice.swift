import CCurlewVTerm
import Glibc
import TerminalUI

/// The master side of a pseudo-terminal and the program on its other side.
struct PseudoTerminalDevice: Sendable {
    let master: Int32
    let program: pid_t

    init(
        running path: String, arguments: [String], environment: [String: String], folder: String?, size: Size
    ) throws(ProgramStartFailure) {
        var started = PseudoTerminalProgram()
        let failure = withCStrings([path] + arguments) { arguments in
            withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                pseudo_terminal_start(
                    path, arguments, environment, folder, UInt16(size.width), UInt16(size.height), &started)
            }
        }
        guard failure == 0 else { throw ProgramStartFailure(program: path, code: failure) }
        master = started.master
        program = started.program
    }

    func resize(to size: Size) {
        pseudo_terminal_resize(master, UInt16(size.width), UInt16(size.height))
    }

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Waits for output and takes all that is there. Empty when nobody holds the other side any more.
    func read() -> [UInt8] {
        var bytes: [UInt8] = []
        repeat {
            let part = readOnce()
            if part.isEmpty { return bytes }
            bytes += part
        } while hasMore()
        return bytes
    }

    private func readOnce() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            var result = 0
            repeat { result = Glibc.read(master, buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
            count = max(0, result)
        }
    }

    private func hasMore() -> Bool {
        var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0 && poll.revents & Int16(POLLIN) != 0
    }
}
