import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import TestSupport
import Testing

/// Redirects from https to elsewhere: every origin has its own rules.
@Suite struct SecureRedirectTests {
    /// Two keys under one root, made once.
    private static let making = Task {
        try await CertificateWorkshop([
            .init("root", isAuthority: true), .init("good", by: "root", for: "DNS:localhost,IP:127.0.0.1"),
            .init("other-key", by: "root", for: "DNS:localhost,IP:127.0.0.1", key: .p256),
        ])
    }

    private let made: CertificateWorkshop
    private let folder: TemporaryFolder

    init() async throws {
        made = try await Self.making.value
        folder = try TemporaryFolder()
    }

    /// Answers with the file that the path names, a whole answer.
    private func server(_ leaf: String, answers: [String: String] = ["ok": "HTTP/1.1 200 OK\r\n\r\nok"]) throws
        -> SecureServer
    {
        for (name, answer) in answers { try folder.write(answer, to: name) }
        return try SecureServer(
            made.certificate(leaf), key: made.key(leaf), options: ["-HTTP"], folder: folder.path)
    }

    private func redirect(to url: String) -> [String: String] {
        ["go": "HTTP/1.1 302 Found\r\nLocation: \(url)\r\n\r\n", "ok": "HTTP/1.1 200 OK\r\n\r\nok"]
    }

    private func send(
        _ url: String, policy: SecurityPolicy = .system, authentication: Authentication = .none,
        headers: [HeaderRow] = []
    ) async throws -> SessionEvent? {
        let tls = TLSSettings(policy: policy, trustedCertificates: made.certificate("root"))
        let prepared = try RequestDraft(
            url: url, headers: headers, authentication: authentication, response: ResponseSerializer(.http),
            options: RequestOptions(timeout: .seconds(120), follow: 5, tls: tls)
        ).prepared(in: PreparationContext())
        let manager = SessionManager(transport: CurlTransport())
        return await manager.send(prepared, id: .unique()).all().last
    }

    @Test func `from https to http nothing goes, and the way down is named`() async throws {
        let plain = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        let secure = try server("good", answers: redirect(to: plain.url + "/in"))
        let end = try await send(
            secure.url + "go", authentication: .basic(user: "ada", password: "lovelace"),
            headers: [HeaderRow(id: 1, name: "X-Api-Key", value: "s3", isSecret: true)])
        let exchange = try #require(end?.exchange, "\(String(describing: end))")
        #expect(exchange.head.status == 302 && exchange.hops.isEmpty)
        #expect(exchange.refusal == .downgrade(to: plain.url + "/in"))
        #expect(exchange.refusal?.sentence.contains("It leaves https for http.") == true)
        #expect(plain.connectionCount == 0)
    }

    @Test func `a pin for every host holds at each hop`() async throws {
        let other = try server("other-key")
        let first = try server("good", answers: redirect(to: other.url + "ok"))
        let pins = try PinFile.pins(in: made.certificate("good"), mode: .publicKey)
        let end = try await send(first.url + "go", policy: SecurityPolicy(mode: .publicKey, pins: pins))
        let failure = try #require(end?.failure, "\(String(describing: end))")
        guard case .pinMismatch("127.0.0.1", _, _) = failure.error else {
            Issue.record("\(failure.error)")
            return
        }
        #expect(failure.hops.map(\.response.head.status) == [302])
    }

    @Test func `a pin for one origin leaves the next to the chain, which must hold`() async throws {
        let other = try server("other-key")
        let first = try server("good", answers: redirect(to: other.url + "ok"))
        var pin = try PinFile.pins(in: made.certificate("good"), mode: .publicKey)[0]
        pin.host = "127.0.0.1:\(first.port)"
        let policy = SecurityPolicy(mode: .publicKey, pins: [pin])
        let end = try await send(first.url + "go", policy: policy)
        let exchange = try #require(end?.exchange, "\(String(describing: end))")
        #expect(exchange.response.tls?.verdict == .trusted && exchange.hops.count == 1)
        pin.host = "127.0.0.1:\(other.port)"
        let refused = try await send(first.url + "go", policy: SecurityPolicy(mode: .publicKey, pins: [pin]))
        guard case .pinMismatch? = refused?.failure?.error else {
            Issue.record("\(String(describing: refused))")
            return
        }
    }
}
