extension LoopbackServer {
    /// A port of 127.0.0.1 on which nothing listens, and nothing else will while the tests run: it stays taken.
    public static func closedPort() throws -> Int { try LoopbackSocket.listen(backlog: nil).port }
}
