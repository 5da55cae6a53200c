import CurlewBytes
import CurlewMessage
import CurlewTransport
import Dispatch
import TestSupport
import Testing

/// HTTP/2 frame by frame, sound and not.
@Suite struct HTTP2Tests {
    private func send(
        _ server: LoopbackServer, method: String = "GET", body: RequestBody? = nil, timeout: Duration = .seconds(60),
        onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) async -> Sending {
        await Sending.run(
            TransportRequest(method: method, url: server.url + "/", body: body, timeout: timeout, httpVersion: .http2),
            onEvent: onEvent)
    }

    static func head(_ fields: [UInt8] = [], status: String = "200", ends: Bool = false) -> [UInt8] {
        HTTP2Frame.headers(HPACK.status(status) + fields, ends: ends)
    }

    static func length(_ count: Int) -> [UInt8] { HPACK.field("content-length", "\(count)") }

    @Test func `a plain answer is read`() async throws {
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(HPACK.field("x", "y")), HTTP2Frame.data("hello, "), HTTP2Frame.data("world", ends: true),
            then: [.silence])
        let sending = await send(server)
        #expect(sending.body == "hello, world")
        #expect(sending.response?.head.version == "HTTP/2")
        #expect(sending.response?.head.fields["x"] == "y")
    }

    @Test(arguments: [99, 100_000].map { "\($0)" } + ["abc"])
    func `a status that is no number of three digits`(status: String) async throws {
        let sending = await send(try .speakingHTTP2(Self.head(status: status, ends: true), then: [.silence]))
        #expect(sending.error == .protocolError(.unsoundStream))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var frames: [UInt8]
        var error: TransportError
        var connections = 1
        var testDescription: String { name }
    }

    static let refused: [Row] = [
        Row(
            name: "all streams are left behind, each time", frames: HTTP2Frame.goAway(last: 0),
            error: .protocolError(.goAway(HTTP2ErrorCode(0))), connections: 2),
        Row(
            name: "the server is shutting down in anger", frames: HTTP2Frame.goAway(last: 0, code: 11),
            error: .protocolError(.goAway(HTTP2ErrorCode(11))), connections: 2),
        Row(name: "the stream is reset", frames: HTTP2Frame.reset(2), error: .streamReset(HTTP2ErrorCode(2))),
        Row(name: "asked too much", frames: HTTP2Frame.reset(11), error: .streamReset(HTTP2ErrorCode(11))),
        Row(
            name: "the stream is refused, each time", frames: HTTP2Frame.reset(7), error: .gaveUp(tries: 6),
            connections: 6),
        Row(
            name: "a flood of PING",
            frames: (0..<20_000).flatMap { _ in HTTP2Frame.frame(.ping, [UInt8](repeating: 0, count: 8)) },
            error: .protocolError(.controlFlood)),
        Row(
            name: "a flood of SETTINGS", frames: (0..<20_000).flatMap { _ in HTTP2Frame.settings },
            error: .protocolError(.controlFlood)),
        Row(
            name: "a flood of CONTINUATION",
            frames: HTTP2Frame.headers(HPACK.ok, flags: 0)
                + (0..<20_000).flatMap { HTTP2Frame.frame(.continuation, stream: 1, HPACK.field("x-\($0)", "y")) },
            error: .protocolError(.continuationFlood)),
        Row(
            name: "a head that is not HPACK", frames: HTTP2Frame.headers([UInt8](repeating: 0xFF, count: 6)),
            error: .protocolError(.brokenFrames)),
        Row(
            name: "a frame of 16 MB before any head",
            frames: HTTP2Frame.frame(.data, stream: 1, announced: 0xFF_FFFF, [1, 2, 3]),
            error: .protocolError(.brokenFrames)),
        Row(
            name: "one field named again and again",
            frames: HTTP2Frame.headers(
                HPACK.ok + HPACK.indexed("x", String(repeating: "y", count: 4000))
                    + (0..<12_000).flatMap { _ in HPACK.latest }),
            error: .headerTooLarge(limit: 128 << 10)),
        Row(
            name: "a push for another host",
            frames: HTTP2Frame.frame(
                .pushPromise, flags: HTTP2Frame.endHeaders, stream: 1,
                [0, 0, 0, 2] + HPACK.field(":method", "GET") + HPACK.field(":scheme", "http")
                    + HPACK.field(":path", "/") + HPACK.field(":authority", "other.example"))
                + head(ends: true), error: .protocolError(.brokenFrames)),
        Row(
            name: "no status", frames: HTTP2Frame.headers(HPACK.field("server", "x"), ends: true),
            error: .protocolError(.unsoundStream)),
        Row(
            name: "a name in upper case", frames: head(HPACK.field("Server", "x"), ends: true),
            error: .protocolError(.unsoundStream)),
        Row(
            name: "more than was announced",
            frames: head(length(5)) + HTTP2Frame.data(String(repeating: "0123456789", count: 5), ends: true),
            error: .protocolError(.unsoundStream)),
        Row(
            name: "less than was announced", frames: head(length(50)) + HTTP2Frame.data("01234", ends: true),
            error: .protocolError(.unsoundStream)),
        Row(
            name: "a window beyond its bound",
            frames: HTTP2Frame.windowUpdate(0x7FFF_FFFF, stream: 0) + HTTP2Frame.windowUpdate(0x7FFF_FFFF, stream: 0),
            error: .protocolError(.brokenFrames)),
    ]

    @Test(arguments: refused)
    func `frames that lie or flood are refused, and the reason is said`(row: Row) async throws {
        let server = try LoopbackServer.speakingHTTP2(row.frames, then: [.silence])
        let sending = await send(server)
        #expect(sending.error == row.error)
        #expect(server.connectionCount == row.connections)
    }

    @Test(arguments: [("GET", nil), ("PUT", "body")] as [(String, String?)])
    func `what the server left behind is sent once more, and said to be`(method: String, body: String?) async throws {
        let answer = Self.head(Self.length(2)) + HTTP2Frame.data("ok", ends: true)
        let server = try LoopbackServer { number in
            LoopbackServer.greeting + [.send(number == 0 ? HTTP2Frame.goAway(last: 0) : answer), .silence]
        }
        let sending = await send(server, method: method, body: body.map { RequestBody(Array($0.utf8)) })
        #expect(sending.body == "ok")
        #expect(sending.response?.notes == [.sentAgain(.goAway(HTTP2ErrorCode(0)))])
        #expect(sending.response?.notes.first?.sentence.contains("GOAWAY, NO_ERROR") == true)
        #expect(server.connectionCount == 2)
    }

    @Test func `a POST that the server left behind is not sent twice`() async throws {
        let server = try LoopbackServer.speakingHTTP2(HTTP2Frame.goAway(last: 0), then: [.silence])
        let sending = await send(server, method: "POST", body: RequestBody(Array("x".utf8)))
        #expect(sending.error == .protocolError(.goAway(HTTP2ErrorCode(0))))
        #expect(server.connectionCount == 1)
    }

    @Test func `an answer in HTTP 1 is said not to be HTTP 2`() async throws {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 400 Bad\r\nContent-Length: 2\r\n\r\nok"), .silence)
        let sending = await send(server)
        #expect(sending.error == .protocolError(.brokenFrames))
        #expect(sending.error?.message.contains("curlew ended the connection. Choose HTTP/1.1") == true)
    }

    @Test func `a server that closes before it answered is said to have closed`() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.greeting + [.shutdown, .silence] }
        let sending = await send(server)
        #expect(sending.error == .noHTTP2)
        #expect(sending.error?.why == "The connection ended after nothing, or after bytes that HTTP/2 forbids.")
    }

    /// Half a body, then these frames once that has been seen.
    private func half(_ fields: [UInt8], then frames: [UInt8], _ steps: [LoopbackServer.Step]) async throws -> Sending {
        let seen = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(fields), HTTP2Frame.data("half"), then: [.wait(seen), .send(frames)] + steps)
        return await send(server) { if $0.isReceived { seen.signal() } }
    }

    @Test func `a connection that is given up in the middle leaves the part, marked`() async throws {
        for (fields, expected) in [(Self.length(8), 8 as Int64?), ([], nil)] {
            let sending = try await half(fields, then: HTTP2Frame.goAway(last: 1), [.shutdown, .silence])
            #expect(sending.error == .incomplete(received: 4, expected: expected))
            #expect(sending.body == "half")
            #expect(sending.failure?.partial?.isComplete == false)
        }
    }

    /// libcurl 7.88 gives such a body as whole.
    @Test(arguments: [
        HTTP2Frame.frame(.data, stream: 1, announced: 0xFF_FFFF, [1, 2, 3]),
        HTTP2Frame.windowUpdate(0x7FFF_FFFF, stream: 0) + HTTP2Frame.windowUpdate(0x7FFF_FFFF, stream: 0),
        HTTP2Frame.headers([UInt8](repeating: 0xFF, count: 6)),
    ])
    func `a body without a length that stops at a broken frame is not whole`(frames: [UInt8]) async throws {
        let sending = try await half([], then: frames, [.silence])
        #expect(sending.error == .protocolError(.brokenFrames))
        #expect(sending.body == "half")
        #expect(sending.failure?.partial?.isComplete == false)
    }

    @Test func `a body that ends behind the word that the server goes is whole`() async throws {
        let frames = HTTP2Frame.goAway(last: 1) + HTTP2Frame.data(" and half", ends: true)
        #expect(try await half([], then: frames, [.silence]).response?.body.isEmpty == false)
    }

    @Test func `a stream that is reset in the middle leaves the part, marked`() async throws {
        let sending = try await half(Self.length(8), then: HTTP2Frame.reset(2), [.silence])
        #expect(sending.error == .streamReset(HTTP2ErrorCode(2)))
        #expect(sending.error?.message.contains("INTERNAL_ERROR") == true)
        #expect(sending.body == "half")
        #expect(sending.failure?.partial?.isComplete == false)
    }

    /// libcurl 7.88 drops what came in one read with the reset, the head too; later ones hand it over.
    @Test func `of a part that came together with the reset no more is said to be kept than is`() async throws {
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(Self.length(8)), HTTP2Frame.data("half"), HTTP2Frame.reset(2), then: [.silence])
        let sending = await send(server)
        #expect(sending.error == .streamReset(HTTP2ErrorCode(2)))
        let advice = try #require(sending.failure).words.advice
        switch sending.body {
        case nil: #expect(advice == "Send again; nothing of it is kept.")
        case "": #expect(advice == "Send again; its head is kept, and nothing of its body.")
        default: #expect(advice == "Send again; 4 bytes of its body are kept." && sending.body == "half")
        }
    }

    @Test func `a frame of 16 MB is refused by its announced size`() async throws {
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(Self.length(1 << 24)), HTTP2Frame.frame(.data, stream: 1, announced: 0xFF_FFFF, [1, 2, 3]),
            then: [.readFrame(.goAway)])
        let sending = await send(server)
        #expect(sending.failure?.partial?.isComplete == false)
        // FRAME_SIZE_ERROR, behind the last stream.
        #expect(server.frames(.goAway).last.map { Array($0[13..<17]) } == [0, 0, 0, 6])
    }

    @Test func `a stream that says nothing more is ended by the time limit`() async throws {
        let server = try LoopbackServer.speakingHTTP2(Self.head(), then: [.silence])
        let sending = await send(server, timeout: .milliseconds(300))
        #expect(sending.error == .timedOut(.whole, after: .milliseconds(300), phase: .receiving))
        #expect(sending.failure?.partial?.head.status == 200)
    }

    /// Such a connection carries one stream, so that its end is the end of the stream too.
    @Test(.timeLimit(.minutes(5))) func `cancelling tells the server, which may stop working on it`() async throws {
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer.speakingHTTP2(Self.head(), then: [.silence, .tell { tell.finish() }])
        let (answered, answer) = AsyncStream.makeStream(of: Void.self)
        let transport = CurlTransport.patient()
        let request = TransportRequest(url: server.url + "/", timeout: .zero, httpVersion: .http2)
        let task = Task {
            await Sending.run(request, over: transport) { if case .head = $0 { answer.finish() } }
        }
        for await _ in answered {}
        task.cancel()
        #expect(await task.value.error == .cancelled)
        for await _ in told {}
        withExtendedLifetime(transport) {}
    }

    private static let large = RequestBody([UInt8](repeating: 1, count: 4 << 20))

    @Test func `an early refusal of known length is a whole answer`() async throws {
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(Self.length(3), status: "413"), HTTP2Frame.data("big", ends: true), then: [.silence])
        let sending = await send(server, method: "POST", body: Self.large)
        #expect(sending.response?.head.status == 413)
        #expect(sending.body == "big")
    }

    @Test func `an early refusal of unknown length does not run into the time limit`() async throws {
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(status: "413"), HTTP2Frame.data("big", ends: true), then: [.silence])
        let sending = await send(server, method: "POST", body: Self.large, timeout: .seconds(60))
        guard case .answeredEarly(_, 4_194_304) = sending.error else {
            Issue.record("\(String(describing: sending.error))")
            return
        }
        #expect(sending.failure?.partial?.head.status == 413)
        #expect(sending.body == "big")
    }

    @Test(arguments: [0, 8] as [UInt32])
    func `an early refusal that resets the stream is kept`(code: UInt32) async throws {
        let seen = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.speakingHTTP2(
            Self.head(status: "413"), HTTP2Frame.data("big", ends: true),
            then: [.wait(seen), .send(HTTP2Frame.reset(code)), .silence])
        let sending = await send(server, method: "POST", body: Self.large, timeout: .seconds(60)) {
            if $0.isReceived { seen.signal() }
        }
        #expect((sending.response ?? sending.failure?.partial)?.head.status == 413)
        #expect(sending.body == "big")
    }
}
