import Foundation

/// One accepted connection; closed when it goes.
final class LoopbackSocket {
    private let socket: Int32
    private var rest: [UInt8] = []

    init(_ socket: Int32) {
        self.socket = socket
    }

    deinit {
        close(socket)
    }

    /// A listening socket on a free port of 127.0.0.1; without a backlog it has the port and refuses who comes.
    static func listen(backlog: Int32?) throws -> (socket: Int32, port: Int) {
        let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, size) == 0 && backlog.map { Glibc.listen(listener, $0) == 0 } ?? true
                    && getsockname(listener, generic, &size) == 0
            }
        }
        guard code else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// The next connection; nil when the listener is shut down. A test may take all descriptors for a while.
    static func accept(_ listener: Int32) -> Int32? {
        while true {
            let socket = Glibc.accept(listener, nil, nil)
            if socket >= 0 { return socket }
            guard errno == EMFILE || errno == EINTR else { return nil }
            sched_yield()
        }
    }

    /// Runs the steps; true when they are to be run again.
    func run(_ steps: [LoopbackServer.Step], keep: ([UInt8]) -> Void) -> Bool {
        for step in steps {
            switch step {
            case .readHead:
                guard let head = readHead() else { return false }
                keep(head)
            case .read(let count):
                guard let bytes = read(count) else { return false }
                keep(bytes)
            case .drop(let count): guard drop(count) else { return false }
            case .readChunks:
                guard let bytes = readChunks() else { return false }
                keep(bytes)
            case .readFrame(let kind):
                repeat {
                    guard let frame = readFrame() else { return false }
                    keep(frame)
                    if frame[3] == kind.rawValue { break }
                } while true
            case .tell(let test): test()
            case .send(let bytes): guard send(bytes) else { return false }
            case .deliver: deliver()
            case .sendForever(let bytes): while send(bytes) {}
            case .reset: reset()
            case .shutdown: shutdown(socket, Int32(SHUT_WR))
            case .silence: while receive() {}
            case .deafness: waitForClose()
            case .wait(let go): go.wait()
            case .again: return true
            }
        }
        return false
    }

    private func readHead() -> [UInt8]? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let index = rest.indices.first(where: { rest[$0...].starts(with: end) }) {
                defer { rest.removeFirst(index + 4) }
                return Array(rest[..<(index + 4)])
            }
            guard receive() else { return nil }
        }
    }

    private func read(_ count: Int) -> [UInt8]? {
        while rest.count < count { guard receive() else { return nil } }
        defer { rest.removeFirst(count) }
        return Array(rest[..<count])
    }

    private func drop(_ count: Int) -> Bool {
        var left = count
        while left > rest.count {
            left -= rest.count
            rest = []
            guard receive() else { return false }
        }
        rest.removeFirst(left)
        return true
    }

    private func readChunks() -> [UInt8]? {
        var body: [UInt8] = []
        while let line = readLine(), let size = Int(line, radix: 16), let chunk = read(size), readLine() == "" {
            guard size > 0 else { return body }
            body += chunk
        }
        return nil
    }

    private func readFrame() -> [UInt8]? {
        guard let head = read(9) else { return nil }
        let count = head[..<3].reduce(0) { $0 << 8 | Int($1) }
        return read(count).map { head + $0 }
    }

    /// Without its line end.
    private func readLine() -> String? {
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                defer { rest.removeFirst(end + 1) }
                return String(decoding: rest[..<end], as: UTF8.self).trimmingCharacters(in: .newlines)
            }
            guard receive() else { return nil }
        }
    }

    private func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        rest += chunk[..<count]
        return true
    }

    private func waitForClose() {
        var state = pollfd(fd: socket, events: 0, revents: 0)
        while poll(&state, 1, -1) < 0 && errno == EINTR {}
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private func deliver() {
        var unconfirmed: Int32 = 0
        repeat { sched_yield() } while ioctl(socket, UInt(TIOCOUTQ), &unconfirmed) == 0 && unconfirmed > 0
    }

    /// With no time to linger, closing sends RST.
    private func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
}
