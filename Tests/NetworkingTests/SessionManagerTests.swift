import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Synchronization
import TestSupport
import Testing

@Suite struct SessionManagerTests {
    private let manager = SessionManager(
        transport: CurlTransport(), configuration: SessionConfiguration(now: { 1_700_000_000 }))

    private func prepared(
        _ url: String, method: String = "GET", headers: [SentHeader] = [], response: ResponseSerializer = .init(),
        follow: Int = 0, body: String? = nil
    ) -> PreparedRequest {
        PreparedRequest(
            request: SentRequest(
                method: method, url: url, headers: headers, body: body.map { RequestBody(Array($0.utf8)) }),
            response: response, options: RequestOptions(timeout: .seconds(120), follow: follow))
    }

    private func events(_ request: PreparedRequest, id: UInt64 = 1) async -> [SessionEvent] {
        var events: [SessionEvent] = []
        for await event in await manager.send(request, id: RequestID(id)) { events.append(event) }
        return events
    }

    private func exchange(_ request: PreparedRequest) async throws -> Exchange {
        guard case .finished(let exchange) = await events(request).last else { throw Missing() }
        return exchange
    }

    private struct Missing: Error {}

    private func json(_ status: Int, _ body: String, type: String = "application/json") -> String {
        "HTTP/1.1 \(status) Some\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func `an exchange has the request as sent, the value and the checks`() async throws {
        let server = try LoopbackServer(.readHead, .send(json(200, #"{"a":1}"#)))
        let exchange = try await exchange(
            prepared(
                server.url + "/x", headers: [SentHeader("X-Mine", "1", origin: .you)],
                response: ResponseSerializer(.json)))
        #expect(exchange.request.headers.map(\.name) == ["Host", "X-Mine", "Accept-Encoding"])
        #expect(exchange.request.headers.map(\.origin) == [.transport, .you, .transport])
        #expect(exchange.date == 1_700_000_000)
        #expect(exchange.isComplete)
        #expect(
            exchange.checks == [
                Check("status 200 is in 200-299", .passed), Check("type application/json is accepted", .passed),
                Check("body parses as JSON", .passed),
            ])
        guard case .json = exchange.outcome.value else { throw Missing() }
        let head = try #require(server.received.first)
        #expect(
            head == "GET /x HTTP/1.1\r\n" + exchange.request.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
                + "\r\n")
    }

    @Test func `a refused status comes with its value`() async throws {
        let server = try LoopbackServer(.readHead, .send(json(422, #"{"why":"no sku"}"#)))
        let exchange = try await exchange(prepared(server.url, response: ResponseSerializer(.json)))
        #expect(exchange.outcome.value != nil)
        #expect(exchange.outcome.error?.code == -1011)
        guard case .failed = exchange.checks.first?.result else { throw Missing() }
    }

    @Test func `a body that is no JSON keeps its bytes`() async throws {
        let server = try LoopbackServer(.readHead, .send(json(200, "{\"a\":")))
        let exchange = try await exchange(prepared(server.url, response: ResponseSerializer(.json)))
        #expect(exchange.body.count == 5)
        guard case .failed(let sentence) = exchange.checks.last?.result else { throw Missing() }
        #expect(sentence.contains("line 1"))
    }

    @Test func `a failure keeps what had come`() async throws {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))
        guard case .failed(let failure) = await events(prepared(server.url)).last else { throw Missing() }
        #expect(failure.error == .incomplete(received: 4, expected: 9))
        #expect(failure.partial?.body.count == 4)
    }

    @Test func `a redirect is the result unless following is on`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n"))
        let exchange = try await exchange(prepared(server.url))
        #expect(exchange.head.status == 302)
        #expect(exchange.hops.isEmpty)
    }

    @Test func `redirects are followed within bounds, and the hops are kept`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"), .again)
        let exchange = try await exchange(prepared(server.url, follow: 3))
        #expect(exchange.hops.count == 3)
        #expect(exchange.refusal == .tooMany(limit: 3))
        #expect(server.received.count == 4)
        guard case .failed = exchange.checks.last?.result else { throw Missing() }
    }

    @Test func `credentials stay with their origin when a server leads elsewhere`() async throws {
        let other = try LoopbackServer(.readHead, .send(json(200, "{}")))
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 307 Go\r\nLocation: \(other.url)/there\r\nContent-Length: 0\r\n\r\n"))
        let exchange = try await exchange(
            prepared(
                server.url,
                headers: [
                    SentHeader("Authorization", "Basic eA==", origin: .you), SentHeader("Cookie", "a=1", origin: .you),
                    SentHeader("X-Api-Key", "k", origin: .you, isSecret: true),
                    SentHeader("X-Plain", "p", origin: .you),
                ], follow: 10))
        let head = try #require(other.received.first)
        #expect(!head.contains("Basic") && !head.contains("a=1") && !head.contains("X-Api-Key"))
        #expect(head.contains("X-Plain: p"))
        #expect(exchange.hops.first?.droppedHeaders == ["Authorization", "Cookie", "X-Api-Key"])
    }

    @Test func `cancelling by id ends the stream with a failure`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        var last: SessionEvent?
        for await event in await manager.send(prepared(server.url), id: RequestID(9)) {
            if case .transport(.phase(.waiting)) = event { await manager.cancel(RequestID(9)) }
            last = event
        }
        guard case .failed(let failure) = last else { throw Missing() }
        #expect(failure.error == .cancelled)
    }

    @Test func `whoever stops listening ends the request`() async throws {
        let ended = Mutex(false)
        struct Hanging: Transport {
            let onCancel: @Sendable () -> Void
            func send(
                _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
            ) async throws(TransportFailure) -> TransportResponse {
                await withTaskCancellationHandler {
                    while !Task.isCancelled { await Task.yield() }
                } onCancel: {
                    onCancel()
                }
                throw TransportFailure(.cancelled)
            }
        }
        let (done, finish) = AsyncStream.makeStream(of: Void.self)
        let manager = SessionManager(
            transport: Hanging {
                ended.withLock { $0 = true }
                finish.finish()
            })
        let listener = Task {
            for await _ in await manager.send(prepared("http://127.0.0.1/"), id: RequestID(1)) {}
        }
        listener.cancel()
        for await _ in done {}
        #expect(ended.withLock { $0 })
    }
}
