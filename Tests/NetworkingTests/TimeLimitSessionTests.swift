import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Synchronization
import Testing

/// Which limits of time follow from a request's options, and that the one for the whole exchange is for all of it.
@Suite struct TimeLimitSessionTests {
    private static func limits(_ whole: Int, _ idle: Int, _ head: Int) -> TimeLimits {
        TimeLimits(whole: .seconds(whole), idle: .seconds(idle), head: .seconds(head))
    }

    private static let said: [(OptionWords, TimeLimits)] = [
        ([:], limits(0, 60, 60)), ([.timeout: "300s"], limits(300, 0, 0)), ([.timeout: "0s"], limits(0, 0, 0)),
        ([.idleTimeout: "5s"], limits(0, 5, 60)), ([.idleTimeout: "90s"], limits(0, 90, 90)),
        ([.idleTimeout: "0s"], limits(0, 0, 0)), ([.timeout: "300s", .idleTimeout: "60s"], limits(300, 60, 60)),
    ]

    @Test(arguments: said)
    func `what is said decides`(words: OptionWords, times: TimeLimits) {
        #expect(RequestOptions(words).times == times)
    }

    private static let saidOfDownloads: [(OptionWords, Int?, TimeLimits)] = [
        ([:], nil, limits(0, 60, 60)), ([.timeout: "30s"], nil, limits(0, 30, 60)),
        ([.timeout: "30s"], 30, limits(30, 30, 60)), ([.timeout: "30s", .idleTimeout: "7s"], nil, limits(0, 7, 60)),
        ([.timeout: "0s"], nil, limits(0, 0, 0)),
    ]

    @Test(arguments: saidOfDownloads)
    func `a download takes the time it takes`(words: OptionWords, whole: Int?, times: TimeLimits) {
        #expect(RequestOptions(words).downloadTimes(whole: whole.map { .seconds($0) }) == times)
    }

    /// Answers with a redirect that took three seconds after one second in the queue, then with the last answer.
    private final class Slow: Transport {
        let wholes = Mutex<[Duration]>([])
        let last: @Sendable () throws(TransportFailure) -> TransportResponse

        init(_ last: @escaping @Sendable () throws(TransportFailure) -> TransportResponse) { self.last = last }

        func send(
            _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
        ) async throws(TransportFailure) -> TransportResponse {
            let number = wholes.withLock { wholes in
                wholes.append(request.times.whole)
                return wholes.count
            }
            if number == 3 { return try last() }
            return TransportResponse(
                head: ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": "/\(number)"]), body: Bytes(),
                timings: Timings(blocked: .seconds(1), wait: .seconds(3)))
        }
    }

    private func result(over transport: Slow, _ timeout: Duration?) async -> SessionEvent? {
        let manager = SessionManager(transport: transport)
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: "http://h.test/", headers: [], body: nil),
            options: RequestOptions(timeout: timeout))
        var last: SessionEvent?
        for await event in await manager.send(request, id: RequestID(1)) { last = event }
        return last
    }

    @Test func `redirects share the time of the whole exchange, and waiting for a turn is none of it`() async {
        let transport = Slow { TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: 200), body: Bytes()) }
        guard case .finished(let exchange)? = await result(over: transport, .seconds(10)) else {
            Issue.record("no answer")
            return
        }
        #expect(exchange.hops.count == 2)
        #expect(transport.wholes.withLock { $0 } == [.seconds(10), .seconds(7), .seconds(4)])
    }

    @Test func `an error names the whole limit, not what was left of it`() async {
        let transport = Slow { () throws(TransportFailure) in
            throw TransportFailure(.timedOut(.whole, after: .seconds(4), phase: .waiting))
        }
        guard case .failed(let failure)? = await result(over: transport, .seconds(10)) else {
            Issue.record("an answer")
            return
        }
        #expect(failure.error == .timedOut(.whole, after: .seconds(10), phase: .waiting))
    }

    @Test func `where the time is used up a last request ends at once`() async {
        let transport = Slow { TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: 200), body: Bytes()) }
        _ = await result(over: transport, .seconds(5))
        #expect(transport.wholes.withLock { $0 } == [.seconds(5), .seconds(2), .milliseconds(1)])
        let endless = Slow { TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: 200), body: Bytes()) }
        _ = await result(over: endless, nil)
        #expect(endless.wholes.withLock { $0 } == [.zero, .zero, .zero])
    }
}
