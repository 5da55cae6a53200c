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
