import Curlew
import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing

/// What a client is told about who asks stands on the wire, whichever way a request takes.
@Suite struct ClientCredentialTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"

    private static let written: [(Authentication, String)] = [
        (.basic(user: "ada", password: "secret"), "GET /a HTTP/1.1|Authorization: Basic YWRhOnNlY3JldA=="),
        (.bearer(token: "t0ken"), "GET /a HTTP/1.1|Authorization: Bearer t0ken"),
        (.apiKey(name: "X-Key", value: "k 1", place: .header), "GET /a HTTP/1.1|X-Key: k 1"),
        (.apiKey(name: "key", value: "k 1", place: .query), "GET /a?key=k%201 HTTP/1.1"),
        (.apiKey(name: "key", value: "k1", place: .cookie), "GET /a HTTP/1.1|Cookie: key=k1"),
    ]

    @Test(arguments: written)
    func `a client sends its authentication`(authentication: Authentication, lines: String) async throws {
        let server = try LoopbackServer(.readHead, .send(Self.answer))
        var client = Client(base: server.url, session: SessionManager(transport: CurlTransport()), environment: [:])
        client.authentication = authentication
        let exchange = try await client.get("a")
        let head = server.received[0].split(separator: "\r\n").map(String.init)
        for line in lines.split(separator: "|") { #expect(head.filter { $0 == line }.count == 1, "\(head)") }
        #expect(exchange.request.headers.allSatisfy { $0.origin != .auth || $0.isSecret })
    }

    @Test(arguments: written.map(\.0) + [.clientCertificate(certificate: "c.pem", key: nil, password: nil)])
    func `every way to send writes it once`(authentication: Authentication) async throws {
        let wire = FileTransport(FileTransport.File(bytes: Array("{}".utf8)))
        let manager = SessionManager(transport: wire)
        let prepared = PreparedRequest(
            request: PreparedRequest.get("http://h/a").request, response: ResponseSerializer(.http),
            authentication: authentication)
        let folder = try TemporaryFolder()
        _ = await manager.send(prepared, id: RequestID(1)).all()
        _ = await manager.send(try prepared.authenticated(), id: RequestID(2)).all()
        _ = try await manager.task(prepared).exchange()
        _ = try await manager.uploadTask(prepared, from: RequestBody(Array("x".utf8))).exchange()
        _ = await manager.run(prepared, id: RequestID(3)) { _ in }
        _ = await manager.download(prepared, to: DownloadTarget(path: folder.path("f")), id: RequestID(4)).all()
        let written = try prepared.authenticated()
        #expect(wire.requests.count == 6)
        for request in wire.requests {
            #expect(request.url == written.request.url)
            // A download adds fields of its own.
            for field in written.request.fields { #expect(request.headers.values(field.name) == [field.value]) }
            #expect(request.tls.clientCertificate == written.options.tls.clientCertificate)
        }
        #expect(written.request != prepared.request || written.options != prepared.options)
        #expect(try written.authenticated() == written)
    }

    @Test func `user and password of a URL leave it and are Basic, unless a scheme is chosen`() async throws {
        let wire = FileTransport(FileTransport.File(bytes: Array("{}".utf8), fields: ["Content-Type": "text/json"]))
        var client = Client(session: SessionManager(transport: wire), environment: [:])
        let exchange = try await client.get("http://ada:se%3Acret@h/a?b=c")
        client.authentication = .bearer(token: "t")
        _ = try await client.get("http://ada:secret@h/a")
        client.authentication = .none
        client.serializer = Self.basic(user: "a", password: "b")
        _ = try await client.get("http://ada:secret@h/a")
        #expect(wire.requests.map(\.url) == ["http://h/a?b=c", "http://h/a", "http://h/a"])
        #expect(
            wire.requests.map { $0.headers.values("Authorization") } == [
                ["Basic YWRhOnNlOmNyZXQ="], ["Bearer t"], ["Basic YTpi"],
            ])
        #expect(exchange.request.url == "http://h/a?b=c")
    }

    private static func basic(user: String, password: String) -> RequestSerializer {
        var serializer = RequestSerializer(.form)
        serializer.setBasicAuthorization(user: user, password: password)
        return serializer
    }

    @Test func `an Authorization field of a call is sent in its place`() async throws {
        let wire = FileTransport(FileTransport.File(bytes: Array("{}".utf8), fields: ["Content-Type": "text/json"]))
        var client = Client(base: "http://h", session: SessionManager(transport: wire), environment: [:])
        client.authentication = .basic(user: "a", password: "b")
        client.serializer = Self.basic(user: "older", password: "x")
        _ = try await client.get("a", headers: ["authorization": "own"])
        _ = try await client.get("a")
        #expect(wire.requests.map { $0.headers.values("Authorization") } == [["own"], ["Basic YTpi"]])
    }

    @Test func `another scheme takes the place of one that was written`() throws {
        var request = PreparedRequest.get("http://h/a")
        request.authentication = .apiKey(name: "X-Key", value: "k", place: .header)
        request = try request.authenticated()
        request.authentication = .bearer(token: "t")
        #expect(try request.authenticated().request.headers.map(\.name) == ["Authorization"])
    }

    @Test(arguments: written)
    func `another origin gets none of it`(authentication: Authentication, lines: String) async throws {
        let other = try LoopbackServer(.readHead, .send(Self.answer))
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 302 Found\r\nLocation: \(other.url)/b\r\nContent-Length: 0\r\n\r\n"))
        var client = Client(base: server.url, session: SessionManager(transport: CurlTransport()), environment: [:])
        client.authentication = authentication
        _ = try await client.get("a")
        let head = other.received[0]
        #expect(head.hasPrefix("GET /b HTTP/1.1\r\n"))
        for word in ["Authorization", "X-Key", "Cookie", "k1", "k%201"] { #expect(!head.contains(word), "\(word)") }
    }

    @Test(arguments: [
        (Authentication.bearer(token: ""), "The token is empty."), (.bearer(token: "a\r\nX-Evil: 1"), "line break"),
        (.basic(user: "a:b", password: "c"), "colon"), (.digest(user: "a:b", password: "c"), "colon"),
        (.apiKey(name: "", value: "k", place: .query), "name of the API key"),
        (.apiKey(name: "X-\nKey", value: "k", place: .header), "header"),
        (.apiKey(name: "k", value: "a;b", place: .cookie), "cannot be a cookie"),
        (.ntlm(user: "", password: ""), "user name"),
        (.clientCertificate(certificate: "", key: "k.pem", password: nil), "certificate is empty"),
        (
            .oauth2(OAuth2Grant(kind: .clientCredentials, tokenURL: "ftp://h", clientID: "c", clientSecret: "s")),
            "token URL"
        ),
    ])
    func `one that cannot be sent fails and sends nothing`(authentication: Authentication, word: String) async throws {
        let wire = FileTransport(FileTransport.File(bytes: []))
        var client = Client(base: "http://h", session: SessionManager(transport: wire), environment: [:])
        client.authentication = authentication
        let error = await #expect(throws: ClientError.self) { try await client.get("a") }
        guard case .failed(let failure)? = error, case .noCredentials(let reason) = failure.error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains(word), "\(reason)")
        #expect(wire.requests.isEmpty)
    }

    // MARK: The cache policy

    @Test(
        arguments: [
            (CachePolicy.protocol, nil, []), (.reload, nil, ["no-cache"]), (.reload, "max-age=0", ["max-age=0"]),
            (.cacheElseLoad, nil, []),
        ] as [(CachePolicy, String?, [String])])
    func `a client's cache policy is sent`(policy: CachePolicy, own: String?, sent: [String]) async throws {
        let wire = FileTransport(FileTransport.File(bytes: Array("{}".utf8), fields: ["Content-Type": "text/json"]))
        var client = Client(base: "http://h", session: SessionManager(transport: wire), environment: [:])
        client.options.cachePolicy = policy
        _ = try await client.get("a", headers: own.map { ["cache-control": $0] } ?? [:])
        #expect(wire.requests.map { $0.headers.values("Cache-Control") } == [sent])
    }

    @Test func `a client that wants nothing but a cache is refused, since there is none`() async throws {
        let wire = FileTransport(FileTransport.File(bytes: []))
        var client = Client(base: "http://h", session: SessionManager(transport: wire), environment: [:])
        client.options.cachePolicy = .cacheOnly
        let error = await #expect(throws: ClientError.self) { try await client.get("a") }
        #expect(error?.description.contains("Caching is off") == true)
        #expect(wire.requests.isEmpty)
    }
}
