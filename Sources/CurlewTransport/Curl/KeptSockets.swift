internal import CCurlewCurl
internal import CCurlewTLS

/// The sockets of HTTP/1 connections that may be used again, of one loop.
///
/// Bytes that came on such a connection while no request was on its way are the answer of none (RFC 9112 §9.2). libcurl
/// 7.88 does not look for them and would take them for the answer of the next request. Over HTTP/2 a server may say
/// something at any time, so sockets of such connections are not among them.
final class KeptSockets {
    private var sockets: Set<Int32> = []

    func add(_ added: [Int32]) {
        sockets.formUnion(added)
    }

    /// Called for a new socket: the system gives the number of a closed one again.
    func remove(_ socket: Int32) {
        sockets.remove(socket)
    }

    /// True when unread bytes are on the connection between these two ends: its local address and port, then its other
    /// end's. libcurl names a connection by its ends only.
    ///
    /// - Parameter ssl: of the connection, or nil: it may hold bytes that were read from the socket already.
    func holdBytes(
        _ ssl: UnsafeMutableRawPointer?,
        _ local: UnsafePointer<CChar>?, _ localPort: Int32, _ remote: UnsafePointer<CChar>?, _ remotePort: Int32
    ) -> Bool {
        guard let local = unsafe local, let remote = unsafe remote else { return false }
        let isDecrypted = unsafe ssl.map { unsafe tls_has_bytes($0) } ?? false
        return sockets.contains { unsafe ccurl_holds_bytes($0, isDecrypted, local, localPort, remote, remotePort) }
    }
}
