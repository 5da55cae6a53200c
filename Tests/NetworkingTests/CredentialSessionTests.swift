import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Synchronization
import TestSupport
import Testing

/// Credentials over the wire, against servers that misbehave.
@Suite struct CredentialSessionTests {
    private func manager(tokens: TokenStore = TokenStore(), asks: Bool = false) -> SessionManager {
        SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(asksForCredentials: asks, tokens: tokens))
    }

    private func prepared(
        _ url: String, _ authentication: Authentication, method: String = "GET", follow: Int = 5
    ) throws -> PreparedRequest {
        try RequestDraft(
            method: method, url: url, authentication: authentication,
            response: ResponseSerializer(acceptableStatus: nil),
            options: RequestOptions(timeout: .seconds(120), follow: follow)
        ).prepared(in: PreparationContext())
    }

    private func end(_ request: PreparedRequest, _ manager: SessionManager? = nil) async -> SessionEvent? {
        var end: SessionEvent?
        for await event in await (manager ?? self.manager()).send(request, id: RequestID(1)) { end = event }
        return end
    }

    private func exchange(_ request: PreparedRequest, _ manager: SessionManager? = nil) async throws -> Exchange {
        guard case .finished(let exchange) = await end(request, manager) else { throw Missing() }
        return exchange
    }

    private struct Missing: Error {}

    private func answer(_ status: Int, _ fields: String = "", _ body: String = "") -> LoopbackServer.Step {
        .send("HTTP/1.1 \(status) Some\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    private static let digest = "WWW-Authenticate: Digest realm=\"r\", nonce=\"n1\", qop=\"auth\"\r\n"

    @Test func `Digest answers the challenge with the same request`() async throws {
        let server = try LoopbackServer(.readHead, answer(401, Self.digest), .readHead, answer(200))
        let exchange = try await exchange(prepared(server.url + "/a?b=c", .digest(user: "u", password: "p")))
        #expect(exchange.head.status == 200)
        #expect(server.received.first?.contains("Authorization") == false)
        #expect(
            server.received.last?.contains(
                "Authorization: Digest username=\"u\", realm=\"r\", nonce=\"n1\", uri=\"/a?b=c\"")
                == true)
        #expect(exchange.hops.map(\.kind) == [.challenge])
    }

    @Test func `a nonce that is always stale is given up`() async throws {
        let server = try LoopbackServer(
            .readHead, answer(401, "WWW-Authenticate: Digest realm=r, nonce=n, qop=auth, stale=true\r\n"), .again)
        let exchange = try await exchange(prepared(server.url, .digest(user: "u", password: "p")))
        #expect(exchange.head.status == 401)
        #expect(server.received.count == 3)
    }

    @Test func `a refused answer is not tried again`() async throws {
        let server = try LoopbackServer(.readHead, answer(401, Self.digest), .again)
        #expect(try await exchange(prepared(server.url, .digest(user: "u", password: "p"))).head.status == 401)
        #expect(server.received.count == 2)
    }

    @Test(arguments: [
        "Digest realm=r, nonce=n, algorithm=SHA-1024", "Digest realm=r, nonce=n, qop=odd", "Digest realm=r",
        "Basic realm=r",
    ])
    func `an odd challenge is told in words`(challenge: String) async throws {
        let server = try LoopbackServer(.readHead, answer(401, "WWW-Authenticate: \(challenge)\r\n"), .again)
        let exchange = try await exchange(prepared(server.url, .digest(user: "u", password: "p")))
        #expect(exchange.head.status == 401 && server.received.count == 1)
        let check = exchange.checks.first { $0.name == "the challenge is answered" }
        #expect((check != nil) == challenge.hasPrefix("Digest"))
    }

    @Test func `a realm without end is no trap`() async throws {
        let realm = String(repeating: "x", count: 90_000)
        let server = try LoopbackServer(
            .readHead, answer(401, "WWW-Authenticate: Digest realm=\"\(realm)\", nonce=n\r\n"), .again)
        let exchange = try await exchange(prepared(server.url, .digest(user: "u", password: "p")))
        #expect(exchange.head.status == 401 && server.received.count == 1)
    }

    @Test func `Basic that is always refused is sent once`() async throws {
        let server = try LoopbackServer(.readHead, answer(401, "WWW-Authenticate: Basic realm=r\r\n"), .again)
        #expect(try await exchange(prepared(server.url, .basic(user: "u", password: "p"))).head.status == 401)
        #expect(server.received.count == 1)
        #expect(server.received.first?.contains("Authorization: Basic dTpw\r\n") == true)
    }

    @Test(arguments: [
        Authentication.basic(user: "u", password: "secret"), .bearer(token: "secret"),
        .digest(user: "u", password: "s"),
        .apiKey(name: "X-Key", value: "secret", place: .header), .apiKey(name: "key", value: "secret", place: .cookie),
        .apiKey(name: "key", value: "secret", place: .query),
        .awsSigV4(AWSCredentials(accessKey: "a", secretKey: "s", region: "r", service: "x")),
    ])
    func `no credential goes to another port, whatever it asks`(authentication: Authentication) async throws {
        let other = try LoopbackServer(
            .readHead, answer(401, Self.digest + "WWW-Authenticate: Basic realm=r\r\n"), .again)
        let server = try LoopbackServer(.readHead, answer(307, "Location: \(other.url)/there\r\n"), .again)
        let exchange = try await exchange(prepared(server.url, authentication, method: "POST"))
        #expect(exchange.head.status == 401)
        #expect(other.received.count == 1)
        let head = try #require(other.received.first).lowercased()
        #expect(!head.contains("authorization") && !head.contains("secret") && !head.contains("x-amz"))
    }

    @Test func `nobody is asked for what another origin wants`() async throws {
        let other = try LoopbackServer(.readHead, answer(401, "WWW-Authenticate: Basic realm=r\r\n"), .again)
        let server = try LoopbackServer(.readHead, answer(302, "Location: \(other.url)/\r\n"), .again)
        #expect(try await exchange(prepared(server.url, .none), manager(asks: true)).head.status == 401)
    }

    @Test func `Digest goes on over redirects within the origin`() async throws {
        let server = try LoopbackServer(
            .readHead, answer(401, Self.digest), .readHead, answer(302, "Location: /next\r\n"), .readHead, answer(200))
        let exchange = try await exchange(prepared(server.url, .digest(user: "u", password: "p")))
        #expect(exchange.hops.map(\.kind) == [.challenge, .redirect])
        #expect(server.received.last?.contains("uri=\"/next\"") == true)
        #expect(server.received.last?.contains("nc=00000002") == true)
    }

    @Test func `a request is signed for Amazon with the body that is sent`() async throws {
        let server = try LoopbackServer(.readHead, answer(200), .again)
        let credentials = AWSCredentials(
            accessKey: "AK", secretKey: "sk", sessionToken: "tok", region: "eu-1", service: "s3")
        _ = try await exchange(prepared(server.url + "/b", .awsSigV4(credentials)))
        let head = try #require(server.received.last)
        #expect(head.contains("Authorization: AWS4-HMAC-SHA256 Credential=AK/"))
        #expect(head.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token"))
        #expect(head.contains("X-Amz-Content-Sha256: e3b0c442") && head.contains("X-Amz-Security-Token: tok\r\n"))
    }

    @Test func `a netrc file speaks for its hosts alone`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/netrc"
        try folder.write("machine 127.0.0.1 login n password q", to: "netrc")
        let server = try LoopbackServer(.readHead, answer(200), .again)
        _ = try await exchange(prepared(server.url, .netrc(file: path)))
        #expect(server.received.last?.contains("Authorization: Basic bjpx\r\n") == true)
        _ = try await exchange(prepared("http://localhost:\(server.port)/", .netrc(file: path)))
        #expect(server.received.last?.contains("Authorization") == false)
        try folder.write(String(repeating: "#", count: 2 << 20), to: "large")
        for authentication in [
            Authentication.netrc(file: path + "x"), .netrc(file: path, user: "other"),
            .netrc(file: folder.path("large")),
        ] {
            guard case .failed(let failure) = await end(try prepared(server.url, authentication)),
                case .noCredentials = failure.error
            else { throw Missing() }
        }
        #expect(server.received.count == 2)
    }

    @Test func `where Basic was sent and another scheme is wanted, that one is named`() async throws {
        let server = try LoopbackServer(
            .readHead,
            .send("HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n\"\r\nContent-Length: 0\r\n\r\n"))
        var request = try prepared(server.url, .none)
        request.request.headers.append(SentHeader("Authorization", "Basic YTpi", origin: .auth))
        let exchange = try await exchange(request)
        let faults = exchange.checks.compactMap { if case .failed(let fault) = $0.result { fault } else { nil } }
        #expect(faults.contains("The server wants Digest, and Basic was sent. Choose Digest."), "\(faults)")
    }
}
