import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Testing

/// What is kept of an answer, and what it is when it is read again.
@Suite struct StoredExchangeTests {
    private func exchange(_ body: String, _ fields: HeaderFields = [:]) -> Exchange {
        let request = SentRequest(
            method: "POST", url: "http://a.test/", headers: [SentHeader("X-A", "b", origin: .you)],
            body: RequestBody(Array("mine".utf8)))
        let head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: fields)
        let response = TransportResponse(head: head, body: Bytes(Array(body.utf8)))
        return Exchange(request: request, response: response, readBy: ResponseSerializer(), date: 5)
    }

    @Test(arguments: ["no-store", "private, No-Store , max-age=0"])
    func `of an answer that may not be stored only the head is kept`(field: String) {
        let stored = StoredExchange(exchange("{\"secret\":1}", ["Cache-Control": field]))
        #expect(stored.body == nil && stored.requestBody == nil && stored.bodyCount == 12 && stored.status == 200)
        #expect(Exchange(stored) == nil)
    }

    @Test func `an answer is read again as it came`() throws {
        let came = exchange("{\"a\":1}", ["Cache-Control": "max-age=60, no-cache"])
        let read = try #require(Exchange(StoredExchange(came)))
        #expect(read.request == came.request && read.head == came.head && read.body == came.body && read.date == 5)
    }

    @Test func `heads before the answer's come back, without secrets`() throws {
        var came = exchange("{}", [:])
        came.response.head.interim = [
            InterimHead(status: 103, reason: "Early Hints", fields: ["Link": "</t0p-secret>"])
        ]
        let mask = SecretMask(["t0p-secret"])
        let read = try #require(Exchange(StoredExchange(came, hiding: mask)))
        #expect(read.head.interim.map(\.status) == [103])
        #expect(read.head.interim[0].fields["Link"] == "</\(SecretMask.stars)>")
    }

    @Test func `what never came is no answer`() {
        #expect(Exchange(StoredExchange(date: 1, method: "GET", url: "http://a.test/")) == nil)
    }
}
