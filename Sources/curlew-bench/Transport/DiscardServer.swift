import Glibc

/// A server on a free port of 127.0.0.1 that reads every request to its end, drops the body, and answers 200; a
/// request for `/silent` gets no answer. One thread for each connection.
final class DiscardServer {
    let url: String
    private let listener: Int32

    init?() {
        guard let (listener, port) = LoopbackListener.open() else { return nil }
        self.listener = listener
        url = "http://127.0.0.1:\(port)"
        _ = Self.detach(listener) { listener in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { break }
                _ = Self.detach(socket) { socket in
                    while Self.answer(socket) {}
                    close(socket)
                }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Handles one exchange; false when the connection is to be closed.
    private static func answer(_ socket: Int32) -> Bool {
        guard let (head, extra) = readHead(socket), !head.hasPrefix("GET /silent"),
            drop(length(in: head) - extra, socket)
        else { return false }
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
        return send(socket, answer, answer.count, Int32(MSG_NOSIGNAL)) == answer.count
    }

    /// The head, and the number of bytes of the body read with it. For a silent request it waits here.
    private static func readHead(_ socket: Int32) -> (String, Int)? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
            let head = String(decoding: bytes, as: UTF8.self)
            guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
                continue
            }
            if head.hasPrefix("GET /silent") { continue }
            return (head, bytes.count - end - 4)
        }
    }

    private static func length(in head: String) -> Int {
        let line = head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    /// Drops bytes in the kernel, without a copy.
    private static func drop(_ count: Int, _ socket: Int32) -> Bool {
        var left = count
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while left > 0 {
            let got = recv(socket, &chunk, min(left, chunk.count), Int32(MSG_TRUNC))
            guard got > 0 else { return false }
            left -= got
        }
        return true
    }

    private static func detach(_ number: Int32, _ run: @escaping @Sendable (Int32) -> Void) -> Bool {
        final class Job: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        var thread = pthread_t()
        let job = Unmanaged.passRetained(Job { run(number) })
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, job.toOpaque())
        if code == 0 { pthread_detach(thread) } else { job.release() }
        return code == 0
    }
}

/// A listening socket on a free port of 127.0.0.1.
enum LoopbackListener {
    static func open() -> (socket: Int32, port: Int)? {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 256) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else {
            close(listener)
            return nil
        }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }
}
