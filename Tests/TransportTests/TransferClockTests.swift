import Testing

@testable import CurlewTransport

/// Phases made of libcurl's marks, which count from the start and are 0 where it did not get.
@Suite struct TransferClockTests {
    private func timings(_ marks: [Int], sent: Int? = nil) -> [Int64] {
        let duration = marks.map { Duration.microseconds($0) }
        let timings = TransferClock(postedAt: .now, begunAt: .now).timings(
            TransferClock.Marks(
                nameLookup: duration[0], connect: duration[1], tls: duration[2], preTransfer: duration[3],
                sent: sent.map { .microseconds($0) }, firstByte: duration[4], total: duration[5]))
        return [timings.nameLookup, timings.connect, timings.tls, timings.send, timings.wait, timings.receive]
            .map(\.inMicroseconds)
    }

    @Test(
        arguments: [
            ("without TLS", [10, 30, 0, 35, 100, 120], nil, [10, 20, 0, 5, 65, 20]),
            ("with TLS", [10, 30, 80, 85, 100, 120], nil, [10, 20, 50, 5, 15, 20]),
            ("with a body", [10, 30, 0, 35, 100, 120], 90, [10, 20, 0, 60, 10, 20]),
            ("answered before the body was sent", [10, 30, 0, 35, 100, 120], 110, [10, 20, 0, 70, 0, 20]),
            ("no answer", [10, 30, 0, 35, 0, 120], nil, [10, 20, 0, 5, 85, 0]),
            ("no connection", [10, 0, 0, 0, 0, 120], nil, [10, 0, 0, 0, 0, 0]),
            ("a kept connection", [2, 2, 0, 3, 50, 60], nil, [2, 0, 0, 1, 47, 10]),
        ] as [(String, [Int], Int?, [Int64])])
    func `the marks become phases`(name: String, marks: [Int], sent: Int?, phases: [Int64]) {
        #expect(timings(marks, sent: sent) == phases)
    }

    @Test func `phases only go forward`() {
        var tracker = PhaseTracker()
        let news = [TransportPhase.sending, .tls, .sending, .waiting].map { tracker.enter($0) }
        #expect(news == [true, false, false, true])
        #expect(tracker.phase == .waiting)
    }

    @Test func `progress comes at most every 50 ms`() {
        var gate = ProgressGate()
        let start = ContinuousClock.now
        let passed = (0..<1000).filter { gate.opens(at: start + .milliseconds($0)) }
        #expect(passed == Array(stride(from: 0, to: 1000, by: 50)))
    }
}
