import CurlewBytes
import CurlewMessage
import CurlewTransport
import Foundation
import TestSupport
import Testing

/// Bodies of pieces: what the server gets of them.
@Suite struct UploadTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func post(
        _ body: RequestBody, to server: LoopbackServer, method: String = "POST", sendRate: Int = 0,
        over transport: CurlTransport = CurlTransport(),
        onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) async -> Sending {
        await Sending.run(
            TransportRequest(
                method: method, url: server.url, body: body, timeout: .seconds(300), sendRate: sendRate),
            over: transport, onEvent: onEvent)
    }

    private static func text(_ text: String) -> RequestBody.Piece { .bytes(Bytes(Array(text.utf8))) }

    @Test func `bytes and stretches of files arrive as one body`() async throws {
        let path = try folder.write("0123456789", to: "digits")
        let body = RequestBody(pieces: [
            Self.text("<"), .file(FilePiece(path: path, offset: 2, count: 3)), Self.text("|"),
            .file(FilePiece(path: path, count: 0)), .file(FilePiece(path: path, offset: 9, count: 1)), Self.text(">"),
        ])
        let server = try LoopbackServer(.readHead, .read(7), .send(Self.ok))
        let sending = await post(body, to: server)
        #expect(sending.body == "ok")
        #expect(server.received.last == "<234|9>")
        #expect(server.received.first?.contains("Content-Length: 7\r\n") == true)
    }

    @Test func `a large file arrives whole, and progress rises to its end`() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
        let path = try folder.write(Data(bytes), to: "large")
        let server = try LoopbackServer(.readHead, .read(bytes.count), .send(Self.ok))
        let sending = await post(
            RequestBody(pieces: [.file(FilePiece(path: path, count: 3_000_000))]), to: server, method: "PUT")
        #expect(sending.body == "ok")
        #expect(server.receivedBytes.last == bytes)
        let sent = sending.events.compactMap { if case .uploaded(let count, 3_000_000) = $0 { count } else { nil } }
        #expect(sent == sent.sorted())
        #expect(sent.last == 3_000_000)
    }

    @Test func `a file that is gone fails the request by its name`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let path = folder.path("gone")
        let sending = await post(RequestBody(pieces: [.file(FilePiece(path: path, count: 5))]), to: server)
        #expect(sending.error == .cannotReadBody(path: path, reason: "No such file or directory"))
    }

    @Test func `a folder in the place of a file fails the request`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let sending = await post(RequestBody(pieces: [.file(FilePiece(path: folder.path, count: 5))]), to: server)
        #expect(sending.error == .cannotReadBody(path: folder.path, reason: "Is a directory"))
    }

    @Test func `a file that is shorter than announced fails the request`() async throws {
        let path = try folder.write("abc", to: "short")
        let server = try LoopbackServer(.readHead, .silence)
        let sending = await post(RequestBody(pieces: [.file(FilePiece(path: path, offset: 1, count: 5))]), to: server)
        #expect(
            sending.error == .cannotReadBody(path: path, reason: "It holds 3 of the 6 bytes announced"))
    }

    @Test func `a file cut short while it is sent fails the request`() async throws {
        let path = try folder.write(Data(count: 40 << 20), to: "cut")
        let server = try LoopbackServer(.readHead, .silence)
        let piece = FilePiece(path: path, count: 40 << 20)
        let sending = await post(RequestBody(pieces: [.file(piece)]), to: server) { event in
            if event == .phase(.sending) { truncate(path, 1 << 20) }
        }
        #expect(
            sending.error == .cannotReadBody(path: path, reason: "It holds 1048576 of the 41943040 bytes announced"))
    }

    @Test func `a stream of unknown length goes out in chunks as it comes`() async throws {
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer(
            .readHead, .read(10), .tell { arrive.finish() }, .readChunks, .send(Self.ok))
        let stream = BodyStream()
        async let sending = post(RequestBody(pieces: [.stream(stream)]), to: server)
        #expect(await stream.write(Array("hello".utf8)))
        for await _ in arrived {}
        #expect(await stream.write(Array("world".utf8)))
        stream.finish()
        let result = await sending
        #expect(result.body == "ok")
        #expect(server.received.dropFirst() == ["5\r\nhello\r\n", "world"])
        #expect(server.received[0].contains("Transfer-Encoding: chunked\r\n"))
        #expect(!server.received[0].contains("Content-Length"))
        #expect(result.events.contains(.uploaded(10, of: nil)))
    }

    @Test(arguments: [["Content-Length"], []])
    func `a body without a length is not sent over HTTP 1.0`(withheld: [String]) async throws {
        let server = try LoopbackServer.saying(Self.ok)
        let body = withheld.isEmpty ? RequestBody(pieces: [.stream(BodyStream())]) : RequestBody(Array("abc".utf8))
        var request = TransportRequest(method: "POST", url: server.url, body: body)
        (request.httpVersion, request.connection.withheld) = (.http10, withheld)
        let sending = await Sending.run(request)
        #expect(sending.error == .invalidRequest(.chunks) && server.connectionCount == 0)
        request.headers.set("Transfer-Encoding", to: "chunked")
        #expect(await Sending.run(request).error == .invalidRequest(.chunks))
    }

    @Test func `a stream of known length stands between bytes`() async throws {
        let server = try LoopbackServer(.readHead, .read(9), .send(Self.ok))
        let stream = BodyStream(count: 5)
        async let sending = post(
            RequestBody(pieces: [Self.text("<<"), .stream(stream), Self.text(">>")]), to: server)
        for letter in ["h", "el", "lo", "more than announced"] { _ = await stream.write(Array(letter.utf8)) }
        stream.finish()
        #expect(await sending.body == "ok")
        #expect(server.received.last == "<<hello>>")
    }

    @Test func `much goes through a stream that holds little`() async throws {
        let server = try LoopbackServer(.readHead, .readChunks, .send(Self.ok))
        let stream = BodyStream(capacity: 1000)
        async let sending = post(RequestBody(pieces: [.stream(stream)]), to: server)
        for number in 0..<300 {
            guard await stream.write([UInt8](repeating: UInt8(65 + number % 26), count: 3000)) else { break }
        }
        stream.finish()
        #expect(await sending.body == "ok")
        #expect(server.received.last?.utf8.count == 900_000)
    }

    @Test func `a stream that ends early fails the request`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let stream = BodyStream(count: 10)
        async let sending = post(RequestBody(pieces: [.stream(stream)]), to: server)
        _ = await stream.write(Array("abc".utf8))
        stream.finish()
        #expect(await sending.error == .bodyEndsEarly(given: 3, announced: 10))
    }

    @Test func `a stream that is closed fails the request, and so does its second reader`() async throws {
        let server = try LoopbackServer { _ in [.readHead, .silence] }
        let stream = BodyStream()
        let closed = TransportError.cannotReadBody(
            path: "The body's stream", reason: "It was closed before its end")
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        async let sending = post(RequestBody(pieces: [.stream(stream)]), to: server) {
            if $0 == .phase(.sending) { arrive.finish() }
        }
        for await _ in arrived {}
        stream.close()
        #expect(await sending.error == closed)
        #expect(await post(RequestBody(pieces: [.stream(stream)]), to: server).error == closed)
    }

    @Test func `who writes a stream is told when nobody reads it any more`() async throws {
        let server = try LoopbackServer(.readHead, .reset)
        let stream = BodyStream(capacity: 10)
        async let sending = post(RequestBody(pieces: [.stream(stream)]), to: server)
        while await stream.write([UInt8](repeating: 1, count: 100)) {}
        #expect(await sending.error?.isDisconnect == true)
    }

    @Test func `an idle stream can be cancelled`() async throws {
        let server = try LoopbackServer(.readHead, .silence)
        let stream = BodyStream()
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            await post(RequestBody(pieces: [.stream(stream)]), to: server) {
                if $0 == .phase(.sending) { reach.finish() }
            }
        }
        for await _ in reached {}
        task.cancel()
        #expect(await task.value.error == .cancelled)
        #expect(await stream.write([1]) == false)
    }

    @Test func `a file is sent from its start once more on a new connection`() async throws {
        let path = try folder.write("the whole file", to: "file")
        let server = try LoopbackServer { number in
            let once: [LoopbackServer.Step] = [.readHead, .read(14), .send(Self.ok)]
            return number == 0 ? once + [.readHead, .read(14), .reset] : once
        }
        let transport = CurlTransport.patient()
        let body = RequestBody(pieces: [.file(FilePiece(path: path, count: 14))])
        #expect(await post(body, to: server, method: "PUT", over: transport).body == "ok")
        #expect(await post(body, to: server, method: "PUT", over: transport).body == "ok")
        #expect(server.received.filter { $0 == "the whole file" }.count == 3)
        #expect(server.connectionCount == 2)
    }

    @Test func `a limit slows the body down`() async throws {
        let server = try LoopbackServer(.readHead, .read(60_000), .send(Self.ok))
        let start = ContinuousClock.now
        let sending = await post(RequestBody([UInt8](repeating: 1, count: 60_000)), to: server, sendRate: 50_000)
        #expect(sending.body == "ok")
        #expect(ContinuousClock.now - start > .milliseconds(800))
    }
}
