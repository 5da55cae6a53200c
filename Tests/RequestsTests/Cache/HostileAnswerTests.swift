import CurlewNetworking
import CurlewTransport
import Foundation
import TestSupport
import Testing

@testable import CurlewRequests

/// Answers that a cache must not believe, over a real connection.
@Suite struct `Answers that are not kept` {
    private let folder: TemporaryFolder
    private let agent: NetworkAgent

    init() throws {
        folder = try TemporaryFolder()
        agent = NetworkAgent(
            session: SessionManager(transport: CurlTransport()),
            cache: ResponseCache(path: folder.path("responses.sqlite")))
    }

    static let answers = [
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=99\r\nContent-Length: 1000\r\n\r\nonly this",
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=99\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\n01234",
        "HTTP/1.1 206 Partial Content\r\nCache-Control: max-age=99\r\nContent-Range: bytes 0-3/4\r\n"
            + "Content-Length: 4\r\n\r\nabcd",
        "HTTP/1.1 304 Not Modified\r\nCache-Control: max-age=99\r\n\r\n",
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=99999\r\nVary: *\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nCache-Control: no-store\r\nETag: \"a\"\r\nContent-Length: 6\r\n\r\nCANARY",
    ]

    @Test(arguments: answers)
    func `cut, doubtful, partial, unasked, of any request, or forbidden`(answer: String) async throws {
        let server = try LoopbackServer(.readHead, .send(answer))
        let request = AgentRequest(.get(server.url + "/a"), cache: .followServer)
        for _ in 0..<2 {
            let outcome = await agent.outcome(of: request)
            #expect(outcome.refusal == .nothingStored && !outcome.isHit)
        }
        #expect(server.connectionCount == 2)
        #expect(await agent.cache?.sums.count == 0)
        let bytes = try FileNames.bytes(below: folder.path)
        #expect(bytes.range(of: Data("CANARY".utf8)) == nil)
    }

    @Test func `by way of a redirect it is another address's answer`() async throws {
        let server = try LoopbackServer { number in
            [
                .readHead,
                .send(
                    number == 0
                        ? "HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                        : "HTTP/1.1 200 OK\r\nCache-Control: max-age=99\r\nContent-Length: 2\r\n\r\nok"),
            ]
        }
        let outcome = await agent.outcome(of: AgentRequest(.get(server.url + "/a"), cache: .followServer))
        #expect(outcome.body == "ok" && outcome.storageRefusal == .redirected)
    }
}
