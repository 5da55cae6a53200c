import CurlewBytes
import CurlewTransport
import Foundation
import Synchronization
import TestSupport
import Testing

/// The limits of time over real connections: what stands still ends, what moves lives.
@Suite struct TimeLimitTests {
    private static let short = Duration.milliseconds(150) * Sanitizer.slowness

    @Test(arguments: StuckRequest.phases)
    func `nothing that moves is noticed in every stage`(phase: TransportPhase) async throws {
        var stuck = try StuckRequest(in: phase)
        stuck.request.times = TimeLimits(idle: Self.short, head: .zero)
        let sending = await Sending.run(stuck.request)
        #expect(sending.error == .timedOut(.idle, after: Self.short, phase: phase))
        #expect(sending.body == (phase == .receiving ? "part" : nil))
        withExtendedLifetime(stuck.keeper) {}
    }

    @Test(arguments: [TransportPhase.connecting, .tls, .waiting])
    func `the head has its time from the beginning`(phase: TransportPhase) async throws {
        var stuck = try StuckRequest(in: phase)
        stuck.request.times = TimeLimits(idle: .zero, head: Self.short)
        let sending = await Sending.run(stuck.request)
        #expect(sending.error == .timedOut(.head, after: Self.short, phase: phase))
        withExtendedLifetime(stuck.keeper) {}
    }

    @Test func `a head that does not end is ended, and one that has ended is not`() async throws {
        let cut = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nX-Drip: a"), .silence)
        let times = TimeLimits(idle: .zero, head: Self.short)
        var request = TransportRequest(url: cut.url)
        request.times = times
        #expect(await Sending.run(request).error == .timedOut(.head, after: Self.short, phase: .receiving))
        var whole = try StuckRequest(in: .receiving)
        whole.request.times = TimeLimits(idle: Self.short * 4, head: Self.short)
        #expect(await Sending.run(whole.request).error == .timedOut(.idle, after: Self.short * 4, phase: .receiving))
        withExtendedLifetime(whole.keeper) {}
    }

    @Test func `a proxy that does not answer CONNECT has the time of the head`() async throws {
        let proxy = try LoopbackServer(.readHead, .silence)
        var request = TransportRequest(url: "https://api.example/", proxy: .url(proxy.url))
        request.times = TimeLimits(idle: .zero, head: Self.short)
        let error = await Sending.run(request).error
        guard case .timedOut(.head, Self.short, let phase) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(phase < .sending)
    }

    @Test func `the shortest of the limits is the one that is named`() async throws {
        var stuck = try StuckRequest(in: .waiting)
        for kind in TimeLimits.Kind.allCases {
            let time = { Self.short * ($0 == kind ? 1 : 200) }
            stuck.request.times = TimeLimits(whole: time(.whole), idle: time(.idle), head: time(.head))
            let sending = await Sending.run(stuck.request)
            #expect(sending.error == .timedOut(kind, after: Self.short, phase: .waiting))
        }
        withExtendedLifetime(stuck.keeper) {}
    }

    // MARK: What moves

    /// Longer than the idle time of these tests: each step waits for a report of progress, and there are 20 a second.
    private static let steps = 60
    private static let idle = Duration.seconds(2)

    @Test func `a stream that moves for longer than the idle time lives`() async throws {
        let (gaps, next) = (Gaps(), DispatchSemaphore(value: 0))
        let server = try LoopbackServer { _ in
            [.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.steps)\r\n\r\n")]
                + (0..<Self.steps).flatMap { _ -> [LoopbackServer.Step] in
                    [.tell { gaps.note() }, .send("x"), .wait(next)]
                }
        }
        var request = TransportRequest(url: server.url, reportsBody: true)
        request.times = TimeLimits(idle: Self.idle, head: Self.idle)
        let sending = await Sending.run(request) { if $0.isReceived { next.signal() } }
        let isWhole = sending.body?.count == Self.steps
        #expect(isWhole || gaps.longest > Self.idle / 2, "\(String(describing: sending.error))")
        #expect(gaps.total > Self.idle)
    }

    @Test func `an upload that moves for longer than the idle time lives`() async throws {
        let (gaps, next, piece) = (Gaps(), DispatchSemaphore(value: 0), 64 << 10)
        let server = try LoopbackServer { _ in
            [.readHead]
                + (0..<Self.steps).flatMap { _ -> [LoopbackServer.Step] in
                    [.wait(next), .drop(piece), .tell { gaps.note() }]
                } + [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")]
        }
        let body = RequestBody([UInt8](repeating: 7, count: Self.steps * piece))
        var request = TransportRequest(method: "POST", url: server.url, body: body)
        request.times = TimeLimits(idle: Self.idle, head: Self.idle)
        let sending = await Sending.run(request) { event in
            guard case .uploaded(let sent, let whole) = event else { return }
            // What the system has taken is read without a word.
            for _ in 0..<(sent == whole ? Self.steps : 1) { next.signal() }
        }
        #expect(sending.body == "ok" || gaps.longest > Self.idle / 2, "\(String(describing: sending.error))")
        #expect(gaps.total > Self.idle)
    }
}

/// The time between two steps, so that a machine that stood still is told from a program that was wrong.
private final class Gaps: Sendable {
    private let times = Mutex<[ContinuousClock.Instant]>([])

    func note() { times.withLock { $0.append(.now) } }

    var longest: Duration {
        times.withLock { times in zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .zero }
    }

    var total: Duration { times.withLock { times in times.last.map { $0 - times[0] } ?? .zero } }
}
