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
        text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(whereSeparator: { $0 == "\t" || $0 == " " })
            guard fields.count >= 8, UInt64(fields[1], radix: 16) == 0, UInt64(fields[7], radix: 16) == 0,
                let flags = UInt64(fields[3], radix: 16), isUsable(flags), fields[0] != "lo"
            else { return nil }
            return Route(interface: String(fields[0]), metric: UInt64(fields[6]) ?? .max)
        }
    }

    /// The default routes of IPv6. A line has destination, its prefix length, source, its length, next hop, metric, two
    /// counts, flags and interface; all numbers are hexadecimal.
    private static func defaults6(_ text: String) -> [Route] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 10, fields[0].allSatisfy({ $0 == "0" }), fields[1] == "00",
                let flags = UInt64(fields[8], radix: 16), isUsable(flags), fields[9] != "lo"
            else { return nil }
            return Route(interface: String(fields[9]), metric: UInt64(fields[5], radix: 16) ?? .max)
        }
    }
}
