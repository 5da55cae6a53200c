import CurlewNetworking
import CurlewTransport
import TerminalUI
import Testing

@testable import Explorer

/// What the Headers tab says of the requests that went out.
@Suite struct SendingLinesTests {
    private static let record = SendingRecord(
        written: WrittenRequest(
            version: "HTTP/1.1",
            head: Array("GET /a?b=1 HTTP/1.1\r\nHost: h\r\nX-A: 1\r\nCookie: sid=77aa\r\n\r\n".utf8), bodyCount: 3,
            bodyDigest: Array(repeating: 0xAB, count: 32)),
        added: [SendingRecord.AddedField("Host", by: .transport), SendingRecord.AddedField("Cookie", by: .cookieJar)])

    private func rows(_ records: [SendingRecord], hiding mask: SecretMask? = SecretMask.none) -> [String] {
        SendingLines(records, hiding: mask).lines.flatMap { line in
            ([line.runs] + line.more).map { $0.map(\.text).joined() }
        }
    }

    @Test func `one line says that all is as shown, then stands the head`() {
        #expect(
            rows([Self.record]) == [
                "sent as shown: head 58 bytes, body 3 bytes, sha256 abababab...",
                "    added by sending: Host, Cookie (cookie jar)", "GET /a?b=1 HTTP/1.1", "Host: h  added by sending",
                "X-A: 1", "Cookie: ******  added by sending (cookie jar)",
            ])
        #expect(rows([Self.record], hiding: nil).last == "Cookie: sid=77aa  added by sending (cookie jar)")
    }

    @Test func `a difference is an error with its byte, there and above the body`() {
        var record = Self.record
        record.differences = [SendingDifference(.value("X-A"), at: .head(35))]
        let lines = SendingLines([record], hiding: nil).lines
        #expect(lines[0].runs.first?.role == .statusError)
        #expect(lines[1].runs.map(\.text) == ["! X-A has another value than shown, from byte 35 of the head."])
        var model = Model.showing("[1]")
        #expect(ResponseWords.banner(model) == nil)
        guard case .received(var exchange) = model.request.exchange else {
            Issue.record("no answer")
            return
        }
        exchange.sendings = [record]
        model.request.exchange = .received(exchange)
        #expect(
            ResponseWords.banner(model)
                == "Not sent as shown. X-A has another value than shown, from byte 35 of the head.")
    }

    @Test func `each request of a redirect has its own`() {
        let first = rows([Self.record, Self.record]).filter { $0.utf8.first == UInt8(ascii: "r") }
        #expect(first.map { $0.prefix(30) } == ["request 1 of 2 sent as shown: ", "request 2 of 2 sent as shown: "])
        #expect(rows([]).isEmpty)
    }

    @Test func `a long line is cut where it is drawn, and whole where it is copied`() {
        var record = Self.record
        record.written.head = Array(("GET / HTTP/1.1\r\nX-A: " + String(repeating: "v", count: 9000) + "\r\n\r\n").utf8)
        let line = SendingLines([record], hiding: nil).lines.last
        #expect(line?.runs.map(\.text.utf8.count).reduce(0, +) == 4099 && line?.copied.utf8.count == 9005)
    }
}
