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
