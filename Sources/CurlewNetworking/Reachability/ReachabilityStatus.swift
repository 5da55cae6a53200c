/// Whether there is a way out of this computer, as far as the system says (`AFNetworkReachabilityStatus`). Informational
/// only: a way out says nothing about a server, and nothing here ever keeps a request from being sent.
public enum ReachabilityStatus: Sendable, Equatable {
    /// Not asked yet, or the system does not say. Not the same as "not reachable".
    case unknown
    /// No interface leads anywhere.
    case notReachable
    case reachable(ReachabilityLink)

    /// False while unknown, as in AFNetworking.
    public var isReachable: Bool {
        if case .reachable(let link) = self { link != .loopback } else { false }
    }

    /// AFNetworking's number: its "WiFi" is whatever is not a cellular network, wired ones too; a computer that
    /// reaches itself alone is not reachable there.
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

/// What the way out is made of.
public enum ReachabilityLink: String, Sendable, CaseIterable {
    case wired, wireless, cellular
    /// A tunnel, a bridge, or something the system gives no kind for.
    case other
    /// Only this computer itself: servers on 127.0.0.1 and ::1 answer.
    case loopback
}
