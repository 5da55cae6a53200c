import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport

@testable import Runs

/// Answers that no server gave.
enum Answer {
    static func exchange(_ status: Int = 200, _ json: String = "{}", checks: [Check] = []) -> Exchange {
        let head = ResponseHead(
            version: "HTTP/1.1", status: status, reason: status == 200 ? "OK" : "Not so",
            fields: ["Content-Type": "application/json"])
        let request = SentRequest(method: "GET", url: "http://127.0.0.1:1/a", headers: [], body: nil)
        var exchange = Exchange(
            request: request, response: TransportResponse(head: head, body: Bytes(Array(json.utf8))),
            readBy: ResponseSerializer(.json), date: 0)
        exchange.checks += checks
        return exchange
    }

    static func failure(_ error: TransportError) -> ExchangeFailure {
        ExchangeFailure(
            request: SentRequest(method: "GET", url: "http://127.0.0.1:1/a", headers: [], body: nil), error: error,
            date: 0)
    }
}
