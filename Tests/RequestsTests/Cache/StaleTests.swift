import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Synchronization
import Testing

@testable import CurlewRequests

/// `stale-while-revalidate` (RFC 5861 §3).
@Suite struct `A stale answer that the server lets be used`: FollowsServer {
    private enum Use { case fresh, stale, asked }

    /// The results of the background requests.
    private final class Heard: Sendable {
        private let list = Mutex<[CacheReport]>([])
        var words: [String] { list.withLock { $0.map(\.words) } }
        var sentences: [String] { list.withLock { $0.map(\.sentence) } }
        func take(_ report: CacheReport) { list.withLock { $0.append(report) } }
    }

    private func send(
        _ bench: Workbench, _ heard: Heard, _ request: PreparedRequest = .get(), mode: CacheMode = .use,
        accessories: [any RequestAccessory] = []
    ) async -> Outcome {
        await bench.agent.outcome(
            of: AgentRequest(
                request, cache: .followServer, cacheMode: mode, accessories: accessories, onRenewal: heard.take))
    }

    private func use(_ outcome: Outcome) -> Use {
        if outcome.isHit { return .fresh }
        return outcome.reports.contains { if case .stale = $0 { true } else { false } } ? .stale : .asked
    }

    // MARK: The window

    @Test(arguments: [
        ("max-age=30, stale-while-revalidate=60", 29, Use.fresh), ("max-age=30, stale-while-revalidate=60", 30, .stale),
        ("max-age=30, stale-while-revalidate=60", 89, .stale), ("max-age=30, stale-while-revalidate=60", 90, .asked),
        ("max-age=30, stale-while-revalidate=\"60\"", 89, .stale), ("max-age=0, stale-while-revalidate=5", 4, .stale),
        ("max-age=0, stale-while-revalidate=5", 5, .asked), ("stale-while-revalidate=5", 1, .stale),
        ("max-age=30, Stale-While-Revalidate=99999999999999999999", 4_000_000, .stale),
        ("max-age=30, stale-while-revalidate", 30, .asked), ("max-age=30, stale-while-revalidate=x", 30, .asked),
        ("max-age=30, stale-while-revalidate=-1", 30, .asked),
        ("max-age=30, stale-while-revalidate=0, stale-while-revalidate=9", 31, .asked),
        ("max-age=30, stale-while-revalidate=60, must-revalidate", 31, .asked),
        ("max-age=30, stale-while-revalidate=60, no-cache", 1, .asked),
        ("max-age=30, stale-while-revalidate=60, proxy-revalidate", 31, .stale),
    ])
    private func `is used for so many seconds past its lifetime`(control: String, age: Double, use: Use) async throws {
        let bench = try bench(["Cache-Control": control])
        _ = await send(bench)
        bench.clock.go(age)
        #expect(self.use(await send(bench)) == use)
    }

    @Test(arguments: [
        ("no-cache", 31, Use.asked), ("max-age=1000", 31, .asked), ("min-fresh=0", 31, .asked),
        ("max-stale=5", 34, .stale), ("max-stale=5", 40, .asked), ("max-stale", 85, .stale), ("max-stale", 95, .fresh),
        ("max-age=1000, max-stale=50", 40, .stale), ("only-if-cached", 40, .fresh), ("no-transform", 40, .stale),
    ])
    private func `is used as far as the request lets it`(control: String, age: Double, use: Use) async throws {
        let bench = try bench(["Cache-Control": "max-age=30, stale-while-revalidate=60"])
        _ = await send(bench)
        bench.clock.go(age)
        #expect(self.use(await send(bench, .get(headers: ["Cache-Control": control]))) == use)
    }

    @Test func `from the future is asked about`() async throws {
        let bench = try bench(["Cache-Control": "max-age=0, stale-while-revalidate=60"])
        _ = await send(bench)
        bench.clock.go(-1)
        #expect(use(await send(bench)) == .asked)
    }

