import Curlew
import Dispatch
import TestSupport
import Testing

/// Events as servers send them, and as hostile ones do.
@Suite struct ServerEventTests {
    /// Bytes, the first `cut` of them in a piece of their own; byte by byte without one.
    private struct Pieces: AsyncSequence {
        let bytes: [UInt8]
        var cut: Int?

        struct Iterator: AsyncIteratorProtocol {
            var left: [Bytes]
            mutating func next() async -> Bytes? { left.isEmpty ? nil : left.removeFirst() }
        }

        func makeAsyncIterator() -> Iterator {
            guard let cut else { return Iterator(left: bytes.map { Bytes([$0]) }) }
            return Iterator(left: [Bytes(Array(bytes[..<cut])), Bytes(Array(bytes[cut...]))])
        }
    }

    private static func events(_ bytes: [UInt8], cut: Int? = nil) async throws -> [ServerEvent] {
        var events: [ServerEvent] = []
        for try await event in Pieces(bytes: bytes, cut: cut).events { events.append(event) }
        return events
    }

    private static let texts: [(text: String, events: [ServerEvent])] = [
        // Those of WHATWG HTML §9.2.
        (
            "data: This is the first message.\n\ndata: This is the second message, it\ndata: has two lines.\n\n",
            [event("This is the first message."), event("This is the second message, it\nhas two lines.")]
        ),
        (
            "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
            [event("73857293", name: "add"), event("2153", name: "remove")]
        ),
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [event("first event", id: "1"), event("second event"), event(" third event")]
        ),
        ("data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]),
        ("data:test\n\ndata: test\n\n", [event("test"), event("test")]),
        // Ends of lines, a byte order mark, what is no field, and what the end cuts off.
        ("\u{FEFF}data: a\r\ndata: b\rdata: c\n\r\ndata: cut", [event("a\nb\nc")]),
        ("data: a\n\n\u{FEFF}data: b\n\n", [event("a")]),
        ("Data: a\n data: b\ndata : c\nother: d\n\n", []),
        ("event: x\n\ndata: a\n\n", [event("a")]),
        (
            "retry: 1500\nid: 1\0\ndata: a\n\nretry: 1s\nretry:\nretry: 99999999999999999999\nid: ü\ndata: b\n\n",
            [event("a", retry: 1500), event("b", id: "ü", retry: 1500)]
        ),
    ]

    private static func event(
        _ data: String, name: String = "message", id: String = "", retry: Int? = nil
    ) -> ServerEvent {
        ServerEvent(name: name, data: data, id: id, retry: retry.map { .milliseconds($0) })
    }

    @Test(arguments: texts.indices)
    func `a stream is read as the standard says, however it is cut`(number: Int) async throws {
        let (text, wanted) = Self.texts[number]
        let bytes = Array(text.utf8)
        #expect(try await Self.events(bytes) == wanted)
        for cut in 0...bytes.count { #expect(try await Self.events(bytes, cut: cut) == wanted, "\(cut)") }
    }

    @Test func `any bytes are read, however they are cut`() async throws {
        var random = SeededNumbers(seed: 7)
        let words: [[UInt8]] = [
            "data: a\n", "data", "event", "id", "retry", ":", " ", "\n\n", "\r\n\r\n", "\n", "\r", "\0", "7", "ü",
        ].map {
            Array($0.utf8)
        }
        var count = 0
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
                Bool.random(using: &random)
                    ? words.randomElement(using: &random)! : [UInt8.random(in: 0...255, using: &random)]
            }
            let events = try await Self.events(bytes)
            count += events.count
            #expect(try await Self.events(bytes, cut: bytes.count / 2) == events, "\(bytes)")
        }
        #expect(count > 100)
    }

    @Test(arguments: [": x", "data: x\ndata: "])
    func `an event without an end is an error, and not kept`(start: String) async throws {
        let endless = Array(start.utf8) + [UInt8](repeating: 120, count: 5 << 20)
        await #expect(throws: ServerEventTooLong.self) { try await Self.events(endless, cut: 1 << 20) }
    }

    @Test func `the events of an answer come while it arrives`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: one\n\nda"), .wait(goOn),
            .send("ta: two\n\n"))
        let client = Client(base: server.url, session: SessionManager(transport: CurlTransport()))
        var events = client.stream("x").events.makeAsyncIterator()
        #expect(try await events.next()?.data == "one")
        goOn.signal()
        #expect(try await events.next()?.data == "two")
        #expect(try await events.next() == nil)
    }
}
