import CurlewBytes
import CurlewMessage
import CurlewTransport
import Dispatch
import TestSupport
import Testing

/// Servers that break the rules: each row is one way, by what the client must make of it.
@Suite struct HostileResponseTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var response: String
        var error: TransportError?
        var body: String?
        var testDescription: String { name }

        init(_ name: String, _ response: String, error: TransportError? = nil, body: String? = nil) {
            self.name = name
            self.response = response
            self.error = error
            self.body = body
        }
    }

    static let framing = [
        Row(
            "a body shorter than promised", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + ten,
            error: .incomplete(received: 10, expected: 1000), body: ten),
        Row("a body longer than promised", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n" + ten + ten, body: ten),
        Row(
            "a chunk cut in the middle", chunked("5\r\nhello\r\n10\r\nhal"),
            error: .incomplete(received: 8, expected: nil), body: "hellohal"),
        Row("a length that is text", "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n", error: invalidLength),
        Row("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", error: invalidLength),
        Row(
            "a length of 20 digits", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            error: length("99999999999999999999")),
        Row(
            "two lengths that differ", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\nhello",
            error: .protocolError(.lengthsDiffer(5, 50))),
        Row(
            "a huge length and a few bytes", "HTTP/1.1 200 OK\r\nContent-Length: 1000000000000000\r\n\r\nabc",
            error: .incomplete(received: 3, expected: 1_000_000_000_000_000), body: "abc"),
        Row("nothing at all", "", error: .emptyReply),
        Row(
            "no status line", "hello, this is not HTTP\r\n",
            error: .notHTTP(beginning: Array("hello, this is not HTTP\r\n".utf8))),
        Row(
            "protocols switched unasked", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nzzz",
            error: .protocolError(.unaskedSwitch)),
    ]

    static let tolerated = [
        Row(
            "two equal lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", body: "hello"
        ),
        Row("chunks beside a length", chunked("5\r\nhello\r\n0\r\n\r\n", "Content-Length: 3\r\n"), body: "hello"),
        Row("no headers", "HTTP/1.1 200 OK\r\n\r\nbody till close", body: "body till close"),
        Row("no reason", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", body: "ok"),
        Row("line ends of LF alone", "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", body: "ok"),
        Row("an encoding nobody knows", "HTTP/1.1 200 OK\r\nContent-Encoding: zzz\r\n\r\nraw", body: "raw"),
    ]

    static let ten = "0123456789"

    static func chunked(_ body: String, _ fields: String = "") -> String {
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\(fields)\r\n\(body)"
    }

    /// libcurl looks first, and does not say at what.
    static let invalidLength = TransportError.protocolError(.length(nil))

    static func length(_ value: String) -> TransportError { .protocolError(.length(value)) }

    @Test(arguments: framing)
    func `framing that lies is an error, and what came is kept`(row: Row) async throws {
        let sending = await Sending.get(try .saying(row.response))
        #expect(sending.error == row.error)
        if let body = row.body, row.error != nil {
            #expect(sending.failure?.partial?.isComplete == false)
            #expect(sending.body == body)
        }
        if row.error == nil { #expect(sending.body == row.body) }
    }

    @Test(arguments: tolerated)
    func `what is only odd is accepted`(row: Row) async throws {
        let sending = await Sending.get(try .saying(row.response))
        #expect(sending.error == nil)
        #expect(sending.body == row.body)
    }

    @Test(arguments: [
        ("xyz", ProtocolFault.chunkSize), ("11112222333344445", .chunkSizeTooLong), ("-5", .chunkSize),
    ])
    func `chunk sizes that are none end the body with an error`(size: String, fault: ProtocolFault) async throws {
        let sending = await Sending.get(try .saying(Self.chunked("5\r\nhello\r\n\(size)\r\n")))
        #expect(sending.error == .protocolError(fault))
        #expect(sending.body == "hello")
    }

    @Test(arguments: [200, 299, 418, 600, 999])
    func `a status is a number and nothing more`(status: Int) async throws {
        let sending = await Sending.get(try .saying("HTTP/1.1 \(status) Odd\r\nContent-Length: 2\r\n\r\nok"))
        #expect(sending.response?.head.status == status)
    }

    /// libcurl looks first, so that the line cannot be shown.
    @Test(arguments: ["2x0", "20", "2000", "000", "099"])
    func `a status that is no number is refused`(status: String) async throws {
        let sending = await Sending.get(try .saying("HTTP/1.1 \(status) OK\r\nContent-Length: 2\r\n\r\nok"))
        #expect(sending.error == .protocolError(.status(nil)))
        #expect(sending.error?.message.contains("from 100 to 999") == true)
    }

    @Test(arguments: ["HTTP/1.1 abc OK", "HTTP/"])
    func `a first line without version and status is refused`(line: String) async throws {
        let sending = await Sending.get(try .saying(line + "\r\nContent-Length: 2\r\n\r\nok"))
        #expect(sending.error == .protocolError(.statusLine))
    }

    @Test(arguments: ["3.7", "1.7", "x"])
    func `a version that does not exist is refused`(version: String) async throws {
        let sending = await Sending.get(try .saying("HTTP/\(version) 200 OK\r\nContent-Length: 2\r\n\r\nok"))
        #expect(sending.error == .protocolError(.version(version)))
    }

    @Test func `a flood of header fields stops at a bound`() async throws {
        let flood = (0..<100_000).map { "X-\($0): y\r\n" }.joined()
        let sending = await Sending.get(try .saying("HTTP/1.1 200 OK\r\n\(flood)\r\n"))
        #expect(sending.error == .headerTooLarge(limit: 300_000))
    }

    @Test func `a header line of 10 MB stops at a bound`() async throws {
        let line = "X: " + String(repeating: "y", count: 10_000_000)
        let sending = await Sending.get(try .saying("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n"))
        #expect(sending.error == .headerTooLarge(limit: 300_000))
    }

    @Test func `a flood of interim responses stops at a bound`() async throws {
        let flood = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 20_000)
        let sending = await Sending.get(try .saying(flood + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        #expect(sending.error == .protocolError(.interimFlood(limit: 100)))
    }

    @Test func `interim responses are all kept up to that bound`() async throws {
        let many = (0..<100).map { "HTTP/1.1 103 Early Hints\r\nLink: </\($0)>\r\n\r\n" }.joined()
        let sending = await Sending.get(try .saying(many + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        let interim = try #require(sending.response?.head.interim)
        #expect(interim.map { $0.fields["Link"] } == (0..<100).map { "</\($0)>" })
    }

    @Test func `a reset in the middle keeps what came`() async throws {
        let arrived = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf"), .wait(arrived), .reset)
        let sending = await Sending.run(TransportRequest(url: server.url, timeout: .seconds(120))) {
            if case .received = $0 { arrived.signal() }
        }
        #expect(sending.error == .reset(phase: .receiving))
        #expect(sending.body == "half")
        #expect(sending.failure?.partial?.isComplete == false)
    }

    @Test func `a reset before any byte is not tried again for POST`() async throws {
        let server = try LoopbackServer(.readHead, .reset)
        let sending = await Sending.run(
            TransportRequest(
                method: "POST", url: server.url, body: RequestBody(Array("x".utf8)), timeout: .seconds(120))
        )
        guard case .reset = sending.error else {
            Issue.record("\(String(describing: sending.error))")
            return
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `a half-closed connection ends the body`() async throws {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\n\r\nall"), .shutdown, .silence)
        #expect(await Sending.get(server).body == "all")
    }

    @Test(arguments: ["GET", "HEAD"])
    func `a body behind HEAD is not waited for`(method: String) async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        let sending = await Sending.run(TransportRequest(method: method, url: server.url))
        #expect(sending.body == (method == "GET" ? "hello" : ""))
        #expect(sending.response?.head.fields["Content-Length"] == "5")
    }
}
