import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

@testable import CurlewRequests

/// `Cache-Control` of the request, and the policies of the platform.
@Suite struct `An answer that the request has a say in`: FollowsServer {
    @Test(arguments: [
        ("max-age=5", 10, false), ("max-age=15", 10, true), ("min-fresh=25", 10, false), ("min-fresh=15", 10, true),
        ("no-cache", 1, false), ("max-stale", 500, true), ("max-stale=30", 50, true), ("max-stale=10", 50, false),
    ])
    func `is taken as the request wants it`(control: String, age: Double, isTaken: Bool) async throws {
        let bench = try bench(["Cache-Control": "max-age=30"])
        _ = await send(bench)
        bench.clock.go(age)
        #expect(await send(bench, .get(headers: ["Cache-Control": control])).isHit == isTaken)
    }

    @Test func `with must-revalidate is never taken when it is too old`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30, must-revalidate"])
        _ = await send(bench)
        bench.clock.go(40)
        #expect(await send(bench, .get(headers: ["Cache-Control": "max-stale"])).refusal != nil)
    }

    @Test func `only-if-cached asks nobody`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30"])
        let outcome = await send(bench, .get(headers: ["Cache-Control": "only-if-cached"]))
        #expect(outcome.failure != nil && bench.wire.requests.isEmpty)
    }

    @Test func `the platform's policies choose the way`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30"])
        _ = await send(bench)
        var request = PreparedRequest.get()
        request.options.cachePolicy = .reload
        let reloaded = await send(bench, request)
        #expect(reloaded.words.first == "cache bypassed")
        #expect(bench.wire.requests.last?.headers["Cache-Control"] == "no-cache")
        bench.clock.go(100)
        request.options.cachePolicy = .cacheElseLoad
        let old = await send(bench, request)
        #expect(old.isHit)
        #expect(
            old.reports.first?.sentence
                == "The answer comes from the cache; the network was not asked, since the request takes it however old it is. "
                + "The server gave it a time with Cache-Control: max-age. It is 100 s old and held for 30 s.")
        request.options.cachePolicy = .cacheOnly
        #expect(await send(bench, request).isHit)
        await bench.agent.cache?.clear()
        #expect(await send(bench, request).failure != nil)
    }
}
