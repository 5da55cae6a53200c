import CurlewBytes
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// What a login does to connections, bodies and what is told, with NTLM, which needs nothing but two messages.
@Suite struct LoginTests {
    private static let dialog: [LoopbackServer.Step] = [
        .readHead, .send(NTLMMessages.askAgain), .readHead, .send(NTLMMessages.welcome),
    ]

    private func request(
        _ server: LoopbackServer, user: String? = "ada", method: String = "GET", body: RequestBody? = nil
    ) -> TransportRequest {
        var request = TransportRequest(method: method, url: server.url, body: body, timeout: .seconds(300))
        request.login = user.map { ConnectionLogin(.ntlm, user: $0, password: "pw") }
        return request
    }

    /// Whoever gets such a connection gets the person with it.
    @Test func `a connection that was proven for somebody serves nobody else`() async throws {
        let server = try LoopbackServer { _ in
            [.readHead, .send(NTLMMessages.askAgain), .readHead, .send(NTLMMessages.ask), .again]
        }
        let transport = CurlTransport.patient()
        for user in [nil, "ada", "ada", "bob", nil] as [String?] {
            let sending = await Sending.run(request(server, user: user), over: transport)
            #expect(sending.response?.head.status == 401)
        }
        #expect(server.connectionCount == 4, "the two without a login share one")
    }

    @Test func `the last answer alone is told, and is the response`() async throws {
        let server = try LoopbackServer { _ in Self.dialog }
        let sending = await Sending.run(request(server))
        let heads = sending.events.compactMap { if case .head(let head) = $0 { head.status } else { nil } }
        #expect(heads == [200] && sending.body == "in" && sending.response?.notes == [])
        #expect(sending.phases.contains(.proving))
        #expect(server.connectionCount == 1)
    }

    @Test func `a refusal is an answer with its body`() async throws {
        let server = try LoopbackServer { _ in
            [.readHead, .send(NTLMMessages.askAgain), .readHead, .send(NTLMMessages.ask)]
        }
        let sending = await Sending.run(request(server))
        #expect(sending.response?.head.status == 401 && sending.body == "no")
        #expect(sending.events.contains { if case .head(let head) = $0 { head.status == 401 } else { false } })
    }

    @Test func `a server that goes on asking is left`() async throws {
        let server = try LoopbackServer { _ in [.readHead, .send(NTLMMessages.askAgain), .again] }
        let sending = await Sending.run(request(server))
        #expect(sending.error == .protocolError(.loginFlood(limit: 10)))
        #expect(sending.failure?.partial?.head.status == 401 && server.received.count == 11)
    }

    @Test(.enabled(if: LoopbackNginx.isInstalled))
    func `over TLS the server is known before anybody is proven, and HTTP/2 is not spoken`() async throws {
        let nginx = try LoopbackNginx()
        var request = TransportRequest(url: "https://127.0.0.1:\(nginx.securePort)/name", timeout: .seconds(300))
        request.login = ConnectionLogin(.ntlm, user: "ada", password: "pw")
        let unknown = await Sending.run(request)
        guard case .untrustedCertificate? = unknown.error else {
            Issue.record("\(String(describing: unknown.error))")
            return
        }
        #expect(!unknown.phases.contains(.proving))
        request.tls.trustedCertificates = nginx.certificate
        let known = await Sending.run(request)
        #expect(known.response?.head.version == "HTTP/1.1" && known.phases.contains(.proving))
    }

    @Test func `a stream goes with the last message, and is read once`() async throws {
        let stream = BodyStream()
        _ = await stream.write([1, 2, 3])
        stream.finish()
        let server = try LoopbackServer { _ in
            [.readHead, .send(NTLMMessages.askAgain), .readHead, .readChunks, .send(NTLMMessages.welcome)]
        }
        let body = RequestBody(pieces: [.stream(stream)])
        let sending = await Sending.run(request(server, method: "POST", body: body))
        #expect(sending.body == "in" && server.receivedBytes.last == [1, 2, 3])
        #expect(server.received.first?.contains("chunked") == false)
    }

    @Test func `an answer to HEAD ends without a body`() async throws {
        let server = try LoopbackServer { _ in
            let ask = NTLMMessages.askAgain.dropLast(2)
            return [.readHead, .send(String(ask)), .readHead, .send(String(NTLMMessages.welcome.dropLast(2)))]
        }
        let sending = await Sending.run(request(server, method: "HEAD"))
        #expect(sending.response?.head.status == 200 && server.received.count == 2)
    }

    @Test func `a connection that breaks behind the second message broke while its answer was waited for`() async throws
    {
        let server = try LoopbackServer { _ in [.readHead, .send(NTLMMessages.askAgain), .readHead, .reset] }
        #expect(await Sending.run(request(server, method: "POST")).error == .reset(phase: .waiting))
    }

    @Test func `it can be cancelled and has its limit`() async throws {
        let server = try LoopbackServer { _ in [.readHead, .silence] }
        var late = request(server)
        late.times.whole = .milliseconds(200)
        let sending = await Sending.run(late)
        #expect(sending.error == .timedOut(.whole, after: late.times.whole, phase: .waiting))
        let wire = request(server)
        let task = Task { await Sending.run(wire) }
        while server.received.count < 2 { await Task.yield() }
        task.cancel()
        let cancelled = await task.value
        #expect(cancelled.error == .cancelled)
    }
}
