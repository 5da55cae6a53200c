import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing

/// What an exchange says went out, beside what servers got: each request of redirects and challenges.
@Suite struct SendingSessionTests {
    private let manager = SessionManager(
        transport: CurlTransport(), configuration: SessionConfiguration(recordsSending: true))

    private func exchange(
        _ url: String, _ authentication: Authentication = .none, body: RequestBody? = nil,
        headers: [SentHeader] = [SentHeader("X-A", "1", origin: .you)]
    ) async throws -> Exchange {
        let prepared = PreparedRequest(
            request: SentRequest(method: body == nil ? "GET" : "POST", url: url, headers: headers, body: body),
            response: ResponseSerializer(acceptableStatus: nil),
            options: RequestOptions(timeout: .seconds(120), follow: 5), authentication: authentication)
        for await event in await manager.send(prepared, id: RequestID(1)) {
            if case .finished(let exchange) = event { return exchange }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    private func answer(_ fields: String = "", status: Int = 200) -> LoopbackServer.Step {
        .send("HTTP/1.1 \(status) Some\r\n\(fields)Content-Length: 0\r\n\r\n")
    }

    /// The heads among what the servers read, in order.
    private func heads(_ servers: LoopbackServer...) -> [[UInt8]] {
        servers.flatMap(\.receivedBytes).filter { $0.count > 4 && $0.suffix(4) == [13, 10, 13, 10] }
    }

    @Test func `each hop of a redirect is its own`() async throws {
        let other = try LoopbackServer(.readHead, answer())
        let server = try LoopbackServer(
            .readHead, answer("Location: /two\r\nSet-Cookie: sid=77aa\r\n", status: 302), .readHead,
            answer("Location: http://localhost:\(other.port)/three\r\n", status: 302))
        let exchange = try await exchange(
            server.url, headers: [SentHeader("X-A", "1", origin: .you), SentHeader("X-Api-Key", "k-99", origin: .you)])
        #expect(exchange.sendings.map(\.written.head) == heads(server, other))
        #expect(exchange.sendings.allSatisfy { $0.isAsShown }, "\(exchange.sendings.map(\.differences))")
        #expect(
            exchange.sendings.map { $0.added.map(\.name) } == [
                ["Host", "Accept-Encoding"], ["Host", "Cookie", "Accept-Encoding"], ["Host", "Accept-Encoding"],
            ])
        #expect(exchange.sendings[1].added[1].origin == .cookieJar)
        #expect(exchange.response.written == nil && exchange.hops.allSatisfy { $0.response.written == nil })
    }

    @Test func `a challenge and its answer are two`() async throws {
        let challenge = "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\"\r\n"
        let server = try LoopbackServer(
            .readHead, .read(3), answer(challenge, status: 401), .readHead, .read(3), answer())
        let exchange = try await exchange(
            server.url, .digest(user: "ada", password: "hunter22"), body: RequestBody(Array("a=1".utf8)))
        #expect(exchange.sendings.map(\.written.head) == heads(server))
        #expect(exchange.sendings.map(\.written.bodyCount) == [3, 3])
        #expect(exchange.sendings.allSatisfy { $0.isAsShown })
        #expect(exchange.sendings.map { $0.added.map(\.name).contains { $0 == "Authorization" } } == [false, true])
        #expect(exchange.sendings[1].added.first { $0.name == "Authorization" }?.origin == .auth)
    }

    @Test func `a failure says what went out`() async throws {
        let server = try LoopbackServer(.readHead, .reset)
        let prepared = PreparedRequest(
            request: SentRequest(method: "GET", url: server.url, headers: [], body: nil),
            options: RequestOptions(timeout: .seconds(120)))
        var failure: ExchangeFailure?
        for await event in await manager.send(prepared, id: RequestID(1)) {
            if case .failed(let found) = event { failure = found }
        }
        #expect(failure?.sendings.map(\.written.head) == heads(server))
        #expect(failure?.partial?.written == nil)
    }
}
