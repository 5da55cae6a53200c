import Glibc
import Synchronization

/// Opens each door when the first caller stands before it: one thread that sleeps in `poll` until somebody connects,
/// and that ends when all doors are open.
///
/// A door that cannot be opened turns its caller away, and is tried again for the next.
final class DoorKeeper: Sendable {
    private let thread: Mutex<WatchThread?>
    private let bell: Bell

    /// - Parameter tell: called on the keeper's thread with each reason why a door does not open, once in a row.
    init(_ doors: [Door], tell: @escaping @Sendable (DemoServerError) -> Void) throws(DemoServerError) {
        guard let bell = Bell() else { throw .cannotListen(port: doors[0].port, code: errno) }
        let watch = Watch(doors: doors, bell: bell, tell: tell)
        guard let thread = WatchThread({ watch.run() }) else { throw .cannotListen(port: doors[0].port, code: EAGAIN) }
        self.bell = bell
        self.thread = Mutex(thread)
    }

    deinit {
        end()
    }

    /// Waits for the thread to end; a door that is just being opened is open then.
    func end() {
        bell.ring()
        thread.withLock { $0.take()?.join() }
    }
}

/// What the keeper's thread does.
private struct Watch: Sendable {
    let doors: [Door]
    let bell: Bell
    let tell: @Sendable (DemoServerError) -> Void

    func run() {
        var shut = doors
        var told: DemoServerError?
        while !shut.isEmpty, let called = callers(at: shut) {
            for index in called.reversed() where serve(shut[index], &told) { shut.remove(at: index) }
        }
    }

    /// The places of the doors where somebody waits; nil when the bell rang.
    private func callers(at doors: [Door]) -> [Int]? {
        var requests = ([bell.descriptor] + doors.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while poll(&requests, nfds_t(requests.count), -1) < 0 { guard errno == EINTR else { return nil } }
        guard requests[0].revents == 0 else { return nil }
        return doors.indices.filter { requests[$0 + 1].revents != 0 }
    }

    /// True when the door needs no keeper any more.
    private func serve(_ door: Door, _ told: inout DemoServerError?) -> Bool {
        do throws(DemoServerError) {
            try door.open()
            return true
        } catch {
            if error != told { tell(error) }
            told = error
            return !Visitor.turnAway(from: door, reason: error.description, bell: bell)
        }
    }
}
