import CurlewBytes
import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport

/// Answers to look at, without a network.
enum Answer {
    static func exchange(
        _ body: String = "", status: Int = 200, fields: HeaderFields = ["Content-Type": "application/json"],
        serializer: ResponseSerializer = ResponseSerializer(), took: Duration = .milliseconds(12),
        after hops: [Hop] = []
    ) -> Exchange {
        let head = ResponseHead(version: "HTTP/1.1", status: status, fields: fields)
        let response = TransportResponse(
            head: head, body: Bytes(Array(body.utf8)), timings: Timings(wait: took))
        return Exchange(
            request: SentRequest(method: "GET", url: "http://127.0.0.1/", headers: [], body: nil), response: response,
            readBy: serializer, hops: hops, date: 0)
    }

    /// A request that led on to another.
    static func hop(_ kind: Hop.Kind, took: Duration) -> Hop {
        let response = TransportResponse(
            head: ResponseHead(version: "HTTP/1.1", status: kind == .redirect ? 302 : 401, fields: [:]),
            body: Bytes([]), timings: Timings(wait: took))
        let request = SentRequest(method: "GET", url: "http://127.0.0.1/", headers: [], body: nil)
        return Hop(request: request, response: response, droppedHeaders: [], kind: kind)
    }
}

extension Check {
    /// Why it failed; nil when it did not.
    var fault: String? {
        if case .failed(let sentence) = result { sentence } else { nil }
    }
}
