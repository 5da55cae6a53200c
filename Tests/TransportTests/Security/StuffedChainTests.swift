import CurlewBytes
import CurlewTransport
import TestSupport
import Testing

/// Servers that send the certificates of others behind their own: those are public, and prove nothing.
@Suite(.serialized) struct StuffedChainTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// What is sent, the server's own first.
        var chain: [String]
        var mode: SecurityPolicy.Mode
        var pin: String
        /// Any certificate will do, for any name.
        var isLax = false
        /// Where the pin matches; nil: it must not.
        var place: Int?

        var testDescription: String {
            "\(chain.joined(separator: "+")), \(mode) of \(pin)\(isLax ? ", unverified" : "")"
        }
    }

    private static func rows(
        _ chain: [String], _ modes: [SecurityPolicy.Mode], _ pins: [String: Int], not: [String], isLax: Bool = false
    ) -> [Row] {
        modes.flatMap { mode in
            pins.sorted { $0.key < $1.key }.map { Row(chain: chain, mode: mode, pin: $0, isLax: isLax, place: $1) }
                + not.map { Row(chain: chain, mode: mode, pin: $0, isLax: isLax) }
        }
    }

    private static let anywhere: [SecurityPolicy.Mode] = [.publicKey, .certificate]
    private static let all = SecurityPolicy.Mode.allCases.filter { $0 != .none }

    /// A chain that is trusted, with the real server's certificates beside it.
    static let trusted: [Row] = [["other-key", "middle", "good"], ["other-key", "good", "middle"]].flatMap { chain in
        rows(chain, anywhere, ["other-key": 0, "middle": 1, "root": 2], not: ["good", "stranger"])
            + rows(chain, [.leafKey], ["other-key": 0], not: ["good", "middle", "root", "stranger"])
    }

    /// Nobody vouches for it, and that was allowed.
    static let lax: [Row] = [
        ["attacker-alone", "good"], ["attacker-alone", "good", "middle", "root"],
        ["attacker", "stranger", "good", "middle", "root"], ["attacker", "good", "stranger", "good"],
    ].flatMap { chain in
        rows(chain, all, [chain[0]: 0], not: ["good", "middle", "root"], isLax: true)
    }

    /// Nobody vouches for it, and that was not allowed.
    static let strict: [Row] = [["attacker-alone", "good", "middle"], ["attacker", "stranger", "good", "middle"]]
        .flatMap { rows($0, all, [:], not: [$0[0], "good", "middle", "root", "stranger"]) }

    /// The real server, that sends too much, too little, or everything twice.
    static let real: [Row] =
        rows(["good", "good", "middle", "middle", "root"], anywhere, ["good": 0, "middle": 1, "root": 2], not: [])
        + rows(["good", "stranger", "middle"], anywhere, ["good": 0, "middle": 1, "root": 2], not: ["stranger"])
        + rows(["good", "middle"], [.leafKey], ["good": 0], not: ["middle", "root"])
        + rows(["good", "middle"], anywhere, ["good": 0, "middle": 1, "root": 2], not: ["attacker"], isLax: true)
        // The chain breaks off, which was allowed: nothing but the leaf is proven. A whole certificate is an anchor.
        + rows(["expired", "middle"], [.publicKey, .leafKey], ["good": 0], not: ["middle", "root"], isLax: true)
        + rows(["unknown-ca", "stranger"], [.publicKey], ["unknown-ca": 0], not: ["stranger"], isLax: true)
        + rows(
            ["unknown-ca", "stranger"], [.certificate], ["unknown-ca": 0, "stranger": 1], not: ["good"], isLax: true)

    private func policy(_ row: Row, _ made: CertificateWorkshop) throws -> SecurityPolicy {
        SecurityPolicy(
            mode: row.mode, pins: [try made.pin(row.pin, row.mode)], allowsInvalidCertificates: row.isLax,
            validatesDomainName: !row.isLax)
    }

    @Test(arguments: trusted + lax + strict + real)
    func `a pin is matched by what is proven alone`(row: Row) async throws {
        let made = try await TestCertificates.made
        let chain = try row.chain.map { Certificate(der: Bytes(try made.der($0))) }.compactMap(\.self)
        #expect(chain.count == row.chain.count)
        let trust = ServerTrust(chain: chain, anchors: .file(made.certificate("root")))
        let verdict = try policy(row, made).verdict(on: trust, host: "127.0.0.1")
        guard let place = row.place else {
            #expect(!verdict.accepts, "\(verdict)")
            return
        }
        #expect(verdict == .pinned(try made.pin(row.pin, row.mode), at: place))
    }

    static let connected: [Row] = [
        Row(chain: ["other-key", "middle", "good"], mode: .publicKey, pin: "good"),
        Row(chain: ["other-key", "good", "middle"], mode: .publicKey, pin: "middle", place: 1),
        Row(chain: ["other-key", "middle", "good"], mode: .leafKey, pin: "middle"),
        Row(chain: ["attacker-alone", "good", "middle", "root"], mode: .publicKey, pin: "good", isLax: true),
        Row(chain: ["attacker-alone", "good", "middle", "root"], mode: .leafKey, pin: "good", isLax: true),
        Row(chain: ["attacker-alone", "good", "middle", "root"], mode: .certificate, pin: "good", isLax: true),
        Row(chain: ["attacker", "stranger", "good", "middle", "root"], mode: .publicKey, pin: "root", isLax: true),
        Row(chain: ["good", "good", "middle", "attacker"], mode: .publicKey, pin: "middle", place: 1),
    ]

    @Test(arguments: connected)
    func `nothing is sent to a server that only shows the pinned certificate`(row: Row) async throws {
        let server = try await SecureSending(row.chain[0], behind: Array(row.chain.dropFirst()))
        let sending = try await server.send(policy(row, server.made))
        guard let place = row.place else {
            #expect(sending.error != nil && !sending.phases.contains(.sending), "\(String(describing: sending.error))")
            return
        }
        #expect(sending.response?.head.status == 200)
        #expect(sending.response?.tls?.verdict == .pinned(try server.made.pin(row.pin, row.mode), at: place))
    }

    @Test func `the report tells what is proven from what was sent besides`() async throws {
        let server = try await SecureSending("other-key", behind: ["good", "middle", "attacker"])
        let trusted = try #require(await server.send().response?.tls)
        #expect(trusted.chain.map(\.name) == ["other-key", "middle", "root", "good", "attacker"])
        #expect(trusted.provenCount == 3 && trusted.verdict == .trusted)
        let alone = try await SecureSending("attacker-alone", behind: ["good", "middle", "root"])
        let pin = try server.made.pin("attacker-alone")
        let lax = SecurityPolicy(mode: .publicKey, pins: [pin], allowsInvalidCertificates: true)
        #expect(await alone.send(lax).response?.tls?.provenCount == 1)
        #expect(await alone.send().failure?.tls?.provenCount == 0)
        #expect(await alone.send(.unverified).response?.tls?.provenCount == 0)
    }

    @Test func `a pin holds for its host however that is written, and is not passed over over http`() async throws {
        let pin = Pin("sha256/" + String(repeating: "A", count: 43) + "=", host: "Bücher.example")
        let policy = SecurityPolicy(mode: .publicKey, pins: [pin])
        for host in ["xn--bcher-kva.example", "xn--bcher-kva.example.", "XN--BCHER-KVA.example", "bücher.example"] {
            #expect(policy.holding(for: host, port: 443).mode == .publicKey)
            #expect(policy.holding(for: host, port: 8443) == .system)
        }
        #expect(policy.holding(for: "example", port: 443) == .system)
        let unreadable = SecurityPolicy(mode: .publicKey, pins: [Pin(pin.text, host: "a b")])
        #expect(unreadable.holding(for: "example", port: 443).mode == .publicKey)

        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        for host in [nil, "127.0.0.1:\(server.port)"] {
            let pinned = TLSSettings(policy: SecurityPolicy(mode: .leafKey, pins: [Pin(pin.text, host: host)]))
            let sending = await Sending.run(TransportRequest(url: server.url, tls: pinned))
            #expect(sending.error == .pinMismatch(host: "127.0.0.1", pinned: [pin.text], found: nil))
        }
        #expect(server.connectionCount == 0)
        let elsewhere = TLSSettings(policy: SecurityPolicy(mode: .leafKey, pins: [pin]))
        #expect(await Sending.run(TransportRequest(url: server.url, tls: elsewhere)).response?.head.status == 200)
    }
}
