import CurlewBytes
import CurlewMessage
import CurlewTransport
import TestSupport
import Testing

/// HTTP/2 and TLS, against nginx.
@Suite(.enabled(if: LoopbackNginx.isInstalled), .serialized) struct NginxTests {
    private let nginx: LoopbackNginx
    private let transport = CurlTransport.patient()

    init() throws {
        nginx = try LoopbackNginx()
    }

    private func get(
        _ url: String, _ version: HTTPVersionChoice = .automatic, trusting certificate: String? = nil,
        verifying: Bool = true
    ) async -> Sending {
        await Sending.run(
            TransportRequest(
                url: url, timeout: .seconds(120), httpVersion: version,
                tls: TLSSettings(policy: verifying ? .system : .unverified, trustedCertificates: certificate)),
            over: transport)
    }

    private var secure: String { "https://127.0.0.1:\(nginx.securePort)" }

    @Test(arguments: [(HTTPVersionChoice.automatic, "HTTP/2"), (.http1, "HTTP/1.1"), (.http2, "HTTP/2")])
    func `over TLS the version is agreed or chosen`(choice: HTTPVersionChoice, version: String) async throws {
        let sending = await get(secure + "/a", choice, trusting: nginx.certificate)
        #expect(sending.response?.head.version == version)
        #expect(sending.body == "/a")
        #expect(sending.phases.contains(.tls))
        #expect(try #require(sending.response).timings.tls > .zero)
    }

    @Test(arguments: [(HTTPVersionChoice.automatic, "HTTP/1.1"), (.http1, "HTTP/1.1")])
    func `without TLS it is 1.1`(choice: HTTPVersionChoice, version: String) async {
        #expect(await get("http://127.0.0.1:\(nginx.plainPort)/", choice).response?.head.version == version)
    }

    @Test func `HTTP/2 without TLS works by prior knowledge, also many times at once`() async throws {
        let url = "http://127.0.0.1:\(nginx.http2Port)"
        let first = await get(url + "/one", .http2)
        #expect(first.response?.head.version == "HTTP/2")
        #expect(first.response?.head.fields.first?.name == "server")
        let bodies = await bodies(url, .http2)
        #expect(others(than: bodies) == [])
    }

    @Test func `over TLS many share one connection`() async throws {
        _ = await get(secure, trusting: nginx.certificate)
        let bodies = await bodies(secure, .automatic)
        #expect(others(than: bodies) == [])
        #expect(await get(secure, trusting: nginx.certificate).response?.connectionReused == true)
    }

    /// libcurl leaves its buffer with a handle whose connection others go on using.
    @Test func `what shared a connection can be used again`() async {
        for _ in 0..<5 {
            let bodies = await bodies(secure, .automatic)
            #expect(others(than: bodies) == [])
        }
    }

    /// What came instead of, or beside, the fifty bodies that should have come.
    private func others(than bodies: Set<String>) -> [String] {
        bodies.symmetricDifference((0..<50).map { "/\($0)" }).sorted()
    }

    /// What fifty requests at once bring.
    private func bodies(_ url: String, _ version: HTTPVersionChoice) async -> Set<String> {
        await withTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let sending = await get(url + "/\(number)", version, trusting: nginx.certificate)
                    return sending.error.map { "\($0) \(sending.phases)" } ?? sending.body ?? ""
                }
            }
            return await group.reduce(into: []) { $0.insert($1) }
        }
    }

    @Test func `a body goes up over HTTP/2`() async throws {
        let sending = await Sending.run(
            TransportRequest(
                method: "POST", url: secure + "/up", body: RequestBody([UInt8](repeating: 1, count: 300_000)),
                timeout: .seconds(120), tls: TLSSettings(trustedCertificates: nginx.certificate)), over: transport)
        #expect(sending.error == nil)
        #expect(sending.body == "/got")
    }

    @Test func `a stream goes up over HTTP/2`() async throws {
        let stream = BodyStream(capacity: 1000)
        async let sending = Sending.run(
            TransportRequest(
                method: "POST", url: secure + "/up", body: RequestBody(pieces: [.stream(stream)]),
                timeout: .seconds(120), tls: TLSSettings(trustedCertificates: nginx.certificate)), over: transport)
        for _ in 0..<100 { #expect(await stream.write([UInt8](repeating: 1, count: 3000))) }
        stream.finish()
        let result = await sending
        #expect(result.body == "/got")
        #expect(result.events.contains(.uploaded(300_000, of: nil)))
    }

    @Test func `a certificate that nobody signed is refused, and nothing is sent`() async {
        let sending = await get(secure)
        #expect(sending.error == .untrustedCertificate(host: "127.0.0.1", reason: .selfSigned))
        #expect(!sending.phases.contains(.sending))
    }

    @Test func `verification can be turned off for one request and stays on for the next`() async {
        #expect(await get(secure + "/x", verifying: false).body == "/x")
        #expect(await get(secure).error == .untrustedCertificate(host: "127.0.0.1", reason: .selfSigned))
    }

    @Test func `a certificate for another name is refused`() async {
        let sending = await get("https://localhost:\(nginx.securePort)", trusting: nginx.certificate)
        #expect(sending.error == .untrustedCertificate(host: "localhost", reason: .wrongHost(["127.0.0.1"])))
    }

    @Test func `a server that does not speak TLS is said to`() async throws {
        let server = try LoopbackServer(.send("HTTP/1.1 200 OK\r\n\r\nplain"), .silence)
        guard case .tlsFailed("127.0.0.1", _) = await get("https://127.0.0.1:\(server.port)").error else {
            Issue.record("not refused as TLS")
            return
        }
    }

    @Test func `a server that closes during the handshake is said to`() async throws {
        let server = try LoopbackServer(.read(5), .reset)
        switch await get("https://127.0.0.1:\(server.port)").error {
        case .tlsFailed, .reset: break
        case let error: Issue.record("\(String(describing: error))")
        }
    }
}
