import Glibc

/// A client that connected to a listener which cannot be opened.
struct RejectedClient: ~Copyable {
    /// Longest wait for bytes of the client, in milliseconds.
    private static let patience: Int32 = 1000

    private let descriptor: Int32
    private let wakeup: WakeupPipe

    /// Accepts the first client in the queue and closes its connection; over plain HTTP after a status 500 with
    /// `reason` as its body. False when accepting fails for good: the client would stay in the queue, and `poll` would
    /// never wait.
    static func turnAway(from listener: LazyListener, reason: String, wakeup: WakeupPipe) -> Bool {
        let descriptor = accept(listener.descriptor, nil, nil)
        // The client closed its connection, or another thread has opened the listener.
        guard descriptor >= 0 else { return [EAGAIN, ECONNABORTED, EINTR].contains(errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let visitor = RejectedClient(descriptor: descriptor, wakeup: wakeup)
        if listener.isPlain { visitor.answer(reason) }
        return true
    }

    private init(descriptor: Int32, wakeup: WakeupPipe) {
        self.descriptor = descriptor
        self.wakeup = wakeup
    }

    deinit {
        close(descriptor)
    }

    private func answer(_ reason: String) {
        let body = reason + "\n"
        let head = [
            "HTTP/1.1 500 Internal Server Error", "Content-Type: text/plain; charset=utf-8",
            "Content-Length: \(body.utf8.count)", "Connection: close",
        ].map { $0 + "\r\n" }.joined()
        guard listens() else { return }
        let bytes = Array((head + "\r\n" + body).utf8)
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        shutdown(descriptor, Int32(SHUT_WR))
        // Closing a socket with unread bytes may discard the response on its way (RFC 9112 §9.6).
        for _ in 0..<16 where !listens() { break }
    }

    /// Reads bytes of the request and drops them; false when none arrive in time, or `wakeup` was signalled.
    private func listens() -> Bool {
        var requests = [descriptor, wakeup.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&requests, 2, Self.patience) > 0, requests[1].revents == 0 else { return false }
        var room = [UInt8](repeating: 0, count: 64 * 1024)
        return recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT)) > 0
    }
}
