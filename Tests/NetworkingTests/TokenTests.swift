import CurlewBytes
import CurlewMessage
import CurlewSerialization
import CurlewTransport
import Dispatch
import Drafting
import Synchronization
import TestSupport
import Testing

@testable import CurlewNetworking

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

    @Test func `waiting for others who ask for the token is part of the request's time`() async throws {
        let (server, api) = (try tokenServer(Self.token("t1")), try api())
        let store = TokenStore(turn: { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return nil
        })
        let manager = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(tokens: store, timer: ImpatientClock()))
        guard case .failed(let failure)? = try await end(api.url, grant(server), manager) else { throw Missing() }
        #expect(failure.message.contains("in 120 s") && failure.message.contains("waiting for others to end"))
        #expect(server.connectionCount == 0 && api.connectionCount == 0)
    }

    @Test func `a token is fetched once and sent with each request`() async throws {
        let server = try tokenServer(Self.token("t1"))
        let api = try api()
        let kept = Mutex<[TokenKey: AccessToken]>([:])
        let store = TokenStore { tokens in
            kept.withLock { $0 = tokens }
            return tokens
        }
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

    /// A server that gave another refresh token takes the first no more (RFC 6749 §6).
    @Test(arguments: [
        Ending(.failure(TransportFailure(.nameNotFound(host: "h.test")))),
        Ending(status: 503), Ending(status: 429), Ending(status: 200, "<html>"), Ending(status: 200, "{}"),
        Ending(status: 401, #"{"error":"invalid_client"}"#),
        Ending(status: 400, #"{"error":"invalid_grant"}"#, isKept: false),
    ])
    func `a refresh token is lost by the word of the endpoint alone`(ending: Ending) async {
        let grant = OAuth2Grant(
            kind: .refreshToken("r1"), tokenURL: "http://h.test/t", clientID: "c", clientSecret: "s")
        let key = TokenKey(grant, destination: "http://a.test")
        let kept = [key: AccessToken(value: "t2", expires: 0, refreshToken: "r2")]
        let written = Mutex(kept)
        let store = TokenStore(tokens: kept) { tokens in
            written.withLock { $0 = tokens }
            return tokens
        }
        let isFirst = Mutex(true)
        let result = await store.token(for: grant, to: "http://a.test", refused: nil, now: { 1000 }) { _ in
            // Another request had begun to ask, and was cancelled.
            let wasFirst = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            return wasFirst ? .failure(TransportFailure(.cancelled)) : ending.result
        }
        #expect(throws: TokenFailure.self) { try result.get() }
        #expect(await store.tokens == (ending.isKept ? kept : [:]))
        #expect(written.withLock { $0 } == (ending.isKept ? kept : [:]))
    }

    @Test(arguments: [503, 429, 400])
    func `a server in trouble is not asked by the refresh token that another one replaced`(status: Int) async throws {
        let grant = OAuth2Grant(
            kind: .refreshToken("r1"), tokenURL: "http://h.test/t", clientID: "c", clientSecret: "s")
        let key = TokenKey(grant, destination: "http://a.test")
        let store = TokenStore(tokens: [key: AccessToken(value: "t2", expires: 0, refreshToken: "r2")])
        let asked = Mutex<[String]>([])
        _ = await store.token(for: grant, to: "http://a.test", refused: nil, now: { 1000 }) { request in
            let body = request.body?.pieces.first
            if case .bytes(let bytes)? = body {
                asked.withLock { $0.append(String(decoding: bytes.array, as: UTF8.self)) }
            }
            return Ending(status: status, #"{"error":"invalid_grant"}"#).result
        }
        let tokens = asked.withLock { $0 }.map { $0.suffix(2) }
        #expect(tokens == (status == 400 ? ["r2", "r1"] : ["r2"]))
    }

    /// What a token endpoint gives to the wish for another token.
    struct Ending: Sendable, CustomTestStringConvertible {
        let result: Result<TransportResponse, TransportFailure>
        var isKept = true
        var testDescription: String { "\(result.map(\.head.status))" }

        init(_ result: Result<TransportResponse, TransportFailure>) { self.result = result }

        init(status: Int, _ body: String = "", isKept: Bool = true) {
            let head = ResponseHead(version: "HTTP/1.1", status: status, fields: HeaderFields())
            result = .success(TransportResponse(head: head, body: Bytes(Array(body.utf8))))
            self.isKept = isKept
        }
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

    @Test func `what an earlier run kept is looked at once, when a token is wanted, and none is fetched`() async throws
    {
        let grant = OAuth2Grant(kind: .clientCredentials, tokenURL: "http://h.test/t", clientID: "c", clientSecret: "s")
        let kept = [TokenKey(grant, destination: "http://a.test"): AccessToken(value: "x")]
        let looks = Mutex(0)
        let store = TokenStore { _ in
            looks.withLock { $0 += 1 }
            return kept
        }
        #expect(looks.withLock { $0 } == 0)
        for _ in 0..<2 {
            let result = await store.token(for: grant, to: "http://a.test", refused: nil, now: { 1000 }) { _ in
                Ending(status: 500).result
            }
            #expect(try result.get() == AccessToken(value: "x"))
        }
        #expect(looks.withLock { $0 } == 1)
    }

    @Test(arguments: ["1e30", "-1e30", "1e400", "-1e400", "1e12"])
    func `a time beyond every calendar is none, and can be written again`(expires: String) throws {
        let key = TokenKey(
            tokenURL: "http://h.test/t", clientID: "me", scope: "", subject: "", destination: "http://a.test", mark: "")
        let line = TokenFile.text([key: AccessToken(value: "x", expires: 77, refreshToken: "r")])
        let damaged = line.replacing("77", with: expires)
        #expect(damaged.contains(expires))
        let read = TokenFile.read(damaged)
        #expect(read == [key: AccessToken(value: "x", refreshToken: "r")])
        #expect(TokenFile.read(TokenFile.text(read)) == read)
        for time in [Double.infinity, -.infinity, .nan, 1e300] {
            #expect(TokenFile.read(TokenFile.text([key: AccessToken(value: "x", expires: time)])).count == 1)
        }
    }

    @Test func `lines that are no token are left out`() {
        #expect(TokenFile.read("# x\n{}\n[1]\nnonsense\n{\"token_url\":1}\n").isEmpty)
    }
}
