import CurlewMessage
import Dispatch
import TestSupport
import Testing

@testable import CurlewTransport

/// Bodies that are told of while they come.
@Suite struct BodyEventTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    private func pieces(_ sending: Sending) -> [BodyPiece] {
        sending.events.compactMap { if case .body(let piece) = $0 { piece } else { nil } }
    }

    @Test func `each event of a stream is told before the next one is sent`() async throws {
        let seen = DispatchSemaphore(value: 0)
        let events = ["id: 1\ndata: a\n\n", "id: 2\ndata: b\n\n", "id: 3\ndata: c\n\n"]
        let server = try LoopbackServer { _ in
            [.readHead, .send(Self.head)] + events.flatMap { [.send($0), .wait(seen)] }
        }
        let sending = await Sending.run(TransportRequest(url: server.url, reportsBody: true)) {
            if case .body = $0 { seen.signal() }
        }
        #expect(sending.body == events.joined())
        #expect(pieces(sending).map { String(decoding: $0.bytes, as: UTF8.self) } == events)
        #expect(pieces(sending).map(\.offset) == [0, 15, 30])
    }

    @Test func `nobody is told who did not ask, and a file is not told of`() async throws {
        let folder = try TemporaryFolder()
        let sink = DownloadSink(path: folder.path("file"))
        for (request, asks) in [(nil, false), (sink, true)] as [(DownloadSink?, Bool)] {
            let server = try LoopbackServer.saying(Self.head + "data: a\n\n")
            let sending = await Sending.run(TransportRequest(url: server.url, sink: request, reportsBody: asks))
            #expect(sending.error == nil)
            #expect(pieces(sending).isEmpty)
        }
    }

    @Test func `what is told of is decoded`() async throws {
        let gzip: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
        ]
        let server = try LoopbackServer.saying(Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + gzip)
        let sending = await Sending.run(TransportRequest(url: server.url, reportsBody: true))
        #expect(pieces(sending) == [BodyPiece(offset: 0, bytes: Array("hello".utf8))])
    }

    @Test func `of a body that comes fast its newest bytes are told, and no more than a bound`() async throws {
        let body = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 1000) }
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
        let server = try LoopbackServer.saying(head + body)
        let sending = await Sending.run(TransportRequest(url: server.url, reportsBody: true))
        let told = pieces(sending)
        #expect(!told.isEmpty)
        for piece in told {
            #expect(piece.bytes.count <= BodyPiece.limit)
            #expect(piece.bytes == Array(body[Int(piece.offset)...].prefix(piece.bytes.count)))
        }
        let last = try #require(told.last)
        #expect(Int(last.offset) + last.bytes.count == body.count)
    }

    @Test func `a watch keeps the newest bytes and where they stand`() {
        var watch = BodyObserver()
        #expect(watch.take() == nil)
        for number in 0..<100 {
            [UInt8](repeating: UInt8(number), count: 5000).withUnsafeBytes { watch.note($0) }
        }
        let piece = watch.take()
        #expect(piece?.offset == Int64(500_000 - BodyPiece.limit))
        #expect(piece?.bytes.count == BodyPiece.limit)
        #expect(piece?.bytes.last == 99)
        #expect(watch.take() == nil)
    }

    @Test(
        arguments: [
            ("Excess found in a read: excess = 990, size = 10, maxdownload = 10, bytecount = 10", 990, nil),
            ("Excess found: excess = 5 url = / (zero-length body)", 5, nil),
            ("Leftovers after chunking:  4u bytes", 4, nil),
            ("recveived GOAWAY, error=11, last_stream=0", 0, 11), ("received GOAWAY, error=0, last_stream=1", 0, 0),
            ("Connection #0 to host 127.0.0.1 left intact", 0, nil), ("Excess found", 0, nil),
            ("The end: Closing connection 0", 0, nil), ("Not Using Stream ID: 1", 0, nil),
        ] as [(String, Int64, Int?)])
    func `libcurl's remarks are read`(words: String, excess: Int64, code: Int?) {
        var heard = CurlLogFindings()
        heard.readLog(words)
        #expect(heard == CurlLogFindings(excess: excess, goAway: code.map { HTTP2ErrorCode($0) }))
    }

    @Test func `libcurl's remarks tell of HTTP 2 and of the end of a connection`() {
        var heard = CurlLogFindings()
        heard.readLog("Using Stream ID: 1 (easy handle 0x5583e60332b0)\n")
        #expect(heard == CurlLogFindings(isHTTP2: true))
        heard.readLog("Closing connection 0\n")
        #expect(heard == CurlLogFindings(isHTTP2: true, isClosing: true))
        heard.readLog("Connection #1 to host 127.0.0.1 left intact")
        #expect(heard == CurlLogFindings(isHTTP2: true))
    }
}
