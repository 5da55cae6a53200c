import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import History
import TestSupport
import Workspace

/// Exchanges for tests.
enum Sample {
    static let key = RequestKey(collection: "/c", request: "tour/a")

    static func directories(_ folder: TemporaryFolder) -> StateDirectories {
        StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
    }

    /// One in which everything is set.
    static func whole(date: Double = 1, body: [UInt8] = [0, 255, 10]) -> RecordedExchange {
        var whole = RecordedExchange(
            StoredExchange(
                date: date, method: "POST", url: "http://a.test/é?q={{q}}",
                requestHeaders: ["A": "1", "a": "2: 3", "Empty": ""],
                requestBody: Bytes([]), version: "HTTP/1.1", status: 422, reason: "Unprocessable",
                fields: ["Set-Cookie": "x", "Set-Cookie": "y"], body: Bytes(body),
                timings: StoredTimings(
                    blocked: 1, name: 2, connect: 3, tls: 4, send: 5, wait: 6, receive: 7, total: 28),
                outcome: .unacceptable("422 is outside 200-299."),
                interim: [
                    InterimHead(status: 100, reason: "Continue", fields: [:]),
                    InterimHead(status: 103, reason: "Early Hints", fields: ["Link": "</a>"]),
                ],
                sendings: [
                    SendingRecord(
                        written: WrittenRequest(version: "HTTP/1.1", head: Array("GET / HTTP/1.1\r\n\r\n".utf8)),
                        added: [SendingRecord.AddedField("Host", by: .transport)],
                        differences: [SendingDifference(.missing("A"), at: .head(16))])
                ]),
            request: key, name: "Tour > A", environment: "demo", saved: Array("request: POST http://a.test/\n".utf8),
            url: [
                RecordedSpan(range: 0..<16, part: .fixed),
                RecordedSpan(range: 16..<17, part: .key, rule: .keysSorted, origin: "q", owner: "q"),
                RecordedSpan(
                    range: 17..<23, part: .value, rule: .percentEscape, origin: "q[0]", owner: "q",
                    escaped: Escape(character: "é", reason: .nonASCII)),
            ],
            body: [RecordedSpan(range: 0..<0, part: .boundary)],
            holes: [
                SecretHole(.url, 17..<22, names: ["q"], spelling: .query),
                SecretHole(.header(1), 0..<6), SecretHole(.body, 0..<0, spelling: .json),
            ],
            checks: [
                Check(
                    "status is in 200-299", .failed("422 is outside 200-299."), finding: "status is 422",
                    rule: "status 2xx"),
                Check("type", .passed), Check("$.a", .skipped, place: "$['a']"),
            ])
        whole.exchange.home = "http://a.test through the socket /x.sock"
        return whole
    }

    static func get(
        _ url: String, status: Int = 200, date: Double = 1, body: String = "{}", method: String = "GET",
        origin: HistoryOrigin = .explorer, request: RequestKey? = nil, name: String = "", environment: String? = nil,
        took: Int = 1000, outcome: StoredExchange.Outcome = .accepted, fields: HeaderFields = [:]
    ) -> RecordedExchange {
        RecordedExchange(
            StoredExchange(
                date: date, method: method, url: url, version: "HTTP/1.1", status: status, fields: fields,
                body: Bytes(Array(body.utf8)), timings: StoredTimings(total: took), outcome: outcome),
            origin: origin, request: request, name: name, environment: environment)
    }
}
