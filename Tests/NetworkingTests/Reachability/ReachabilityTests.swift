import Synchronization
import Testing

@testable import CurlewNetworking

@Suite struct ReachabilityTests {
    private static let head = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"

    @Test(
        arguments: [
            ("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", "eth0"),
            ("eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n", nil),
            (
                "wlan0\t00000000\t0100A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
                    + "eth0\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n", "eth0"
            ),
            ("eth0\t00000000\t00000000\t0203\t0\t0\t0\t00000000\t0\t0\t0\n", nil),
            ("lo\t00000000\t00000000\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", nil), ("what is this\n", nil), ("", nil),
        ] as [(String, String?)])
    func `the default route of IPv4 leads out`(routes: String, interface: String?) {
        #expect(RouteTable(ipv4: Self.head + routes, ipv6: "").interface == interface)
    }

    @Test(
        arguments: [
            ("00000003", "eth1", "eth1"), ("00200200", "lo", nil), ("00000201", "eth1", nil), ("00000003", "lo", nil),
        ] as [(String, String, String?)])
    func `without one that of IPv6 does`(flags: String, name: String, interface: String?) {
        let zero = String(repeating: "0", count: 32)
        let line =
            "\(zero) 00 \(zero) 00 fd000000000000000000000000000001 00000400 00000002 00000000 \(flags) \(name)\n"
        #expect(RouteTable(ipv4: Self.head, ipv6: line).interface == interface)
    }

    @Test(
        arguments: [
            (NetworkInfo(areRoutesKnown: false, hasLoopback: true), .unknown, -1, "Unknown"),
            (NetworkInfo(areRoutesKnown: true, hasLoopback: false), .notReachable, 0, "Not Reachable"),
            (NetworkInfo(areRoutesKnown: true, hasLoopback: true), .reachable(.loopback), 0, "Not Reachable"),
            (.through(nil, isPhysical: true), .reachable(.wired), 2, "Reachable via WiFi"),
            (.through("wlan", isPhysical: true), .reachable(.wireless), 2, "Reachable via WiFi"),
            (.through("wwan", isPhysical: true), .reachable(.cellular), 1, "Reachable via WWAN"),
            (.through("bridge", isPhysical: false), .reachable(.other), 2, "Reachable via WiFi"),
            (.through(nil, isPhysical: false), .reachable(.other), 2, "Reachable via WiFi"),
        ] as [(NetworkInfo, ReachabilityStatus, Int, String)])
    func `facts make a status, with AFNetworking's number and text`(
        facts: NetworkInfo, status: ReachabilityStatus, number: Int, text: String
    ) {
        #expect(facts.status == status)
        #expect(status.number == number)
        #expect(status.text == text)
        #expect(status.isReachable == (number > 0))
    }

    @Test func `it is unknown until it has asked, and then tells`() async throws {
        let reachability = Reachability()
        #expect(await reachability.status == .unknown)
        let changes = await reachability.changes()
        await reachability.startMonitoring()
        var told = changes.makeAsyncIterator()
        let first = await told.next()
        #expect(first == NetworkInfo.read().status)
        #expect(await reachability.status == first)
        await reachability.stopMonitoring()
    }

    @Test func `the way to one address is watched, and no name`() async throws {
        #expect(Reachability(address: "example.com") == nil && Reachability(address: "300.1.1.1") == nil)
        // No socket may be connected to the second one.
        for (address, isReachable) in [("127.0.0.1", true), ("255.255.255.255", false)] {
            let reachability = try #require(Reachability(address: address))
            var changes = await reachability.changes().makeAsyncIterator()
            await reachability.startMonitoring()
            #expect(await changes.next()?.isReachable == isReachable)
        }
    }

    @Test(arguments: [
        (true, true, ReachabilityStatus.reachable(.wired)), (false, true, .reachable(.other)),
        (true, false, .notReachable), (false, false, .notReachable),
    ])
    func `an address may have a route without a default one, or none with it`(
        hasDefault: Bool, isReachable: Bool, status: ReachabilityStatus
    ) {
        var info = NetworkInfo.through(nil, isPhysical: true)
        if !hasDefault { info.device = nil }
        #expect(info.reaching(isReachable).status == status)
    }

    @Test func `only what is another status is told`() async throws {
        let facts = Mutex(NetworkInfo.through(nil, isPhysical: true))
        let reachability = Reachability { facts.withLock { $0 } }
        let changes = await reachability.changes()
        await reachability.startMonitoring()
        var told = changes.makeAsyncIterator()
        #expect(await told.next() == .reachable(.wired))
        await reachability.ask()
        facts.withLock { $0 = .through("wlan", isPhysical: true) }
        await reachability.ask()
        #expect(await told.next() == .reachable(.wireless))
        var later = await reachability.changes().makeAsyncIterator()
        #expect(await later.next() == .reachable(.wireless))
    }
}

extension NetworkInfo {
    fileprivate static func through(_ type: String?, isPhysical: Bool) -> NetworkInfo {
        NetworkInfo(
            areRoutesKnown: true, hasLoopback: true, device: Device(type: type, isPhysical: isPhysical))
    }
}
