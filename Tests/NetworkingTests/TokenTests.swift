import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Dispatch
import Drafting
import HTTPMessage
import Serialization
import Synchronization
import TestSupport
import Testing

/// Tokens from a token endpoint, over the wire.
@Suite struct TokenTests {
    private struct Missing: Error {}

    private func grant(
        _ server: LoopbackServer, _ kind: OAuth2Grant.Kind = .clientCredentials, inBody: Bool = false
    ) -> OAuth2Grant {
        OAuth2Grant(
            kind: kind, tokenURL: server.url + "/token", clientID: "c:1", clientSecret: "s/ä", scope: "a b",
            sendsClientInBody: inBody)
    }

    private func manager(_ tokens: TokenStore, now: @escaping @Sendable () -> Double = { 1000 }) -> SessionManager {
        SessionManager(transport: CurlTransport(), configuration: SessionConfiguration(tokens: tokens, now: now))
    }

    private func end(_ url: String, _ grant: OAuth2Grant, _ manager: SessionManager, id: UInt64 = 1) async throws
        -> SessionEvent?
    {
        let request = try RequestDraft(
            url: url, authentication: .oauth2(grant), response: ResponseSerializer(acceptableStatus: nil),
            options: RequestOptions(timeout: .seconds(120))
        ).prepared(in: PreparationContext())
        var end: SessionEvent?
        for await event in await manager.send(request, id: RequestID(id)) { end = event }
        return end
    }

    private func exchange(_ url: String, _ grant: OAuth2Grant, _ manager: SessionManager) async throws -> Exchange {
        guard case .finished(let exchange) = try await end(url, grant, manager) else { throw Missing() }
        return exchange
    }

