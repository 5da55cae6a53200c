import Glibc

extension LoopbackServer {
    /// A port of 127.0.0.1 on which nothing listens any more.
    public static func closedPort() throws -> Int {
        let (socket, port) = try LoopbackSocket.listen(backlog: 1)
        close(socket)
        return port
    }
}
