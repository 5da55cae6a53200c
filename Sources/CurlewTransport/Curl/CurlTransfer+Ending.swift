internal import Glibc

/// Determines which side closed the connection. libcurl gives one result for a connection that the server closed and
/// for one that libcurl closed because of what the server sent. The state of the socket at that moment distinguishes
/// the two.
extension CurlTransfer {
    /// Sets `endedByUs`. Called while libcurl still has the socket.
    func noteEnd() {
        guard let socket = sockets.last(where: Self.isConnected) else { return }
        endedByUs = Self.isOpenOnTheOtherSide(socket)
    }

    /// False once the other side has closed or reset the connection.
    private static func isOpenOnTheOtherSide(_ socket: Int32) -> Bool {
        var facts = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        let code = unsafe getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &facts, &size)
        return code == 0 && Int(facts.tcpi_state) == Int(TCP_ESTABLISHED)
    }
}
