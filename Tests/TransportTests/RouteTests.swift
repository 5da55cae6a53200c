import CurlewMessage
import CurlewTransport
import TestSupport
import Testing

/// Ways to the server: proxies, socket files, addresses in place of names.
@Suite struct RouteTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private func get(_ url: String, through proxy: String, tls: TLSSettings = TLSSettings()) async -> Sending {
        await Sending.run(TransportRequest(url: url, timeout: .seconds(120), tls: tls, proxy: .url(proxy)))
    }

    private func reason(_ sending: Sending, _ port: Int) -> String? {
        guard case .proxyFailed("127.0.0.1:\(port)", let reason) = sending.error else {
            Issue.record("\(String(describing: sending.error))")
            return nil
        }
        return reason
    }

    @Test func `an HTTP proxy gets the whole URL, and the password only in its own field`() async throws {
        let proxy = try LoopbackServer.saying(Self.answer)
        let sending = await get("http://elsewhere.invalid/a?b", through: "http://ada:secret@127.0.0.1:\(proxy.port)")
        #expect(sending.body == "ok")
        let head = try #require(proxy.received.first)
        #expect(head.hasPrefix("GET http://elsewhere.invalid/a?b HTTP/1.1\r\nHost: elsewhere.invalid\r\n"))
        #expect(head.contains("Proxy-Authorization: Basic YWRhOnNlY3JldA==\r\n"))
    }

    @Test func `https goes through a tunnel, judged as without it, and the proxy's head is not the answer's`()
        async throws
    {
        let proxy = try TunnelProxy()
        let server = try await SecureSending("good")
        let sending = await get(server.server.url, through: proxy.url, tls: server.settings())
        #expect(sending.response?.head.status == 200)
        #expect(sending.response?.head.fields["X-Proxy"] == nil)
        #expect(sending.response?.tls?.verdict == .trusted)
        #expect(proxy.received.first?.hasPrefix("CONNECT 127.0.0.1:\(server.server.port) HTTP/1.1\r\n") == true)
        let refused = await get(server.server.url, through: proxy.url)
        #expect(refused.error == .untrustedCertificate(host: "127.0.0.1", reason: .missingIssuer("root")))
    }

    @Test func `a proxy that asks for a password is named, without the one it got`() async throws {
        let proxy = try LoopbackServer.saying(
            "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"p\"\r\nContent-Length: 0\r\n\r\n")
        let sending = await get("https://127.0.0.1:1/", through: "http://ada:secret@127.0.0.1:\(proxy.port)")
        #expect(reason(sending, proxy.port) == "It asks for a user and a password (407)")
        #expect(sending.error?.message.contains("secret") == false)
        #expect(sending.failure?.partial == nil)
    }

    @Test func `a proxy that lets nothing through is named`() async throws {
        let proxy = try LoopbackServer.saying("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
        #expect(
            reason(await get("https://127.0.0.1:1/", through: "127.0.0.1:\(proxy.port)"), proxy.port)
                == "It answers 403 and lets nothing through")
    }

    @Test(arguments: ["http", "socks4", "socks5", "socks5h", "https"])
    func `a proxy that is not there is named`(scheme: String) async throws {
        let port = try LoopbackServer.closedPort()
        let sending = await get("http://127.0.0.1:1/", through: "\(scheme)://127.0.0.1:\(port)")
        #expect(reason(sending, port) == "Nothing answers there")
        #expect(sending.error?.what.contains("127.0.0.1:\(port)") == true)
    }

    @Test func `SOCKS 4 and 5 carry a request`() async throws {
        let four = try LoopbackServer(.read(9), .send([0, 0x5A, 0, 0, 0, 0, 0, 0]), .readHead, .send(Self.answer))
        #expect(await get("http://127.0.0.1:80/", through: "socks4://127.0.0.1:\(four.port)").body == "ok")
        // How many ways to authenticate the client offers is its own business: two bytes, and at least one more.
        let five = try LoopbackServer(
            .read(2), .send([5, 0]), .read(11), .send([5, 0, 0, 1, 127, 0, 0, 1, 0, 80]), .readHead,
            .send(Self.answer))
        #expect(await get("http://127.0.0.1:80/", through: "socks5://127.0.0.1:\(five.port)").body == "ok")
    }

    @Test func `a SOCKS proxy that refuses is named`() async throws {
        let proxy = try LoopbackServer(.read(9), .send([0, 0x5B, 0, 0, 0, 0, 0, 0]), .silence)
        #expect(
            reason(await get("http://127.0.0.1:80/", through: "socks4://127.0.0.1:\(proxy.port)"), proxy.port) != nil)
    }

    typealias Steps = [LoopbackServer.Step]

    /// What a proxy does with the request for a way, and what is said of it.
    static let tunnels: [(String, scheme: String, Steps, reason: String)] = [
        ("https", "http", [.readHead], "It closed the connection before its answer to CONNECT was whole"),
        (
            "https", "http", [.readHead, .send("HTTP/1.1 200 Conn")],
            "It closed the connection before its answer to CONNECT was whole"
        ),
        ("https", "http", [.readHead, .send("\u{1}SSH-2.0 x\r\n\r\n")], "What it answers to CONNECT is not HTTP"),
        ("https", "http", [.readHead, .reset], "It broke the connection before it had let anything through"),
        ("http", "socks5h", [.read(3)], "It closed the connection before it had let anything through"),
        ("http", "socks5h", [.read(3), .send("HTTP/1.1 400 Bad\r\n\r\n"), .silence], "What it answers is not SOCKS 5"),
        ("http", "socks4a", [.read(9), .send("HTTP/1.1 400 Bad\r\n\r\n"), .silence], "What it answers is not SOCKS 4"),
        ("http", "socks5h", [.read(3), .send([5, 0xFF]), .silence], "It accepts none of the ways to say who asks"),
        (
            "http", "socks5h", [.read(3), .send([5, 0]), .read(10), .send([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]), .silence],
            "It says that server.example refused the connection"
        ),
        (
            "http", "socks5h", [.read(3), .send([5, 0]), .read(10), .send([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]), .silence],
            "It does not allow a connection to server.example"
        ),
        (
            "http", "https", [.read(5), .send([UInt8](repeating: 0x41, count: 200)), .silence],
            "What it answers is not TLS"
        ),
        ("http", "https", [.read(300), .shutdown], "It closed the connection during the handshake"),
    ]

    @Test(arguments: tunnels)
    func `a proxy that opens no way is named, with what it did`(
        row: (String, scheme: String, Steps, reason: String)
    ) async throws {
        let proxy = try LoopbackServer { _ in row.2 }
        let sending = await get("\(row.0)://server.example/", through: "\(row.scheme)://127.0.0.1:\(proxy.port)")
        #expect(reason(sending, proxy.port) == row.reason)
    }

    @Test(arguments: [("https", "http"), ("http", "socks5h"), ("http", "https")])
    func `a proxy that is silent is named`(scheme: String, way: String) async throws {
        let proxy = try LoopbackServer(.silence)
        let sending = await Sending.run(
            TransportRequest(
                url: "\(scheme)://server.example/", timeout: .seconds(2),
                proxy: .url("\(way)://127.0.0.1:\(proxy.port)")))
        #expect(sending.error == .timedOut(.whole, after: .seconds(2), phase: .connecting))
        #expect(sending.failure?.words.what == "No answer through the proxy 127.0.0.1:\(proxy.port) in 2 s.")
        #expect(sending.failure?.words.advice == "Is the proxy running, and is its address right?")
    }

    /// Where the proxy reads requests it answers them itself, and it is the one who closes.
    static let answering: [(Steps, what: String)] = [
        ([.readHead], "The proxy P closed without an answer."),
        ([.readHead, .reset], "The proxy P broke the connection."),
        ([.readHead, .send("HTTP/1.1 200 OK\r\nX")], "The proxy P closed inside its answer's head."),
        ([.readHead, .send("SSH-2.0 x\r\n")], "The proxy P does not answer in HTTP."),
        (
            [.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")],
            "The response through the proxy P stops too early."
        ),
    ]

    @Test(arguments: answering)
    func `a proxy that answers, and wrongly, is named`(row: (Steps, what: String)) async throws {
        let proxy = try LoopbackServer { _ in row.0 }
        let sending = await get("http://server.example/", through: "http://127.0.0.1:\(proxy.port)")
        #expect(sending.failure?.words.what == row.what.replacing(" P ", with: " 127.0.0.1:\(proxy.port) "))
    }

    @Test func `a tunnel that ends in the handshake is named, and the server is not blamed`() async throws {
        let proxy = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\n\r\n"), .read(300), .shutdown)
        let sending = await get("https://server.example/", through: "http://127.0.0.1:\(proxy.port)")
        #expect(sending.error == .tlsFailed(host: "server.example", reason: .closed))
        let message = try #require(sending.failure?.words.message)
        #expect(
            message.hasPrefix(
                "No secure connection to server.example through the proxy 127.0.0.1:\(proxy.port). It was closed"))
        #expect(!message.contains("The server closed"))
    }

    @Test func `a proxy over TLS is judged by its own name, with or without verification of the server`() async throws {
        let server = try await SecureSending("wrong-host")
        for policy in [SecurityPolicy.system, .unverified] {
            let sending = await get(
                "http://127.0.0.1:1/", through: "https://127.0.0.1:\(server.server.port)", tls: server.settings(policy))
            #expect(reason(sending, server.server.port)?.contains("wrong.invalid") == true)
        }
    }

    @Test(.enabled(if: LoopbackNginx.isInstalled))
    func `a socket file takes the place of host and port`() async throws {
        let nginx = try LoopbackNginx()
        let sending = await Sending.run(
            TransportRequest(url: "http://api.example/name", timeout: .seconds(120), unixSocket: nginx.socket))
        #expect(sending.body == "/name")
        let missing = await Sending.run(
            TransportRequest(url: "http://api.example/", timeout: .seconds(120), unixSocket: nginx.socket + "-not"))
        #expect(missing.error != nil)
        #expect(missing.response == nil)
    }

    @Test func `an address stands in for a look-up, for that host and port alone`() async throws {
        let server = try await SecureSending("good")
        let names = [ResolvedName(host: "localhost", port: server.server.port, address: "127.0.0.1")]
        let sending = await Sending.run(
            TransportRequest(
                url: "https://localhost:\(server.server.port)/", timeout: .seconds(120), tls: server.settings(),
                resolved: names))
        #expect(sending.response?.head.status == 200)
        let plain = try LoopbackServer.saying(Self.answer)
        let elsewhere = ResolvedName(host: "nowhere.invalid", port: plain.port, address: "127.0.0.1")
        let found = await Sending.run(
            TransportRequest(
                url: "http://nowhere.invalid:\(plain.port)/", timeout: .seconds(120), resolved: [elsewhere])
        )
        #expect(found.body == "ok")
        #expect(plain.received.first?.contains("Host: nowhere.invalid:\(plain.port)\r\n") == true)
        let other = await Sending.run(
            TransportRequest(url: "http://nowhere.invalid:1/", timeout: .seconds(120), resolved: [elsewhere]))
        #expect(other.error == .nameNotFound(host: "nowhere.invalid"))
    }
}
