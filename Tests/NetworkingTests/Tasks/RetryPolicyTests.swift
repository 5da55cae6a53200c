import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Testing

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy(limit: 3)

    private func request(_ method: String) -> SentRequest {
        SentRequest(method: method, url: "http://files.test/", headers: [], body: nil)
    }

    private func answer(_ status: Int, _ fields: HeaderFields = [:], method: String = "GET") -> TaskResult {
        .success(
            Exchange(
                request: request(method),
                response: TransportResponse(
                    head: ResponseHead(version: "HTTP/1.1", status: status, fields: fields), body: Bytes()),
                readBy: ResponseSerializer(.http), date: 0))
    }

    private func failure(_ error: TransportError, method: String = "GET") -> TaskResult {
        .failure(ExchangeFailure(request: request(method), error: error, date: 0))
    }

    @Test(
        arguments: [
            (200, nil), (404, nil), (501, nil), (408, .seconds(1)), (429, .seconds(1)), (500, .seconds(1)),
            (502, .seconds(1)), (503, .seconds(1)), (504, .seconds(1)),
        ] as [(Int, Duration?)])
    func `what may pass by itself is tried again`(status: Int, delay: Duration?) {
        #expect(policy.delay(after: answer(status), tries: 1) == delay)
    }

    @Test func `each wait is twice as long, and there is an end`() {
        let delays = (1...4).map { policy.delay(after: answer(500), tries: $0) }
        #expect(delays == [.seconds(1), .seconds(2), .seconds(4), nil])
        #expect(RetryPolicy(limit: 99).delay(after: answer(500), tries: 60) == .seconds(600))
    }

    @Test func `the server says how long, up to a bound`() {
        #expect(policy.delay(after: answer(503, ["Retry-After": "7"]), tries: 3) == .seconds(7))
        #expect(policy.delay(after: answer(503, ["Retry-After": "601"]), tries: 1) == nil)
        for nonsense in ["soon", "-1", "99999999999999999999", "Thu, 32 Foo 9999 99:99:99 GMT", "", "7, 8"] {
            #expect(policy.delay(after: answer(503, ["Retry-After": nonsense]), tries: 1) == .seconds(1))
        }
    }

    @Test func `what may not be sent twice is tried again only when it had not left`() {
        #expect(policy.delay(after: answer(500, method: "POST"), tries: 1) == nil)
        #expect(policy.delay(after: answer(503, method: "POST"), tries: 1) == .seconds(1))
        #expect(policy.delay(after: failure(.reset(phase: .waiting), method: "POST"), tries: 1) == nil)
        #expect(policy.delay(after: failure(.reset(phase: .waiting)), tries: 1) == .seconds(1))
        #expect(policy.delay(after: failure(.refused(host: "a", port: 1), method: "POST"), tries: 1) == .seconds(1))
        #expect(
            policy.delay(after: failure(.timedOut(.whole, after: .seconds(1), phase: .tls), method: "PATCH"), tries: 1)
                == .seconds(1))
        #expect(policy.delay(after: failure(.cancelled), tries: 1) == nil)
        #expect(policy.delay(after: failure(.nameNotFound(host: "a")), tries: 1) == nil)
    }
}
