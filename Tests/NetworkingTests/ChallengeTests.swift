import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing

@Suite struct ChallengeTests {
    private let manager = SessionManager(
        transport: CurlTransport(), configuration: SessionConfiguration(asksForCredentials: true))

    private static let refusal =
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"the \\\"vault\\\"\", charset=\"UTF-8\"\r\n"
        + "Content-Length: 2\r\n\r\nno"
    private static let welcome = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nin"

    private func prepared(_ url: String, headers: [SentHeader] = []) -> PreparedRequest {
        PreparedRequest(
            request: SentRequest(method: "GET", url: url, headers: headers, body: nil),
            response: ResponseSerializer(acceptableStatus: nil), options: RequestOptions(timeout: .seconds(120)))
    }

    /// The last event, and the challenges that came before it; each is answered in turn.
    private func run(
        _ request: PreparedRequest, answers: [ChallengeAnswer], with manager: SessionManager? = nil
    ) async -> (end: SessionEvent?, challenges: [Challenge]) {
        let manager = manager ?? self.manager
        var (challenges, answers): ([Challenge], _) = ([], answers[...])
        var end: SessionEvent?
        for await event in await manager.send(request, id: RequestID(1), answersChallenges: true) {
            end = event
            guard case .challenged(let challenge) = event else { continue }
            challenges.append(challenge)
            manager.answer(RequestID(1), answers.popFirst() ?? .cancel)
        }
        return (end, challenges)
    }

    private func exchange(_ event: SessionEvent?) throws -> Exchange {
        guard case .finished(let exchange) = event else { throw Missing() }
        return exchange
    }

    private struct Missing: Error {}

    @Test func `a challenge is asked, answered and tried once`() async throws {
        let server = try LoopbackServer(
            .readHead, .send(Self.refusal), .readHead, .send(Self.welcome))
        let (end, challenges) = await run(prepared(server.url), answers: [.credentials(user: "u", password: "pä:")])
        let exchange = try exchange(end)
        #expect(exchange.head.status == 200)
        #expect(
            challenges == [Challenge(scheme: .basic, realm: "the \"vault\"", host: "127.0.0.1:\(server.port)")])
        #expect(exchange.hops.map(\.kind) == [.challenge])
        #expect(exchange.hops.first?.response.head.status == 401)
        #expect(server.received.last?.contains("Authorization: Basic dTpww6Q6\r\n") == true)
        let header = try #require(exchange.request.headers.first { $0.name == "Authorization" })
        #expect(header.origin == .auth && header.isSecret)
    }

    @Test func `credentials that are refused are not tried again`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        let (end, challenges) = await run(prepared(server.url), answers: [.credentials(user: "u", password: "p")])
        #expect(try exchange(end).head.status == 401)
        #expect(challenges.count == 1)
        #expect(server.received.count == 2)
    }

    @Test func `the answer decides how it ends`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        for answer in [ChallengeAnswer.performDefault, .reject] {
            #expect(try exchange(await run(prepared(server.url), answers: [answer]).end).head.status == 401)
        }
        for (answer, error) in [
            (ChallengeAnswer.cancel, TransportError.cancelled), (.fail(reason: "No."), .noCredentials(reason: "No.")),
        ] {
            guard case .failed(let failure) = await run(prepared(server.url), answers: [answer]).end else {
                throw Missing()
            }
            #expect(failure.error == error)
            #expect(failure.partial?.body.array == Array("no".utf8))
        }
    }

    @Test func `cancelling a request that waits for an answer ends it`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        var last: SessionEvent?
        for await event in await manager.send(prepared(server.url), id: RequestID(4), answersChallenges: true) {
            if case .challenged = event { await manager.cancel(RequestID(4)) }
            last = event
        }
        guard case .failed(let failure) = last else { throw Missing() }
        #expect(failure.error == .cancelled)
    }

    @Test func `nobody is asked in a session that does not ask`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        let manager = SessionManager(transport: CurlTransport())
        let (end, challenges) = await run(prepared(server.url), answers: [], with: manager)
        #expect(try exchange(end).head.status == 401)
        #expect(challenges.isEmpty && server.received.count == 1)
    }

    @Test func `where nobody said that he answers, the answer that asked is the result at once`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        let (request, folder) = (prepared(server.url), try TemporaryFolder())
        #expect(try exchange(await manager.send(request, id: RequestID(1)).all().last).head.status == 401)
        #expect(try await manager.run(request, id: RequestID(2)) { _ in }.get().head.status == 401)
        #expect(try await manager.task(request).exchange().head.status == 401)
        let upload = RequestBody(pieces: [.bytes(Bytes(Array("up".utf8)))])
        #expect(try await manager.uploadTask(request, from: upload).exchange().head.status == 401)
        let target = DownloadTarget(path: folder.path("file"))
        #expect(
            try exchange(await manager.download(request, to: target, id: RequestID(3)).all().last).head.status == 401)
        for await event in await manager.batch([request, request]) {
            guard case .finished(let results) = event else { continue }
            #expect(try results.map { try $0.get().head.status } == [401, 401])
        }
    }

    @Test func `a task that is run to its end by itself answers that it cannot`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        let task = await manager.task(prepared(server.url), answersChallenges: true)
        #expect(try await task.exchange().head.status == 401)
    }

    @Test func `a picture behind a password is refused, and not waited for`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        let error = await #expect(throws: ImageDownloadError.self) {
            try await ImageDownloader(manager: manager).picture(for: prepared(server.url))
        }
        guard case .refused? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an Authorization row of one's own is an answer already`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.refusal), .again)
        let request = prepared(server.url, headers: [SentHeader("authorization", "Mine x", origin: .you)])
        let (end, challenges) = await run(request, answers: [])
        #expect(try exchange(end).head.status == 401)
        #expect(challenges.isEmpty && server.received.count == 1)
    }

    @Test(arguments: [
        "HTTP/1.1 401 No\r\n", "HTTP/1.1 401 No\r\nWWW-Authenticate: Negotiate abc==, NTLM\r\n",
        "HTTP/1.1 401 No\r\nWWW-Authenticate: =\"\r\n", "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=x\r\n",
        "HTTP/1.1 407 No\r\nWWW-Authenticate: Basic realm=x\r\n",
    ])
    func `what cannot be answered is shown`(head: String) async throws {
        let server = try LoopbackServer(.readHead, .send(head + "Content-Length: 0\r\n\r\n"), .again)
        let (end, challenges) = await run(prepared(server.url), answers: [.credentials(user: "u", password: "p")])
        #expect([401, 407].contains(try exchange(end).head.status))
        #expect(challenges.isEmpty && server.received.count == 1)
    }

    @Test func `a thousand challenges are looked at within bounds`() async throws {
        let flood = String(repeating: "WWW-Authenticate: Basic realm=\"x\"\r\n", count: 1000)
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 401 No\r\n\(flood)Content-Length: 0\r\n\r\n"), .again)
        let (end, challenges) = await run(
            prepared(server.url), answers: Array(repeating: .reject, count: 100))
        let exchange = try exchange(end)
        #expect(exchange.head.fields.values("WWW-Authenticate").count == 1000)
        #expect(challenges.count <= 16)
    }
}
