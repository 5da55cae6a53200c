import Checks
import HTTPMessage
import Networking
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Requests

/// Small answers that the cache has in memory and gives before it returns.
@Suite struct `A kept answer at hand` {
    private static let terms = Caching.keep(CacheTerms(seconds: 60))

    /// What was told at once; nil where the request is to be sent.
    private func atHand(
        _ bench: Workbench, _ request: PreparedRequest = .get(), _ cache: Caching = terms, mode: CacheMode = .use,
        _ change: (inout AgentRequest) -> Void = { _ in }
    ) -> Outcome? {
        var request = AgentRequest(request, cache: cache, cacheMode: mode)
        change(&request)
        let outcome = Mutex(Outcome())
        let isThere = bench.agent.answersAtHand(request) { event in
            outcome.withLock { outcome in
                switch event {
                case .session(.finished(let exchange)): outcome.exchange = exchange
                case .cache(let report): outcome.reports.append(report)
                default: outcome.failure = nil
                }
            }
        }
        return isThere ? outcome.withLock { $0 } : nil
    }

    @Test func `is what sending gives, as soon as the first answer is written`() async throws {
        let bench = try Workbench()
        #expect(atHand(bench) == nil)
        #expect(await bench.send().body == #"{"counter":1}"#)
        bench.clock.go(7)
        let first = try #require(atHand(bench))
        let second = await bench.send()
        #expect(first.words == second.words && first.isHit)
        #expect(first.body == second.body && first.exchange?.head.fields == second.exchange?.head.fields)
        #expect(first.exchange?.head.fields["Age"] == "7")
        #expect(bench.wire.requests.count == 1)
    }

    @Test func `is none any more when its time is over, or when it is not to be used`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        #expect(atHand(bench, mode: .onlyCache) != nil)
        #expect(atHand(bench, mode: .bypass) == nil && atHand(bench, mode: .showThenRefresh) == nil)
        #expect(atHand(bench, .get(), .off) == nil)
        #expect(atHand(bench, .get("http://api.test/other")) == nil)
        bench.clock.go(61)
        #expect(atHand(bench) == nil)
    }

    @Test func `rules that look at an answer may take their time`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        let (check, capture) = (try CheckRule(parsing: "status 200"), try CaptureRule(name: "n", text: "$.counter"))
        #expect(atHand(bench) { $0.checks = [check] } == nil)
        #expect(atHand(bench) { $0.captures = [capture] } == nil)
    }

    @Test func `a large answer is read elsewhere`() async throws {
        let bench = try Workbench { _, _ in
            .counter(1, ["X-Large": String(repeating: "x", count: EntriesAtHand.bytesLimit)])
        }
        _ = await bench.send()
        #expect(atHand(bench) == nil)
        #expect(await bench.send().isHit)
    }

    @Test func `what another program changes in the file is looked up anew`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        #expect(atHand(bench)?.body == #"{"counter":1}"#)
        #expect(await bench.send(mode: .bypass, by: bench.second()).body == #"{"counter":2}"#)
        #expect(atHand(bench) == nil)
        #expect(await bench.send().body == #"{"counter":2}"#)
        #expect(atHand(bench)?.body == #"{"counter":2}"#)
    }

    @Test func `what is forgotten is not at hand`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        await bench.agent.cache?.clear()
        #expect(atHand(bench) == nil)
        #expect(await bench.send().body == #"{"counter":2}"#)
    }

    @Test func `nothing is at hand where the file cannot be used and answers are kept in memory`() async throws {
        let bench = try Workbench()
        try bench.folder.write("", to: "cache/responses.sqlite/inside")
        try bench.folder.write("", to: "cache/responses.sqlite-wal")
        #expect(await bench.send().body == #"{"counter":1}"#)
        #expect(await bench.send().body == #"{"counter":1}"#)
        #expect(atHand(bench) == nil)
        #expect(await bench.send(mode: .bypass).body == #"{"counter":2}"#)
        #expect(await bench.send().body == #"{"counter":2}"#)
    }

    @Test func `trouble that is met while remembering is said with the next answer`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "no database", count: 100), to: "responses.sqlite")
        let cache = ResponseCache(path: folder.path("responses.sqlite"))
        await cache.remember("a")
        guard case .damaged? = await cache.flush() else {
            Issue.record("nothing was said")
            return
        }
    }

    @Test func `rules of HTTP hold here too`() async throws {
        let bench = try Workbench { _, number in .counter(number, ["Cache-Control": "max-age=10", "Vary": "Accept"]) }
        let plain = PreparedRequest.get(headers: ["Accept": "a/b"])
        _ = await bench.send(plain, .followServer)
        #expect(atHand(bench, plain, .followServer)?.isHit == true)
        #expect(atHand(bench, .get(headers: ["Accept": "c/d"]), .followServer) == nil)
        #expect(atHand(bench, .get(headers: ["Accept": "a/b", "Cache-Control": "no-cache"]), .followServer) == nil)
        bench.clock.go(11)
        #expect(atHand(bench, plain, .followServer) == nil)
    }

    @Test func `one of an identity that is under way is not answered a second time`() async {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let id = RequestID.unique()
        let stream = agent.send(AgentRequest(.get()), id: id)
        #expect(!agent.answersAtHand(AgentRequest(.get()), id: id) { _ in })
        #expect(agent.isExecuting(id))
        await agent.cancel(id)
        for await _ in stream {}
    }
}
