import CurlewBytes
import CurlewMessage
import CurlewTransport
import Dispatch
import TestSupport
import Testing

/// More servers that break the rules, by what holds afterwards: sizes stay bounded, connections are not trusted, and
/// silence is ended by whoever waits.
@Suite struct OddResponseTests {
    private static let ok = "HTTP/1.1 200 OK\r\n"

    @Test(arguments: [
        ("X: a\0b\r\nContent-Length: 2\r\n\r\nok", ProtocolFault.nulInHead),
        ("no colon here\r\nContent-Length: 2\r\n\r\nok", .noColon(nil)),
        (" folded\r\nContent-Length: 2\r\n\r\nok", .noColon(nil)),
        ("Transfer-Encoding: zzz\r\n\r\nraw body", .transferCoding),
        ("Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", .transferCodingDamaged),
        ("Transfer-Encoding: chunked\r\n\r\n5\r\nhelloXX\r\n", .chunkEnd),
        ("Content-Length: \r\n\r\nhello", .length(nil)),
        ("Content-Length: +5\r\n\r\nhello", .length("+5")),
        (
            "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nT: \(String(repeating: "x", count: 5_000_000))\r\n\r\n",
            .trailerTooLong
        ),
    ])
    func `what cannot be read safely is refused in plain words`(rest: String, fault: ProtocolFault) async throws {
        let sending = await Sending.get(try .saying(Self.ok + rest))
        #expect(sending.error == .protocolError(fault))
        #expect(sending.error?.message.contains("libcurl") == false)
    }

    @Test func `bytes that are no HTTP are shown, without their escapes`() async throws {
        let sending = await Sending.get(try .saying("SSH-2.0-x\u{1B}[31m\r\n"))
        #expect(sending.error == .notHTTP(beginning: Array("SSH-2.0-x\u{1B}[31m\r\n".utf8)))
        #expect(sending.error?.message.contains("\"SSH-2.0-x\\u{1b}[31m\\u{d}\\u{a}\"") == true)
        #expect(sending.failure?.partial == nil)
    }

    @Test func `chunk extensions of any length are read past`() async throws {
        let body = "Transfer-Encoding: chunked\r\n\r\n5;" + String(repeating: "e", count: 1_000_000)
        let sending = await Sending.get(try .saying(Self.ok + body + "\r\nhello\r\n0\r\n\r\n"))
        #expect(sending.error == nil)
        #expect(sending.body == "hello")
    }