    @Test func `without a time to live and without an ETag is kept, and says for how long`() async throws {
        let bench = try bench(["Cache-Control": "max-age=0, stale-while-revalidate=60"])
        let outcome = await send(bench)
        #expect(outcome.words.last == "cache stored, renewed each time")
        #expect(
            outcome.reports.last?.sentence
                == "The answer is kept. The server gave it a time with Cache-Control: max-age. It is 0 s old and held "
                + "for 0 s; for 60 s more the server lets it be used while it is renewed in the background "
                + "(stale-while-revalidate).")
    }

    // MARK: Renewing

    @Test func `is given at once, and the answer of the background takes its place`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30, stale-while-revalidate=60", "ETag": "\"v\""])
        let heard = Heard()
        _ = await send(bench, heard)
        bench.clock.go(40)
        let stale = await send(bench, heard)
        #expect(stale.words == ["from cache, stale, age 40 s of 30 s, being renewed"])
        #expect(stale.body == #"{"counter":1}"# && stale.exchange?.head.fields["Age"] == "40")
        #expect(await bench.agent.finish())
        #expect(bench.wire.requests.last?.headers["If-None-Match"] == "\"v\"")
        #expect(heard.words == ["from cache, stale; renewed: another answer"])
        let fresh = await send(bench, heard)
        #expect(fresh.words == ["from cache, age 0 s of 30 s"] && fresh.body == #"{"counter":2}"#)
        #expect(bench.wire.requests.count == 2 && heard.words.count == 1)
        #expect(await bench.agent.finish() == false)
        #expect(await bench.send(.get(), .followServer, by: bench.second()).body == #"{"counter":2}"#)
    }

    @Test func `is confirmed by a 304`() async throws {
        let bench = try Workbench { request, number in
            request.headers.contains("If-None-Match")
                ? .empty(304, ["Cache-Control": "max-age=90", "ETag": "\"v\""])
                : .counter(number, ["Cache-Control": "max-age=30, stale-while-revalidate=60", "ETag": "\"v\""])
        }
        let heard = Heard()
        _ = await send(bench, heard)
        bench.clock.go(40)
        #expect(use(await send(bench, heard)) == .stale)
        await bench.agent.finish()
        #expect(heard.words == ["from cache, stale; renewed: unchanged"])
        bench.clock.go(80)
        #expect(await send(bench, heard).words == ["from cache, age 80 s of 90 s"])
    }

    @Test func `stays where the server fails, up to the end of its window`() async throws {
        let bench = try Workbench { _, number in
            switch number {
            case 1: .counter(1, ["Cache-Control": "max-age=30, stale-while-revalidate=60"])
            case 2: .counter(2, status: 503)
            case 3: .failure(TransportFailure(.emptyReply))
            default: .counter(number)
            }
        }
        let heard = Heard()
        _ = await send(bench, heard)
        bench.clock.go(40)
        for _ in 0..<2 {
            #expect(await send(bench, heard).body == #"{"counter":1}"#)
            await bench.agent.finish()
        }
        #expect(heard.words == Array(repeating: "from cache, stale; not renewed", count: 2))
        #expect(
            heard.sentences.first
                == "The stale answer was not renewed in the background. The answer is not kept. Nothing says that a 503 "
                + "may be.")
        bench.clock.go(50)
        #expect(await send(bench, heard).body == #"{"counter":4}"#)
    }

    @Test func `goes where the new answer must not be kept`() async throws {
        let bench = try Workbench { _, number in
            .counter(
                number, ["Cache-Control": number == 1 ? "max-age=30, stale-while-revalidate=60" : "no-store"])
        }
        let heard = Heard()
        _ = await send(bench, heard)
        bench.clock.go(40)
        #expect(use(await send(bench, heard)) == .stale)
        await bench.agent.finish()
        #expect(heard.words == ["from cache, stale; not renewed"])
        #expect(await send(bench, heard).refusal == .nothingStored)
    }

    @Test func `asks nobody where only the cache is wanted, and is shown first where both are`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30, stale-while-revalidate=60"])
        let heard = Heard()
        _ = await send(bench, heard)
        bench.clock.go(40)
        #expect(await send(bench, heard, mode: .onlyCache).isHit)
        #expect(bench.wire.requests.count == 1)
        let shown = await send(bench, heard, mode: .showThenRefresh)
        #expect(shown.shown != nil && shown.body == #"{"counter":2}"#)
        await bench.agent.finish()
        #expect(bench.wire.requests.count == 2 && heard.words.isEmpty)
    }

    @Test func `is renewed with what accessories put into the request`() async throws {
        struct Signer: RequestAccessory {
            func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
                var request = request
                request.request.headers.append(SentHeader("X-Signed", "yes", origin: .you))
                return request
            }
        }
        let bench = try bench(["Cache-Control": "max-age=30, stale-while-revalidate=60"])
        let heard = Heard()
        _ = await send(bench, heard)
        bench.clock.go(40)
        let stale = await send(bench, heard, accessories: [Signer()])
        #expect(stale.accessories.isEmpty && use(stale) == .stale)
        await bench.agent.finish()
        #expect(bench.wire.requests.last?.headers["X-Signed"] == "yes")
    }

    // MARK: A server that takes its time

    /// Answers the first request at once and others when it is told to.
    private final class SlowTransport: Transport {
        let asked = AsyncStream<Void>.makeStream()
        let answers = AsyncStream<Void>.makeStream()
        private let count = Mutex(0)

        var requests: Int { count.withLock { $0 } }

        func send(
            _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
        ) async throws(TransportFailure) -> TransportResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number > 1 {
                asked.continuation.yield()
                for await _ in answers.stream { break }
                if Task.isCancelled { throw TransportFailure(.cancelled) }
            }
            return try Result.counter(number, ["Cache-Control": "max-age=30, stale-while-revalidate=60"]).get()
        }
    }

    private func slowAgent(_ clock: HandClock) -> (NetworkAgent, SlowTransport) {
        let wire = SlowTransport()
        let session = SessionManager(transport: wire, configuration: SessionConfiguration(now: clock.now))
        return (NetworkAgent(session: session, cache: ResponseCache(path: nil), now: clock.now), wire)
    }

    @Test func `is renewed once, however often it is used meanwhile, and all who used it hear of it`() async throws {
        let clock = HandClock()
        let (agent, wire) = slowAgent(clock)
        let heard = Heard()
        let request = AgentRequest(.get(), cache: .followServer, onRenewal: heard.take)
        _ = await agent.run(request)
        clock.go(40)
        for _ in 0..<3 { #expect(use(await agent.outcome(of: request)) == .stale) }
        for await _ in wire.asked.stream { break }
        #expect(heard.words.isEmpty)
        for _ in 0..<3 { wire.answers.continuation.yield() }
        await agent.finish()
        #expect(wire.requests == 2)
        #expect(heard.words == Array(repeating: "from cache, stale; renewed: another answer", count: 3))
    }

    @Test func `is not waited for, and nobody hears of what was cancelled`() async throws {
        let clock = HandClock()
        let (agent, wire) = slowAgent(clock)
        let heard = Heard()
        let request = AgentRequest(.get(), cache: .followServer, onRenewal: heard.take)
        _ = await agent.run(request)
        clock.go(40)
        #expect(try await agent.run(request).get().body.count == 13)
        for await _ in wire.asked.stream { break }
        await agent.cancelAll()
        #expect(heard.words.isEmpty)
        #expect(use(await agent.outcome(of: request)) == .stale)
    }
}