    private static func answer(_ body: String, status: Int = 200, fields: String = "") -> LoopbackServer.Step {
        .send(
            "HTTP/1.1 \(status) Some\r\nConnection: close\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }

    private static func token(_ value: String, life: Int? = 3600, refresh: String? = nil) -> LoopbackServer.Step {
        let life = life.map { #","expires_in":\#($0)"# } ?? ""
        let refresh = refresh.map { #","refresh_token":"\#($0)""# } ?? ""
        return answer(#"{"access_token":"\#(value)","token_type":"bearer"\#(life)\#(refresh)}"#)
    }

    private func tokenServer(_ answers: LoopbackServer.Step...) throws -> LoopbackServer {
        // The forms are of many lengths, so what is left of one is read until the other side closes.
        try LoopbackServer { number in
            [.readHead, number < answers.count ? answers[number] : Self.answer("{}", status: 500), .shutdown, .silence]
        }
    }

    private func api(_ statuses: Int...) throws -> LoopbackServer {
        try LoopbackServer { number in
            let status = number < statuses.count ? statuses[number] : 200
            return [
                .readHead,
                Self.answer("", status: status, fields: "WWW-Authenticate: Bearer realm=r\r\n"),
            ]
        }
    }

    @Test func `a request target of one's own is the request's alone`() async throws {
        let (server, api) = (try tokenServer(Self.token("t1")), try api())
        var options = RequestOptions(timeout: .seconds(120))
        options.connection.requestTarget = "/own?x=1"
        let request = try RequestDraft(
            url: api.url, authentication: .oauth2(grant(server)), response: ResponseSerializer(acceptableStatus: nil),
            options: options
        ).prepared(in: PreparationContext())
        for await _ in await manager(TokenStore()).send(request, id: RequestID(1)) {}
        #expect(server.received[0].hasPrefix("POST /token HTTP/1.1\r\n"), "\(server.received)")
        #expect(api.received[0].hasPrefix("GET /own?x=1 HTTP/1.1\r\n"), "\(api.received)")
    }

    @Test func `a token is fetched once and sent with each request`() async throws {
        let server = try tokenServer(Self.token("t1"))
        let api = try api()
        let kept = Mutex<[TokenKey: AccessToken]>([:])
        let store = TokenStore { tokens in kept.withLock { $0 = tokens } }
        let manager = manager(store)
        for _ in 0..<2 { #expect(try await exchange(api.url, grant(server), manager).head.status == 200) }
        #expect(server.connectionCount == 1)
        #expect(api.received.allSatisfy { $0.contains("Authorization: Bearer t1\r\n") })
        // `c%3A1:s%2F%C3%A4`
        #expect(server.received.first?.contains("Authorization: Basic YyUzQTE6cyUyRiVDMyVBNA==\r\n") == true)
        #expect(server.received.first?.contains("Content-Type: application/x-www-form-urlencoded\r\n") == true)
        let tokens = kept.withLock { $0 }
        #expect(tokens.values.first == AccessToken(value: "t1", expires: 4600))
        #expect(TokenFile.read(TokenFile.text(tokens)) == tokens)
        #expect(!TokenFile.text(tokens).contains("s/ä"))
    }

    @Test func `a token is shown to the server that it was fetched for, and to no other`() async throws {
        let server = try tokenServer(Self.token("t1"), Self.answer(#"{"error":"invalid_client"}"#, status: 401))
        let (api, other) = (try api(), try api())
        let manager = manager(TokenStore())
        #expect(try await exchange(api.url, grant(server), manager).head.status == 200)
        var stranger = grant(server)
        stranger.clientSecret = "unknown"
        guard case .failed = try await end(other.url, stranger, manager) else { throw Missing() }
        #expect(server.connectionCount == 2 && other.connectionCount == 0)
    }

    @Test func `whoever does not know the secret or the password gets no token of another`() {
        var grant = OAuth2Grant(
            kind: .password(user: "u", password: "p"), tokenURL: "u", clientID: "c", clientSecret: "s")
        let key = TokenKey(grant, destination: "http://a.test")
        #expect(TokenKey(grant, destination: "http://a.test") == key)
        #expect(TokenKey(grant, destination: "http://b.test") != key)
        grant.clientSecret = ""
        #expect(TokenKey(grant, destination: "http://a.test") != key)
        (grant.clientSecret, grant.kind) = ("s", .password(user: "u", password: "q"))
        #expect(TokenKey(grant, destination: "http://a.test") != key)
    }

    @Test func `a token that has run out is replaced`() async throws {
        let server = try tokenServer(Self.token("t1", life: 60), Self.token("t2"))
        let api = try api()
        let time = Mutex(1000.0)
        let manager = manager(TokenStore()) { time.withLock { $0 } }
        _ = try await exchange(api.url, grant(server), manager)
        time.withLock { $0 = 1051 }
        _ = try await exchange(api.url, grant(server), manager)
        #expect(api.received.last?.contains("Bearer t2\r\n") == true)
    }

    @Test func `a refused token is renewed once`() async throws {
        let server = try tokenServer(Self.token("t1"), Self.token("t2"), Self.token("t3"), Self.token("t4"))
        let api = try api(401, 200)
        let exchange = try await exchange(api.url, grant(server), manager(TokenStore()))
        #expect(exchange.head.status == 200)
        #expect(exchange.hops.map(\.kind) == [.challenge])
        #expect(api.received.map { $0.contains("Bearer t2\r\n") } == [false, true])
        let stubborn = try self.api(401, 401, 401, 401)
        let refused = try await self.exchange(stubborn.url, grant(server), manager(TokenStore()))
        #expect(refused.head.status == 401 && stubborn.connectionCount == 2)
    }

    @Test func `a refresh token is used, and where it is refused the first way is gone again`() async throws {
        let server = try tokenServer(
            Self.token("t1", life: 0, refresh: "r1"), Self.token("t2", life: 0),
            Self.answer(#"{"error":"invalid_grant"}"#, status: 400), Self.token("t3"))
        let api = try api()
        let store = TokenStore()
        let manager = manager(store)
        for _ in 0..<2 { _ = try await exchange(api.url, grant(server, .password(user: "u", password: "p")), manager) }
        // A refresh token stays good until another one comes.
        #expect(await store.tokens.values.first?.refreshToken == "r1")
        _ = try await exchange(api.url, grant(server, .password(user: "u", password: "p")), manager)
        #expect(server.connectionCount == 4)
        #expect(api.received.map { $0.contains("Bearer t1\r\n") } == [true, false, false])
        #expect(api.received.last?.contains("Bearer t3\r\n") == true)
        #expect(await store.tokens.values.first == AccessToken(value: "t3", expires: 4600))
    }

    @Test func `requests that want the same token wait for one`() async throws {
        let go = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(.readHead, .wait(go), Self.token("t1"), .shutdown, .silence)
        let api = try api()
        let manager = manager(TokenStore())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...4 {
                group.addTask {
                    guard case .finished = try await end(api.url, grant(server), manager, id: UInt64(id)) else {
                        throw Missing()
                    }
                }
            }
            go.signal()
            try await group.waitForAll()
        }
        #expect(server.connectionCount == 1)
        #expect(api.connectionCount == 4)
    }

    @Test func `cancelling ends the wait for a token`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let manager = manager(TokenStore())
        let request = try RequestDraft(url: "http://127.0.0.1:1/", authentication: .oauth2(grant(server)))
            .prepared(in: PreparationContext())
        let events = await manager.send(request, id: RequestID(1))
        while server.received.isEmpty { await Task.yield() }
        await manager.cancel(RequestID(1))
        var end: SessionEvent?
        for await event in events { end = event }
        guard case .failed(let failure) = end else { throw Missing() }
        #expect(failure.error == .cancelled)
    }

    @Test(arguments: [
        (#"{"error":"invalid_client"}"#, 401, "Client id or secret is wrong."),
        (#"{"error":"odd","error_description":"no\nway"}"#, 400, "It says \"no"),
        ("<html>", 500, "refused with 500"), ("{}", 200, "no access_token"), ("[1", 200, "no access_token"),
        (#"{"access_token":"a\r\nEvil: 1"}"#, 200, "cannot stand in a header"),
        (#"{"access_token":"a","token_type":"mac"}"#, 200, "only bearer"),
    ])
    func `what the endpoint says is told, and nothing is sent`(body: String, status: Int, words: String) async throws {
        let server = try tokenServer(Self.answer(body, status: status))
        let api = try api()
        guard case .failed(let failure) = try await end(api.url, grant(server), manager(TokenStore())),
            case .noCredentials(let reason) = failure.error
        else { throw Missing() }
        #expect(reason.contains(words))
        #expect(!failure.error.message.contains("\n"))
        #expect(api.connectionCount == 0)
    }

    @Test func `what tells tokens apart holds no secret`() {
        let grant = OAuth2Grant(
            kind: .refreshToken("very-secret"), tokenURL: "u", clientID: "c", clientSecret: "hidden", scope: "s")
        let key = TokenKey(grant, destination: "http://h.test")
        #expect(!"\(key)".contains("secret") && !"\(key)".contains("hidden"))
        var other = grant
        other.kind = .refreshToken("another")
        #expect(TokenKey(other, destination: "http://h.test") != key)
    }

    @Test func `what an earlier run kept is asked for once, when a token is wanted`() async {
        let asked = Counted()
        let kept = [
            TokenKey(
                tokenURL: "http://h.test/t", clientID: "me", scope: "", subject: "", destination: "http://api.test",
                mark: ""): AccessToken(value: "x")
        ]
        let store = TokenStore(load: { asked.make(kept) }, keep: { _ in })
        #expect(asked.count == 0)
        #expect(await store.tokens == kept)
        #expect(await store.tokens == kept)
        #expect(asked.count == 1)
    }

    @Test func `lines that are no token are left out`() {
        #expect(TokenFile.read("# x\n{}\n[1]\nnonsense\n{\"token_url\":1}\n").isEmpty)
    }
}
