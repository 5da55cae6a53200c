import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Foundation
import History
import TestSupport
import Testing
import Workspace

/// What is kept of the requests that went out.
@Suite struct StoredSendingTests {
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

    @Test func `nothing secret is in what is kept`() async throws {
        let server = try LoopbackServer(
            .readHead, answer("Location: /two\r\nSet-Cookie: sid=c00kie55\r\n", status: 302), .readHead, .read(0),
            answer())
        let exchange = try await exchange(
            server.url + "/?key=in-url-77",
            headers: [
                SentHeader("Authorization", "Basic YWRhOmh1bnRlcjIy", origin: .auth, isSecret: true),
                SentHeader("X-Mine", "own-secret", origin: .you, isSecret: true),
                SentHeader("X-Text", "say in-text-88", origin: .you),
            ])
        let mask = SecretMask(["in-url-77", "in-text-88"]).adding(credentials: exchange.secretTexts)
        let stored = StoredExchange(exchange, hiding: mask)
        #expect(stored.sendings.count == 2 && stored.sendings.allSatisfy { $0.isAsShown })
        let text = stored.sendings.map { $0.json.text() }.joined()
        let basic = Data("ada:hunter22".utf8).base64EncodedString()
        for secret in ["c00kie55", "in-url-77", "hunter22", basic, "own-secret", "in-text-88"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(text.contains("Basic ******") && text.contains("X-Mine: ******"))
        #expect(Exchange(stored)?.sendings == stored.sendings)
    }

    @Test func `an answer is kept without what proves who one is`() async throws {
        let server = try LoopbackServer(
            .readHead,
            .send(
                "HTTP/1.1 103 Early Hints\r\nX-Auth-Token: early-t0ken\r\n\r\nHTTP/1.1 200 OK\r\n"
                    + "Set-Cookie: sid=c00kie55; Path=/; HttpOnly\r\nset-cookie: bare-c00kie66\r\n"
                    + "Set-Cookie: gone=; Max-Age=0\r\nX-Auth-Token: late-t0ken\r\nWWW-Authenticate: Basic realm=\"a\"\r\n"
                    + "X-Plain: plain\r\nContent-Length: 0\r\n\r\n"))
        let exchange = try await exchange(server.url)
        let stored = StoredExchange(exchange)
        #expect(stored.fields.values("Set-Cookie") == ["sid=******; Path=/; HttpOnly", "******", "gone=; Max-Age=0"])
        #expect(stored.fields["X-Auth-Token"] == "******" && stored.fields["X-Plain"] == "plain")
        #expect(stored.fields["WWW-Authenticate"] == "Basic realm=\"a\"")
        #expect(stored.interim.map { $0.fields["X-Auth-Token"] } == ["******"])
        let saved = try BaselineToKeep(exchange).saved()
        #expect(saved.fields == stored.fields)
        // What is on the screen is what came.
        #expect(exchange.head.fields["X-Auth-Token"] == "late-t0ken")
    }

    @Test func `the digest of a body with a secret is not kept`() async throws {
        let server = try LoopbackServer(.readHead, .read(9), answer(), .again)
        let exchange = try await exchange(server.url, body: RequestBody(Array("pin=12345".utf8)))
        #expect(exchange.sendings[0].digest != nil)
        #expect(StoredExchange(exchange).sendings[0].digest == exchange.sendings[0].digest)
        #expect(StoredExchange(exchange, hiding: SecretMask(["12345"])).sendings[0].digest == nil)
        // A secret that is known later only takes it away then.
        #expect(StoredExchange(exchange).hiding(SecretMask(["12345"])).sendings[0].digest == nil)
    }
}
