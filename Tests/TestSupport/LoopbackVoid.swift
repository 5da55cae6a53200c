import Foundation

/// A port on 127.0.0.1 whose connections are never completed: its queue of one is full.
public final class LoopbackVoid: Sendable {
    public let port: Int
    private let sockets: [Int32]

    public init() throws {
        let (listener, port) = try LoopbackSocket.listen(backlog: 0)
        self.port = port
        sockets = [listener] + (0..<4).map { _ in Self.startConnecting(to: port) }
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    private static func startConnecting(to port: Int) -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return socket
    }
}
