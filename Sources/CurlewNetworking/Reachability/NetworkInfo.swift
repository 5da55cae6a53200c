internal import CurlewFiles
internal import Glibc

/// The state of the system's network at one moment.
struct NetworkInfo: Sendable, Equatable {
    /// The interface of the default route.
    struct Device: Sendable, Equatable {
        /// The kind that the driver states (`DEVTYPE` in sysfs): `wlan`, `wwan`, `bridge`; nil for plain Ethernet.
        var type: String?
        /// True when the interface is that of a hardware device.
        var isPhysical: Bool
    }

    /// False when the system does not state its routes.
    var areRoutesKnown: Bool
    /// False when not even the loopback interface is up.
    var hasLoopback: Bool
    /// Nil when there is no default route.
    var device: Device?

    var status: ReachabilityStatus {
        guard areRoutesKnown else { return .unknown }
        guard let device else { return hasLoopback ? .reachable(.loopback) : .notReachable }
        switch device.type {
        case "wlan": return .reachable(.wireless)
        case "wwan": return .reachable(.cellular)
        case nil where device.isPhysical: return .reachable(.wired)
        default: return .reachable(.other)
        }
    }

    /// Reads four small files of the kernel. Blocks, for microseconds.
    static func read() -> NetworkInfo {
        let (ipv4, ipv6) = (text("/proc/net/route"), text("/proc/net/ipv6_route"))
        let interface = RouteTable(ipv4: ipv4 ?? "", ipv6: ipv6 ?? "").interface
        return NetworkInfo(
            areRoutesKnown: ipv4 != nil || ipv6 != nil, hasLoopback: isUp("lo"), device: interface.map(device))
    }

    private static func device(_ interface: String) -> Device {
        let folder = "/sys/class/net/\(interface)"
        let facts = text(folder + "/uevent") ?? ""
        let type = facts.split(separator: "\n").first { $0.hasPrefix("DEVTYPE=") }?.dropFirst("DEVTYPE=".count)
        return Device(type: type.map(String.init), isPhysical: access(folder + "/device", F_OK) == 0)
    }

    /// True when the interface's flags contain IFF_UP, and when they cannot be read.
    private static func isUp(_ interface: String) -> Bool {
        let flags = text("/sys/class/net/\(interface)/flags")?.dropFirst(2).prefix { $0.isHexDigit }
        return flags.flatMap { UInt32($0, radix: 16) }.map { $0 & 1 != 0 } ?? true
    }

    private static func text(_ path: String) -> String? {
        (try? BoundedFile.read(path, limit: 16 << 20)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