    @Test func `a flood of trailers is bounded, and the body is there`() async throws {
        let flood = (0..<20_000).map { "T\($0): v\r\n" }.joined()
        let sending = await Sending.get(
            try .saying(Self.ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n" + flood + "\r\n"))
        #expect(sending.error == nil)
        #expect(sending.body == "hello")
        #expect(sending.response.map { (1...5000).contains($0.head.trailers.count) } == true)
    }

    @Test func `trailers without an end are ended`() async throws {
        let flood = (0..<150_000).map { "T\($0): v\r\n" }.joined()
        let sending = await Sending.get(
            try .saying(Self.ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n" + flood + "\r\n"))
        #expect(sending.error == .headerTooLarge(limit: 1_200_000))
    }

    @Test(arguments: [
        (
            "Content-Length: 10\r\n\r\n0123456789" + String(repeating: "x", count: 990), "0123456789",
            [ResponseNote.excess(990)]
        ),
        ("Content-Length: 10\r\n\r\n0123456789", "0123456789", []),
        ("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nmore", "hello", [.excess(4)]),
        (
            "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "hello",
            [.lengthBesideChunks]
        ),
        ("Content-Encoding: zzz\r\nContent-Length: 3\r\n\r\nraw", "raw", [.encodingKept("zzz")]),
    ])
    func `what is odd about an answer is noted`(rest: String, body: String, notes: [ResponseNote]) async throws {
        let sending = await Sending.get(try .saying(Self.ok + rest))
        #expect(sending.body == body)
        #expect(sending.response?.notes == notes)
        #expect(notes.allSatisfy { $0.sentence.hasSuffix(".") })
    }

    @Test(arguments: ["x", "\u{1B}", "\u{E9}"])
    func `of long words of a server a message has the beginning, and how many bytes there are`(word: String) {
        let long = String(repeating: word, count: 5001)
        for sentence in [
            ResponseNote.encodingKept(long).sentence, ResponseNote.unaskedPart(long).sentence,
            TransportError.other(code: 1, text: long).what, TransportError.unsupportedScheme(long).what,
        ] {
            #expect(sentence.utf8.count < 2700)
            #expect(sentence.contains("... (\(long.utf8.count) bytes in all)"))
        }
        let short = String(repeating: "x", count: 400)
        #expect(ResponseNote.encodingKept(short).sentence.contains(short + "."))
    }

    @Test func `a body behind HEAD and behind 204 is noted and not read`() async throws {
        let head = try LoopbackServer.saying(Self.ok + "Content-Length: 5\r\n\r\nhello")
        let first = await Sending.run(TransportRequest(method: "HEAD", url: head.url))
        #expect(first.body == "")
        #expect(first.response?.notes == [.excess(5)])
        let second = await Sending.get(try .saying("HTTP/1.1 204 None\r\nContent-Length: 5\r\n\r\nhello"))
        #expect(second.body == "")
        #expect(second.response?.notes == [.bodyForbidden(status: 204)])
    }

    /// The second request of a pair over one transport.
    private func second(after response: String, method: String = "GET") async throws -> Sending {
        let server = try LoopbackServer { number in
            number == 0
                ? [.readHead, .send(response), .silence]
                : [.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecond")]
        }
        let transport = CurlTransport.patient()
        let first = await Sending.run(
            TransportRequest(method: method, url: server.url, timeout: .seconds(120)), over: transport)
        #expect(first.error == nil)
        return await Sending.run(TransportRequest(url: server.url, timeout: .seconds(120)), over: transport)
    }

    @Test(arguments: [
        ("GET", ok + "Content-Length: 10\r\n\r\n0123456789" + String(repeating: "x", count: 990)),
        ("GET", ok + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        ("GET", "HTTP/1.1 204 None\r\nContent-Length: 5\r\n\r\nhello"),
        ("HEAD", ok + "Content-Length: 5\r\n\r\nhello"),
    ])
    func `a connection with bytes that are nobody's is not used again`(method: String, response: String) async throws {
        let sending = try await second(after: response, method: method)
        #expect(sending.body == "second")
        #expect(sending.response?.connectionReused == false)
    }

    @Test func `a 304 has no body, whatever it says`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\nContent-Length: 5\r\n\r\n"), .silence)
        let sending = await Sending.get(server)
        #expect(sending.response?.head.status == 304)
        #expect(sending.body == "")
    }

    @Test func `a name with a space before its colon is another name`() async throws {
        let sending = await Sending.get(try .saying(Self.ok + "Content-Length : 2\r\n: empty\r\n\r\nall of it"))
        #expect(sending.body == "all of it")
        #expect(sending.response?.head.fields.map(\.name) == ["Content-Length ", ""])
        #expect(sending.response?.head.fields["Content-Length"] == nil)
    }

    @Test func `escapes and a bare CR stay inside their field`() async throws {
        let head = "HTTP/1.1 200 \u{1B}]0;owned\u{7}\r\nX\u{1B}[2J: a\rSet-Cookie: b\r\nContent-Length: 2\r\n\r\nok"
        let sending = await Sending.get(try .saying(head))
        let fields = try #require(sending.response?.head.fields)
        #expect(sending.response?.head.reason == "\u{1B}]0;owned\u{7}")
        #expect(fields.map(\.name) == ["X\u{1B}[2J", "Content-Length"])
        #expect(fields.first?.value == "a\rSet-Cookie: b")
    }

    @Test func `chunks without an end are ended by the time limit, with what came`() async throws {
        let server = try LoopbackServer(
            .readHead, .send(Self.ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"), .silence)
        let sending = await Sending.get(server, timeout: .milliseconds(300))
        #expect(sending.error == .timedOut(.whole, after: .milliseconds(300), phase: .receiving))
        #expect(sending.body == "hello")
    }

    @Test func `a body that drips shows progress and can be cancelled`() async throws {
        let (seen, see) = AsyncStream.makeStream(of: Void.self)
        let seenByServer = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(
            .readHead, .send(Self.ok + "Content-Length: 100\r\n\r\na"), .wait(seenByServer), .send("b"), .silence)
        let task = Task {
            await Sending.run(TransportRequest(url: server.url)) { event in
                guard case .received(let count, of: 100) = event else { return }
                if count == 1 { seenByServer.signal() }
                see.yield()
            }
        }
        for await _ in seen { break }
        task.cancel()
        let sending = await task.value
        #expect(sending.error == .cancelled)
        #expect(sending.body?.first == "a")
        #expect(sending.failure?.partial?.isComplete == false)
    }

    @Test func `a body is sent although nobody says 100`() async throws {
        let server = try LoopbackServer(.readHead, .read(4), .send(Self.ok + "Content-Length: 2\r\n\r\nok"))
        let sending = await Sending.run(
            TransportRequest(
                method: "POST", url: server.url, headers: ["Expect": "100-continue"],
                body: RequestBody(Array("body".utf8)), timeout: .seconds(120)))
        #expect(sending.body == "ok")
        #expect(server.received.last == "body")
    }

    @Test(arguments: ["HTTP/1.1 200", ok, ok + "X: y\r\n", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"])
    func `a head that stops is no answer`(head: String) async throws {
        let sending = await Sending.get(try .saying(head))
        #expect(sending.error == (head.last == "\r\n" ? .headCut : .emptyReply))
        #expect(sending.failure?.partial == nil)
    }

    @Test func `a part that lies about its range is shown as it is`() async throws {
        let sending = await Sending.get(
            try .saying("HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-1/1\r\nContent-Length: 5\r\n\r\nhello"))
        #expect(sending.response?.head.status == 206)
        #expect(sending.body == "hello")
    }
}
