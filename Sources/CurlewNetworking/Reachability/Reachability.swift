internal import CCurlewRouteSocket
internal import CurlewTransport
internal import Glibc

/// Tells whether there is a way out of this computer, and when that changes (`AFNetworkReachabilityManager`).
///
/// ```
///   startMonitoring ─► asks once ─► status
///                      netlink ── links, addresses, routes changed ─► asks again ─► status, if it is another
/// ```
///
/// It has a thread that sleeps in the kernel: while nothing changes nothing wakes up. Upstream can also watch one host;
/// the routes of this system lead to every host or to none, so there is one kind here.
public actor Reachability {
    /// `unknown` until the first answer is there.
    public private(set) var status = ReachabilityStatus.unknown
    private let broadcast = Broadcast<ReachabilityStatus>()
    private let facts: @Sendable () -> NetworkInfo
    private var watch: RouteWatch?
    private var asking: Task<Void, Never>?

    public init() {
        facts = { NetworkInfo.read() }
    }

    init(facts: @escaping @Sendable () -> NetworkInfo) {
        self.facts = facts
    }

    /// The status of now, unless it is unknown, and every other one after it; each is there in `status` before it is
    /// told.
    public func changes() -> AsyncStream<ReachabilityStatus> {
        broadcast.listen(first: status == .unknown ? nil : status)
    }

    /// Stops an earlier run, listens for changes and asks once, without waiting for the answer. Where the system gives
    /// no socket to listen on, the status stays unknown.
    public func startMonitoring() {
        stopMonitoring()
        guard let watch = RouteWatch({ [weak self] in Task { await self?.ask() } }) else { return }
        self.watch = watch
        asking = Task { ask() }
    }

    /// Nothing is told from now on; the status stays as it is.
    public func stopMonitoring() {
        asking?.cancel()
        watch = nil
    }

    /// Asks the system; for whoever heard of a change.
    func ask() {
        guard watch != nil, !Task.isCancelled else { return }
        let now = facts().status
        guard now != status else { return }
        status = now
        broadcast.send(now)
    }
}

/// A thread that sleeps on a netlink socket and calls back at each change. It ends with its last reference.
private final class RouteWatch: Sendable {
    private let bell: Int32

    /// Nil when the system gives no socket or no thread.
    init?(_ changed: @escaping @Sendable () -> Void) {
        let socket = route_socket_open()
        guard socket >= 0 else { return nil }
        let bell = route_bell_open()
        let started =
            bell >= 0
            && LoopThread.start {
                while route_socket_wait(socket, bell) == 1 { changed() }
                // After an error the bell is still waited for: its number must not be anybody else's before it rings.
                route_bell_wait(bell)
                close(socket)
                close(bell)
            }
        guard started else {
            close(socket)
            if bell >= 0 { close(bell) }
            return nil
        }
        self.bell = bell
    }

    deinit {
        route_bell_ring(bell)
    }
}
