import Glibc
import Synchronization

/// Opens each door when the first caller stands before it: one thread that sleeps in `poll` until somebody connects,
/// and that ends when all doors are open.
///
/// A door that cannot be opened turns its caller away, and is tried again for the next.
final class LazyAcceptor: Sendable {
    private let thread: Mutex<WatchThread?>
    private let wakeup: WakeupPipe

    /// - Parameter tell: called on the keeper's thread with each reason why a door does not open, once in a row.
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

    /// Waits for the thread to end; a door that is just being opened is open then.
    func end() {
        wakeup.ring()
        thread.withLock { $0.take()?.join() }
    }
}

/// What the keeper's thread does.
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

    /// The places of the doors where somebody waits; nil when the bell rang.
    private func callers(at listeners: [LazyListener]) -> [Int]? {
        var requests = ([wakeup.descriptor] + listeners.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while poll(&requests, nfds_t(requests.count), -1) < 0 { guard errno == EINTR else { return nil } }
        guard requests[0].revents == 0 else { return nil }
        return listeners.indices.filter { requests[$0 + 1].revents != 0 }
    }

    /// True when the door needs no keeper any more.
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
