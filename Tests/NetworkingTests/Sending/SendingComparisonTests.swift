import CurlewBytes
import CurlewFormats
import CurlewTransport
import Testing

@testable import CurlewNetworking

/// What is shown, what was written, what differs: a row each.
@Suite struct SendingComparisonTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The lines of the head as written, without its end.
        var head: String
        var differences: [SendingDifference] = []
        var added: [String] = []
        var bodyCount: Int64 = 3
        var departure: Int64?
        var version = "HTTP/1.1"
        var testDescription: String { name }
    }

    /// Shown: POST /a?b=1 with two fields and a body of 3 bytes.
    private static let shown = SentRequest(
        method: "POST", url: "http://h:81/a?b=1",
        headers: [SentHeader("X-One", "1", origin: .you), SentHeader("Accept", "*/*", origin: .manager)],
        body: RequestBody(Array("x=1".utf8)))

    /// With what sending adds: a proof, a cookie and the transport's own.
    private static let sent: SentRequest = {
        var sent = shown
        sent.headers.insert(SentHeader("Host", "h:81", origin: .transport), at: 0)
        sent.headers += [
            SentHeader("Authorization", "Basic QQ==", origin: .auth, isSecret: true),
            SentHeader("Cookie", "s=1", origin: .cookieJar, isSecret: true),
            SentHeader("Content-Length", "3", origin: .transport),
        ]
        return sent
    }()

    static let rows: [Row] = [
        Row(
            name: "as shown", head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*",
            added: ["Host (transport)"]),
        Row(
            name: "what sending adds is named, with who added it",
            head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*|Authorization: Basic QQ==|Cookie: s=1"
                + "|Content-Length: 3",
            added: [
                "Host (transport)", "Authorization (auth)", "Cookie (cookie jar)", "Content-Length (transport)",
            ]),
        Row(
            name: "another path", head: "POST /c?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*",
            differences: [SendingDifference(.requestLine, at: .head(6))], added: ["Host (transport)"]),
        Row(
            name: "a proxy is asked for the whole URL",
            head: "POST http://h:81/a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*", added: ["Host (transport)"]),
        Row(
            name: "another value", head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 12|Accept: */*",
            differences: [SendingDifference(.value("X-One"), at: .head(42))], added: ["Host (transport)"]),
        Row(
            name: "a name in other letters", head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-one: 1|Accept: */*",
            differences: [SendingDifference(.name("X-one"), at: .head(36))], added: ["Host (transport)"]),
        Row(
            name: "another order", head: "POST /a?b=1 HTTP/1.1|Host: h:81|Accept: */*|X-One: 1",
            differences: [SendingDifference(.order("X-One"), at: .head(47))], added: ["Host (transport)"]),
        Row(
            name: "a field that is missing", head: "POST /a?b=1 HTTP/1.1|Host: h:81|Accept: */*",
            differences: [SendingDifference(.missing("X-One"), at: .head(47))], added: ["Host (transport)"]),
        Row(
            name: "a host that is not the URL's", head: "POST /a?b=1 HTTP/1.1|Host: h:82|X-One: 1|Accept: */*",
            differences: [SendingDifference(.value("Host"), at: .head(31))], added: ["Host (transport)"]),
        Row(
            name: "a length that is not the body's",
            head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*|Content-Length: 4",
            differences: [SendingDifference(.value("Content-Length"), at: .head(73))],
            added: ["Host (transport)", "Content-Length (transport)"]),
        Row(
            name: "a body that was cut", head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*",
            differences: [SendingDifference(.cut(of: 3), at: .body(2))], added: ["Host (transport)"], bodyCount: 2),
        Row(
            name: "a body that is longer", head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*",
            differences: [SendingDifference(.longer(than: 3), at: .body(3))], added: ["Host (transport)"],
            bodyCount: 4),
        Row(
            name: "a body of other bytes", head: "POST /a?b=1 HTTP/1.1|Host: h:81|X-One: 1|Accept: */*",
            differences: [SendingDifference(.content, at: .body(1))], added: ["Host (transport)"], departure: 1),
        Row(
            name: "HTTP/2", head: ":method: POST|:path: /a?b=1|:scheme: http|:authority: h:81|x-one: 1|accept: */*",
            added: ["host (transport)"], version: "HTTP/2"),
        Row(
            name: "HTTP/2 with another path",
            head: ":method: POST|:path: /a|:scheme: http|:authority: h:81|x-one: 1|accept: */*",
            differences: [SendingDifference(.requestLine, at: .head(7))], added: ["host (transport)"],
            version: "HTTP/2"),
    ]

    @Test(arguments: rows) func `each difference has its byte`(row: Row) {
        let lines = row.head.split(separator: "|").joined(separator: "\r\n") + "\r\n"
        let head = Array((lines + (row.version == "HTTP/2" ? "" : "\r\n")).utf8)
        let written = WrittenRequest(
            version: row.version, head: head, bodyCount: row.bodyCount, bodyDeparture: row.departure)
        let record = SendingComparison(shown: Self.shown, sent: Self.sent, written: written).record()
        #expect(record.differences == row.differences)
        #expect(record.added.map { "\($0.name) (\($0.origin.rawValue))" } == row.added)
        #expect(record.secretNames == ["authorization", "cookie"])
    }

    @Test func `a body that was changed between showing and sending is found`() {
        var sent = Self.sent
        sent.body = RequestBody(Array("x=2".utf8))
        let written = WrittenRequest(
            version: "HTTP/1.1", head: Array("POST /a?b=1 HTTP/1.1\r\nX-One: 1\r\nAccept: */*\r\n\r\n".utf8),
            bodyCount: 3)
        let record = SendingComparison(shown: Self.shown, sent: sent, written: written).record()
        #expect(record.differences == [SendingDifference(.content, at: .body(2))])
    }

    @Test func `a host that was typed goes first, and that is no difference`() {
        var shown = Self.shown
        shown.headers.append(SentHeader("Host", "other", origin: .you))
        let head = "POST /a?b=1 HTTP/1.1\r\nHost: other\r\nX-One: 1\r\nAccept: */*\r\n\r\n"
        let written = WrittenRequest(version: "HTTP/1.1", head: Array(head.utf8), bodyCount: 3)
        let record = SendingComparison(shown: shown, sent: shown, written: written).record()
        #expect(record.isAsShown && record.added.isEmpty)
    }

    @Test func `a head that is longer than what is kept misses nothing`() {
        let head = Array("POST /a?b=1 HTTP/1.1\r\nHost: h:81\r\nX-One: 1\r\n".utf8)
        let written = WrittenRequest(version: "HTTP/1.1", head: head, headCount: head.count + 100, bodyCount: 3)
        #expect(SendingComparison(shown: Self.shown, sent: Self.sent, written: written).record().isAsShown)
    }

    private static let record = SendingRecord(
        written: WrittenRequest(
            version: "HTTP/1.1",
            head: Array(
                "GET /a?key=hunter22 HTTP/1.1\r\nAuthorization: Bearer tok-5f3a\r\nX-Mine: own-secret\r\n\r\n".utf8),
            bodyCount: 3, bodyDigest: Array(0..<32)),
        added: [SendingRecord.AddedField("Authorization", by: .auth)],
        differences: [
            SendingDifference(.value("X-Mine"), at: .head(70)), SendingDifference(.cut(of: 5), at: .body(3)),
            SendingDifference(.requestLine, at: .head(1)), SendingDifference(.missing("A"), at: .head(2)),
            SendingDifference(.order("B"), at: .head(3)), SendingDifference(.name("C"), at: .head(4)),
            SendingDifference(.longer(than: 9), at: .body(9)), SendingDifference(.content, at: .body(0)),
        ], secretNames: ["x-mine"])

    @Test func `secrets and credentials are stars`() {
        let hidden = SecretMask(["hunter22"]).hidden(Self.record, bodyHoldsSecret: false)
        let lines = String(decoding: hidden.written.head, as: UTF8.self)
        #expect(lines == "GET /a?key=****** HTTP/1.1\r\nAuthorization: Bearer ******\r\nX-Mine: ******\r\n\r\n")
        #expect(hidden.written.headCount == Self.record.written.head.count)
        #expect(hidden.written.bodyDigest == Self.record.written.bodyDigest)
        #expect(SecretMask(["hunter22"]).hidden(Self.record, bodyHoldsSecret: true).written.bodyDigest == nil)
        // A secret of few letters may be anywhere in a body.
        #expect(SecretMask(["abc"]).hidden(Self.record, bodyHoldsSecret: false).written.bodyDigest == nil)
    }

    @Test func `a record is read back as it was written`() {
        var record = Self.record
        record.secretNames = []
        #expect(SendingRecord(record.json) == record)
        record.written.head = [0xFF, 0x0D, 0x0A]
        record.written.bodyDigest = nil
        record.written.headCount = 3
        #expect(SendingRecord(record.json) == record)
        #expect(SendingRecord(["version": "HTTP/1.1"]) == nil)
    }

    @Test func `one line says it all`() {
        var record = Self.record
        record.differences = []
        #expect(
            record.summary
                == "sent as shown: head \(record.written.headCount) bytes, body 3 bytes, "
                + "sha256 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f; "
                + "added by sending: Authorization (auth)")
        #expect(Self.record.summary.hasPrefix("not sent as shown: "))
    }
}
