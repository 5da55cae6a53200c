internal import CCurlewRouteSocket
internal import CurlewTransport
internal import Glibc

/// Reports whether this computer is connected to a network, and when that changes (`AFNetworkReachabilityManager`).
///
/// ```
///   startMonitoring ─► asks once ─► status
///                      netlink ── links, addresses, routes changed ─► asks again ─► status, if it is another
/// ```
///
/// Its thread sleeps in the kernel and wakes up only for changes. A host's name is not watched (`managerForDomain:`): each
/// change would ask the name servers, over the network that has just changed; watch its address.
public actor Reachability {
    /// `unknown` until the first answer of the system.
    public private(set) var status = ReachabilityStatus.unknown
    private let broadcast = Broadcast<ReachabilityStatus>()
    private let facts: @Sendable () -> NetworkInfo
    private var watch: RouteWatch?
    private var asking: Task<Void, Never>?

    public init() {
        facts = { NetworkInfo.read() }
    }

    /// Watches the way to one address (`managerForAddress:`), which is reachable while the kernel has a route to it. Nil for
    /// what is no IPv4 or IPv6 address.
    public init?(address: String) {
        guard let probe = RouteProbe(address) else { return nil }
        facts = { NetworkInfo.read().reaching(probe.isReachable) }
    }

    init(facts: @escaping @Sendable () -> NetworkInfo) {
        self.facts = facts
    }

    /// The current status, unless it is unknown, and every later one. `status` changes before the stream reports it.
    public func changes() -> AsyncStream<ReachabilityStatus> {
        broadcast.listen(first: status == .unknown ? nil : status)
    }

    /// Stops an earlier run, listens for changes and asks the system once, without waiting for the answer. When the
    /// system gives no socket to listen on, the status stays unknown.
    public func startMonitoring() {
        stopMonitoring()
        guard let watch = RouteWatch({ [weak self] in Task { await self?.ask() } }) else { return }
        self.watch = watch
        asking = Task { ask() }
    }

    /// Ends the reports; the status stays as it is.
    public func stopMonitoring() {
        asking?.cancel()
        watch = nil
    }

    /// Asks the system for the status and reports a change.
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
                // After an error the thread still waits for the bell, so that the bell's file descriptor is not reused
                // before it rings.
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

/// The connection of this computer to a network, as far as the system states it (`AFNetworkReachabilityStatus`). For
/// information only: a connection does not mean that a server is reachable, and the status never keeps a request from
/// being sent.
public enum ReachabilityStatus: Sendable, Equatable {
    /// The system was not asked yet, or does not state it. This is not the same as `notReachable`.
    case unknown
    /// There is no default route, and the loopback interface is down.
    case notReachable
    case reachable(ReachabilityLink)

    /// False while unknown, as in AFNetworking, and for a computer that reaches only itself.
    public var isReachable: Bool {
        if case .reachable(let link) = self { link != .loopback } else { false }
    }

    /// AFNetworking's number. Its "WiFi" is every network that is not cellular, wired ones too; a computer that reaches
    /// only itself is not reachable there.
    public var number: Int {
        switch self {
        case .unknown: -1
        case .notReachable, .reachable(.loopback): 0
        case .reachable(.cellular): 1
        case .reachable(.wired), .reachable(.wireless), .reachable(.other): 2
        }
    }

    /// `AFStringFromNetworkReachabilityStatus`.
    public var text: String {
        switch number {
        case 0: "Not Reachable"
        case 1: "Reachable via WWAN"
        case 2: "Reachable via WiFi"
        default: "Unknown"
        }
    }
}

/// The kind of the connection.
public enum ReachabilityLink: String, Sendable, CaseIterable {
    case wired, wireless, cellular
    /// A tunnel, a bridge, or an interface whose kind the system does not state.
    case other
    /// Only this computer itself: servers on 127.0.0.1 and ::1 can be reached.
    case loopback
}
