import CurlewTransport
import Testing

@testable import CurlewTransport

/// The limits of time as values: what moves when, and which limit is reached at which second.
@Suite struct TransferWatchTests {
    private static let begin = ContinuousClock.now

    /// What was seen at a second.
    private struct Look {
        var at: Double
        var phase = TransportPhase.waiting
        var sent: Int64 = 0
        var received: Int64 = 0
        var isHeadWhole = false
    }

    /// The second at which a limit is reached, and which; looks ten times a second, as the loop does.
    private func end(_ times: TimeLimits, until last: Double, _ look: (Double) -> Look) -> (TimeLimits.Kind, Int)? {
        var watch = TransferWatch(times, begunAt: Self.begin)
        for tenth in 1...Int(last * 10) {
            let seen = look(Double(tenth) / 10)
            let place = TransferWatch.Place(
                phase: seen.phase, sent: seen.sent, received: seen.received, isHeadWhole: seen.isHeadWhole)
            if let kind = watch.limit(at: place, Self.begin + .milliseconds(tenth * 100)) { return (kind, tenth / 10) }
        }
        return nil
    }

    private func isEnd(_ end: (TimeLimits.Kind, Int)?, _ kind: TimeLimits.Kind, _ second: Int) -> Bool {
        end?.0 == kind && end?.1 == second
    }

    @Test func `without a word from the server the time for the head ends it`() {
        #expect(isEnd(end(TimeLimits(), until: 90) { Look(at: $0) }, .head, 60))
    }

    @Test func `a shorter idle time ends it first`() {
        let times = TimeLimits(idle: .seconds(5), head: .seconds(60))
        // The first look is a movement: from look-up to waiting.
        #expect(isEnd(end(times, until: 90) { Look(at: $0) }, .idle, 5))
    }

    @Test func `a byte of the head each second does not hold it for ever`() {
        #expect(isEnd(end(TimeLimits(), until: 90) { Look(at: $0, phase: .receiving, received: Int64($0)) }, .head, 60))
    }

    @Test func `a body that moves lives, each way and however slowly`() {
        let stream = end(TimeLimits(idle: .seconds(60), head: .seconds(60)), until: 3600) { second in
            Look(at: second, phase: .receiving, received: 100 + Int64(second / 50), isHeadWhole: true)
        }
        #expect(stream == nil)
        let upload = end(TimeLimits(), until: 3600) { Look(at: $0, phase: .sending, sent: Int64($0 / 50)) }
        #expect(upload == nil)
    }

    @Test func `the time in which the body moves is none of the head's, the time before and after is`() {
        // 20 s of connecting, 100 s of body, then silence: 40 s are left.
        let ended = end(TimeLimits(), until: 300) { second in
            second < 20
                ? Look(at: second, phase: .connecting)
                : Look(at: second, phase: second < 120 ? .sending : .waiting, sent: Int64(min(second, 120)))
        }
        #expect(isEnd(ended, .head, 160))
    }

    @Test func `what stands still ends, each way`() {
        let download = end(TimeLimits(), until: 300) { second in
            Look(at: second, phase: .receiving, received: Int64(min(second, 30)), isHeadWhole: true)
        }
        #expect(isEnd(download, .idle, 90))
        let upload = end(TimeLimits(), until: 300) { Look(at: $0, phase: .sending, sent: Int64(min($0, 30))) }
        #expect(isEnd(upload, .idle, 90))
    }

    @Test func `a head that drips while the body stands still ends too`() {
        let ended = end(TimeLimits(), until: 300) { second in
            Look(at: second, phase: .receiving, sent: Int64(min(second, 30)), received: Int64(max(0, second - 30)))
        }
        // A second was used before the body began, and 59 s after it stood still.
        #expect(isEnd(ended, .head, 89))
    }

    @Test func `without limits nothing ends it`() {
        let times = TimeLimits(whole: .zero, idle: .zero, head: .zero)
        #expect(end(times, until: 10_000) { Look(at: $0) } == nil)
    }

    @Test func `an answer asked for anew has what is left of the time`() {
        // Two rounds of a login: the counts begin again.
        let ended = end(TimeLimits(idle: .zero, head: .seconds(60)), until: 300) { second in
            second < 30 ? Look(at: second, received: 5, isHeadWhole: true) : Look(at: second)
        }
        #expect(isEnd(ended, .head, 60))
    }
}
