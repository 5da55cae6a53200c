import Glibc
import Synchronization

/// Opens each listener when its first client connects: one thread waits in `poll` for connections, and ends when all
/// listeners are open.
///
/// When a listener cannot be opened its client is refused, and the next client is another attempt.
final class LazyAcceptor: Sendable {
    private let thread: Mutex<WatchThread?>
    private let wakeup: WakeupPipe

    /// - Parameter tell: called on the acceptor's thread with the reason why a listener cannot be opened; not again
    /// while the reason is the same as the last one.
    init(_ listeners: [LazyListener], tell: @escaping @Sendable (DemoServerError) -> Void) throws(DemoServerError) {
        guard let wakeup = WakeupPipe() else { throw .cannotListen(port: listeners[0].port, code: errno) }
        let watch = AcceptLoop(listeners: listeners, wakeup: wakeup, tell: tell)
        guard let thread = WatchThread({ watch.run() }) else {
            throw .cannotListen(port: listeners[0].port, code: EAGAIN)
        }
        self.wakeup = wakeup
        self.thread = Mutex(thread)
    }

    deinit {
        end()
    }

    /// Waits for the thread to end; a listener that is just being opened is open afterwards.
    func end() {
        wakeup.ring()
        thread.withLock { $0.take()?.join() }
    }
}

/// The loop that the acceptor's thread runs.
private struct AcceptLoop: Sendable {
    let listeners: [LazyListener]
    let wakeup: WakeupPipe
    let tell: @Sendable (DemoServerError) -> Void

    func run() {
        var shut = listeners
        var told: DemoServerError?
        while !shut.isEmpty, let called = callers(at: shut) {
            for index in called.reversed() where serve(shut[index], &told) { shut.remove(at: index) }
        }
    }

    /// Indexes of the listeners with waiting clients; nil when `wakeup` was signalled.
    private func callers(at listeners: [LazyListener]) -> [Int]? {
        var requests = ([wakeup.descriptor] + listeners.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while poll(&requests, nfds_t(requests.count), -1) < 0 { guard errno == EINTR else { return nil } }
        guard requests[0].revents == 0 else { return nil }
        return listeners.indices.filter { requests[$0 + 1].revents != 0 }
    }

    /// True when the listener needs to be watched no longer.
    private func serve(_ listener: LazyListener, _ told: inout DemoServerError?) -> Bool {
        do throws(DemoServerError) {
            try listener.open()
            return true
        } catch {
            if error != told { tell(error) }
            told = error
            return !RejectedClient.turnAway(from: listener, reason: error.description, wakeup: wakeup)
        }
    }
}

/// A thread that blocks all signals but those of its own faults: signals of the terminal must reach the main thread.
struct WatchThread: ~Copyable, Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Nil when the system has no thread left.
    init?(_ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(run))
        var (before, blocked) = (sigset_t(), Self.signalsToBlock())
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            body.release()
            return nil
        }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    consuming func join() {
        pthread_join(thread, nil)
    }

    private static func signalsToBlock() -> sigset_t {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        return signals
    }
}

/// A client that connected to a listener which cannot be opened.
struct RejectedClient: ~Copyable {
    /// Longest wait for bytes of the client, in milliseconds.
    private static let patience: Int32 = 1000

    let descriptor: Int32
    let wakeup: WakeupPipe

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

/// Wakes a thread that waits in `poll`, for good: after `ring` its descriptor stays readable.
final class WakeupPipe: Sendable {
    /// Descriptor to wait for with POLLIN.
    let descriptor: Int32
    private let button: Int32

    /// Nil with `errno` set when the system has no descriptor left.
    init?() {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        (descriptor, button) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(button)
    }

    /// May be called from any thread, and more than once.
    func ring() {
        shutdown(button, Int32(SHUT_WR))
    }
}
