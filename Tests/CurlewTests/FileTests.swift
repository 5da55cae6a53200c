import Curlew
import Foundation
import TestSupport
import Testing

/// Answers into files, and answers that are read while they arrive.
@Suite struct FileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func content(_ file: DownloadedFile) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
    }

    @Test func `a download gives its file, whose place the head decides`() async throws {
        let server = try WireRecorder { request in
            switch request.target {
            case "/v1/first": answer(status: "302 Found", fields: ["Location: second"])
            case "/v1/second":
                answer("0123456789", fields: ["Content-Disposition: attachment; filename=\"../a b.txt\""])
            case "/v1/plain.bin": answer("plain", type: "application/octet-stream")
            default: answer("no", status: "404 Not Found")
            }
        }
        let (client, folder) = (server.client(), folder)
        let heads = Kept<Int>()
        let progress = Kept<TaskProgress>()
        let file = try await client.download(
            "first",
            to: { head in
                heads.append(head.status)
                return folder.path("\(head.fields["Content-Type"]?.utf8.count ?? 0)-" + head.suggestedName)
            }, progress: { progress.append($0) })
        #expect(file.path == folder.path("16-a b.txt") && file.count == 10)
        #expect(try content(file) == "0123456789")
        #expect(heads.all == [200] && progress.all.last?.fraction == 1)
        let plain = try await client.download("plain.bin", to: { folder.path($0.suggestedName) })
        #expect(plain.path == folder.path("plain.bin"))
        await #expect(throws: ClientError.self) {
            try await client.download("none", to: { _ in folder.path("none") })
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["16-a b.txt", "plain.bin"])
    }

    @Test func `a file that exists stays, before any of the answer is stored, unless it may be replaced`() async throws
    {
        let server = try WireRecorder { _ in answer("new") }
        let (client, path) = (server.client(), try folder.write("old", to: "there.txt"))
        do {
            try await client.download("x", to: { _ in path })
            Issue.record("it was replaced")
        } catch ClientError.failed(let failure) {
            #expect(failure.fault == .targetExists(path: path))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["there.txt"])
        let file = try await client.download("x", to: { _ in path }, overwrites: true)
        #expect(try content(file) == "new")
    }

    @Test func `a part that was cut off is continued at the place that the head decides`() async throws {
        let head = "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n"
        let rest =
            "HTTP/1.1 206 Partial Content\r\nETag: \"v1\"\r\nContent-Range: bytes 4-9/10\r\nContent-Length: 6\r\n\r\n"
        let server = try LoopbackServer { number in
            switch number {
            case 0, 1: [.readHead, .send(head + "0123")]
            default: [.readHead, .send(rest + "456789")]
            }
        }
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        let path = folder.path("big.bin")
        await #expect(throws: ClientError.self) { try await client.download("x", to: { _ in path }, resume: true) }
        #expect(FileManager.default.fileExists(atPath: path + ".part"))
        let file = try await client.download("x", to: { _ in path }, resume: true)
        #expect(try content(file) == "0123456789" && file.resumedAt == 4)
        #expect(server.received.map { $0.contains("Range: bytes=4-") } == [false, false, true])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["big.bin"])
    }

    @Test func `two downloads at once into places of their heads do not disturb each other`() async throws {
        let server = try WireRecorder { answer(String(repeating: "x", count: 1000) + $0.target) }
        let (client, folder) = (server.client(), folder)
        let files = try await withThrowingTaskGroup(of: DownloadedFile.self) { group in
            for number in 0..<8 {
                group.addTask { try await client.download("f\(number)", to: { folder.path($0.suggestedName) }) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(files.map(\.path)).count == 8)
        for file in files {
            #expect(try content(file).hasSuffix("/v1/" + (file.path as NSString).lastPathComponent.prefix(2)))
        }
    }

    // MARK: Streams

    @Test func `the body of an answer comes in pieces while it arrives`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 8\r\n\r\nfirst"), .wait(goOn), .send("end"))
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        let stream = try await client.stream("x").open()
        #expect(stream.head.fields["X-A"] == "b")
        #expect(try await stream.next() == Bytes(Array("first".utf8)))
        goOn.signal()
        #expect(try await stream.next() == Bytes(Array("end".utf8)))
        #expect(try await stream.next() == nil)
        #expect(try await stream.next() == nil)
    }

    @Test func `lines come whole, however they are cut`() async throws {
        let parts = ["one\r\ntw", "o\n\nth\u{E9}", "\r", "\nend"]
        let server = try LoopbackServer { _ in
            [.readHead, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")]
                + parts.map { .send("\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n") } + [.send("0\r\n\r\n")]
        }
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        var lines: [String] = []
        for try await line in client.stream("events").lines { lines.append(line) }
        #expect(lines == ["one", "two", "", "th\u{E9}", "end"])
        var cut: [String] = []
        for try await line in Pieces(count: 3, size: 600 << 10).lines { cut.append(line) }
        #expect(cut.map(\.utf8.count) == [1200 << 10, 600 << 10])
    }

    /// Pieces without a line end.
    struct Pieces: AsyncSequence {
        var count: Int
        let size: Int

        struct Iterator: AsyncIteratorProtocol {
            var left: Int
            let size: Int
            mutating func next() async -> Bytes? {
                left -= 1
                return left < 0 ? nil : Bytes(Array(repeating: UInt8(ascii: "x"), count: size))
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(left: count, size: size) }
    }

    @Test func `a reader that is behind holds few bytes`() async throws {
        let size = 16 << 20
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"),
            .send([UInt8](repeating: 120, count: size)))
        let pipe = BodyStream(capacity: 1 << 10)
        var hooks = TaskHooks()
        hooks.body = pipe
        let manager = SessionManager(transport: CurlTransport())
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: server.url, headers: [], body: nil),
            response: ResponseSerializer(.http))
        let task = await manager.task(request, hooks: hooks)
        let work = Task {
            defer { pipe.finish() }
            return try await task.exchange()
        }
        var (count, most) = (0, 0)
        while let bytes = await pipe.next(upTo: .max) { (count, most) = (count + bytes.count, max(most, bytes.count)) }
        #expect(count == size && most <= 1 << 10 + 100 << 10, "\(count) \(most)")
        let exchange = try await work.value
        #expect(exchange.body.isEmpty && exchange.response.wireBytes == Int64(size))
    }

    @Test func `a refused answer is an error before the first piece, and is tried again`() async throws {
        let server = try WireRecorder { _ in answer(#"{"error":"no"}"#, status: "503 Service Unavailable") }
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        client.retry = RetryPolicy(limit: 2)
        do {
            for try await _ in client.stream("x") { Issue.record("a piece came") }
        } catch ClientError.refused(let exchange, _) {
            #expect(Answer(exchange)["error"] == "no")
        }
        #expect(server.count == 3)
    }

    @Test func `a stream that is cut off throws after what came`() async throws {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nfirst"))
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        var text = ""
        await #expect(throws: ClientError.self) {
            for try await piece in client.stream("x") { text += String(decoding: piece.array, as: UTF8.self) }
        }
        #expect(text == "first")
    }

    @Test(arguments: [true, false])
    func `a stream ends its request when its reader goes or is cancelled`(isCancelled: Bool) async throws {
        let (closed, tell) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nfirst"), .silence, .tell { tell.yield() })
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        let (began, tellBegan) = AsyncStream<Void>.makeStream()
        let reading = Task {
            for try await _ in client.stream("x") {
                tellBegan.yield()
                if !isCancelled { return }
            }
        }
        for await _ in began { break }
        if isCancelled {
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
        }
        for await _ in closed { break }
    }

    @Test func `interceptors see the head of a stream`() async throws {
        let server = try WireRecorder { _ in answer("abc", type: "text/plain") }
        let marking = ClientTests.Marking(mark: "m")
        var client = server.client()
        client.interceptors = [marking]
        var count = 0
        for try await piece in client.stream("x") { count += piece.count }
        #expect(count == 3 && marking.seen.all == ["m 200"])
        #expect(server.take().first?.values("X-Mark") == ["m"])
    }
}
