import Curlew
import Foundation
import TestSupport
import Testing

/// Bodies that come while they are sent, and forms that are written down.
@Suite struct UploadTests {
    static let chunks = ["one ", "two ", "three"]

    static func sequence(_ chunks: [String] = chunks) -> AsyncStream<String> {
        AsyncStream { stream in
            for chunk in chunks { stream.yield(chunk) }
            stream.finish()
        }
    }

    @Test func `a sequence is sent in chunks, and with its length where it is known`() async throws {
        let server = try WireRecorder { _ in answer() }
        let client = server.client()
        let progress = Kept<TaskProgress>()
        try await client.post("x", body: .stream(Self.sequence()), headers: ["Content-Type": "text/plain"])
        try await client.post("x", body: .stream(Self.sequence(), count: 13)) { progress.append($0) }
        let empty = AsyncStream<Data> { $0.finish() }
        try await client.put("x", body: .stream(empty))
        let requests = server.take()
        #expect(requests.map(\.text) == ["one two three", "one two three", ""])
        #expect(requests[0].values("Transfer-Encoding") == ["chunked"] && requests[0].values("Content-Length") == [])
        #expect(requests[0].values("Content-Type") == ["text/plain"])
        #expect(requests[1].values("Content-Length") == ["13"])
        #expect(requests[1].values("Content-Type") == ["application/octet-stream"])
        #expect(progress.all.last == TaskProgress(.upload, completed: 13, total: 13))
    }

    @Test func `a sequence that gives more or less than it says is no request`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let client = Client(base: server.url, environment: [:])
        await #expect(throws: ClientError.self) {
            try await client.post("x", body: .stream(Self.sequence(), count: 14))
        }
    }

    @Test func `a sequence that can be made anew is sent again after a redirect and a challenge`()
        async throws
    {
        let made = Kept<Int>()
        let server = try WireRecorder { request in
            switch request.target {
            case "/v1/moved": answer(status: "307 Temporary Redirect", fields: ["Location: secret"])
            case "/v1/secret" where request.values("Authorization").isEmpty:
                answer(status: "401 Unauthorized", fields: ["WWW-Authenticate: Basic realm=\"vault\""])
            default: answer()
            }
        }
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        client.challenge = { _ in .credentials(user: "ada", password: "sesame") }
        try await client.post(
            "moved",
            body: .stream {
                made.append(1)
                return Self.sequence()
            })
        #expect(server.take().map(\.text) == Array(repeating: "one two three", count: 3) && made.all.count == 3)
    }

    @Test func `a sequence that is there once is not sent again`() async throws {
        let server = try WireRecorder { _ in answer(status: "307 Temporary Redirect", fields: ["Location: /v1/x"]) }
        let refused = await #expect(throws: ClientError.self) {
            try await server.client().post("x", body: .stream(Self.sequence()))
        }
        guard case .refused(let exchange, _) = refused else { throw try #require(refused) }
        #expect(exchange.refusal == .bodyReadOnce && server.count == 1)
    }

    @Test func `a retry makes the sequence anew`() async throws {
        let count = Kept<Int>()
        let server = try WireRecorder { _ in
            count.append(1)
            return count.all.count < 3 ? answer(status: "503 Service Unavailable") : answer()
        }
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        client.retry = RetryPolicy(limit: 3)
        try await client.post("x", body: .stream { Self.sequence(["a", "b"]) })
        #expect(server.take().map(\.text) == ["ab", "ab", "ab"])
    }

    @Test func `the call throws what the sequence throws`() async throws {
        struct Broken: Error {}
        let server = try LoopbackServer(.readHead, .silence)
        let client = Client(base: server.url, environment: [:])
        let broken = AsyncThrowingStream<Data, any Error> { stream in
            stream.yield(Data([65]))
            stream.finish(throwing: Broken())
        }
        await #expect(throws: Broken.self) { try await client.post("x", body: .stream(broken)) }
    }

    @Test func `a call that is cancelled ends the sequence`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let client = Client(base: server.url, environment: [:])
        let (ended, end) = AsyncStream<Void>.makeStream()
        let endless = AsyncStream<String> { stream in
            stream.yield("a")
            stream.onTermination = { _ in end.finish() }
        }
        let call = Task { try await client.post("x", body: .stream(endless)) }
        while server.received.isEmpty { await Task.yield() }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        for await _ in ended {}
    }

    @Test func `a form is written down`() async throws {
        let server = try WireRecorder { _ in answer() }
        let folder = try TemporaryFolder()
        let path = try folder.write("sea", to: "sea.jpg")
        let client = server.client()
        try await client.post(
            "x",
            parts: [
                .file(path, name: "photo"), .field("Sea", name: "title"),
                .data([0x41], name: "raw", fileName: "a.bin", mimeType: "x/y"),
                .data(.stream(Self.sequence(["b"]), count: 1), name: "late", fileName: "b.bin", mimeType: "x/y"),
            ], parameters: ["a": 1])
        let text = try #require(server.take().first).text
        for part in [
            "name=\"a\"\r\n\r\n1\r\n", "filename=\"sea.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nsea\r\n",
            "name=\"title\"\r\n\r\nSea\r\n", "filename=\"a.bin\"\r\nContent-Type: x/y\r\n\r\nA\r\n",
            "filename=\"b.bin\"\r\nContent-Type: x/y\r\n\r\nb\r\n",
        ] {
            #expect(text.contains(part), "\(text)")
        }
        await #expect(throws: FileFault.self) { try await client.post("x", parts: [.file("/none", name: "a")]) }
        #expect(server.count == 0)
    }
}
