internal import CurlewBytes
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

/// The default routes of the system, from the texts of `/proc/net/route` and `/proc/net/ipv6_route` (proc(5)). Pure.
struct RouteTable: Equatable {
    /// The interface of the best default route; nil when there is none.
    var interface: String?

    /// Prefers IPv4; within one family it takes the route with the least metric, as the kernel does.
    init(ipv4: String, ipv6: String) {
        let routes = [Self.defaults4(ipv4), Self.defaults6(ipv6)]
        interface = routes.lazy.compactMap { $0.min { $0.metric < $1.metric }?.interface }.first
    }

    private struct Route {
        var interface: String
        var metric: UInt64
    }

    /// True with RTF_UP and without RTF_REJECT.
    private static func isUsable(_ flags: UInt64) -> Bool { flags & 0x1 != 0 && flags & 0x200 == 0 }

    /// The default routes of IPv4. A line has interface, destination, gateway, flags, two counts, metric and mask; all
    /// numbers except the metric are hexadecimal.
    private static func defaults4(_ text: String) -> [Route] {
        text.utf8.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.utf8.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.map { Substring($0) }
            guard fields.count >= 8, UInt64(fields[1], radix: 16) == 0, UInt64(fields[7], radix: 16) == 0,
                let flags = UInt64(fields[3], radix: 16), isUsable(flags), fields[0] != "lo"
            else { return nil }
            return Route(interface: String(fields[0]), metric: UInt64(fields[6]) ?? .max)
        }
    }

    /// The default routes of IPv6. A line has destination, its prefix length, source, its length, next hop, metric, two
    /// counts, flags and interface; all numbers are hexadecimal.
    private static func defaults6(_ text: String) -> [Route] {
        text.utf8.split(separator: "\n").compactMap { line in
            let fields = line.utf8.split(separator: " ")
            guard fields.count == 10, fields[0].allSatisfy({ $0 == "0" }), fields[1] == "00",
                let flags = UInt64(fields[8], radix: 16), isUsable(flags), fields[9] != "lo"
            else { return nil }
            return Route(interface: String(fields[9]), metric: UInt64(fields[5], radix: 16) ?? .max)
        }
    }
}

extension NetworkInfo {
    /// The facts for an address that the kernel has a route to, by the default route or another one, or has none to.
    func reaching(_ isReachable: Bool) -> NetworkInfo {
        var info = self
        info.hasLoopback = isReachable
        info.device = isReachable ? device ?? Device(type: "route", isPhysical: false) : nil
        return info
    }
}

/// Asks the kernel whether it has a route to an address. Nothing is sent.
struct RouteProbe: Sendable {
    private let bytes: [UInt8]
    private let family: Int32

    /// - Parameter address: such as `192.0.2.1` or `fe80::1%eth0`.
    init?(_ address: String) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, "9", &hints, &found) == 0, let first = found?.pointee else { return nil }
        bytes = Array(UnsafeRawBufferPointer(start: first.ai_addr, count: Int(first.ai_addrlen)))
        family = first.ai_family
        freeaddrinfo(found)
    }

    /// To connect a UDP socket looks up the route and no more.
    var isReachable: Bool {
        let socket = socket(family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        return bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return connect(socket, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
        }
    }
}
