import Foundation
import Synchronization

/// An HTTP proxy on a random port of 127.0.0.1 that knows CONNECT alone: it lets everything through, or breaks the
/// connection when the client speaks for the second time.
public final class TunnelProxy: Sendable {
    public let port: Int
    private let listener: Int32
    private let heads = Mutex<[String]>([])
    private let breaksOff: Bool

    /// - Parameter breaksOff: a reset meets what the client says behind the server's first words.
    public init(breaksOff: Bool = false) throws {
        self.breaksOff = breaksOff
        (listener, port) = try LoopbackSocket.listen(backlog: 16)
        let listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { break }
                Thread.detachNewThread { self?.serve(socket) }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    public var url: String { "http://127.0.0.1:\(port)" }

    /// The heads of the requests that came.
    public var received: [String] { heads.withLock { $0 } }

    private func serve(_ client: Int32) {
        defer { close(client) }
        let head = Self.readHead(client)
        heads.withLock { $0.append(head) }
        let port = head.split(separator: " ").dropFirst().first?.split(separator: ":").last.flatMap { UInt16($0) }
        guard let port, let server = Self.connect(to: port) else { return }
        defer { close(server) }
        Self.send(Array("HTTP/1.1 200 Connection established\r\nX-Proxy: yes\r\n\r\n".utf8), to: client)
        Self.pump(client, server, breaksOff: breaksOff)
    }

    private static func readHead(_ socket: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(socket, &byte, 1, 0) == 1 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func connect(to port: UInt16) -> Int32? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if code == 0 { return socket }
        close(socket)
        return nil
    }

    /// Both ways until one side is done.
    private static func pump(_ one: Int32, _ other: Int32, breaksOff: Bool) {
        var hasAnswered = false
        var sockets = [one, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while poll(&sockets, 2, -1) > 0 || errno == EINTR {
            for (index, socket) in sockets.enumerated() where socket.revents != 0 {
                let count = recv(socket.fd, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                if breaksOff, index == 0, hasAnswered { return reset(one) }
                hasAnswered = hasAnswered || index == 1
                send(Array(buffer[..<count]), to: sockets[1 - index].fd)
            }
        }
    }

    /// With no time to linger, closing sends RST.
    private static func reset(_ socket: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    private static func send(_ bytes: [UInt8], to socket: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
