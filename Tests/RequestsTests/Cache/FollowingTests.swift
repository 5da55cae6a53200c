import Bytes
import HTTPMessage
import Networking
import Testing
import Transport

@testable import Requests

/// RFC 9111 as a private cache.
@Suite struct `An answer that holds as long as the server says` {
    private func bench(_ fields: HeaderFields, status: Int = 200) throws -> Workbench {
        try Workbench { _, number in .counter(number, status: status, fields) }
    }

    private func send(
        _ bench: Workbench, _ request: PreparedRequest = .get(), mode: CacheMode = .use
    ) async -> Outcome {
        await bench.send(request, .followServer, mode: mode)
    }

    @Test func `is served while it is fresh`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30"])
        #expect(await send(bench).words == ["not from cache: nothing is stored", "cache stored, 30 s left"])
        bench.clock.go(29)
        #expect(await send(bench).words == ["from cache, age 29 s of 30 s"])
        bench.clock.go(1)
        #expect(await send(bench).refusal == .expired(age: 30, lifetime: 30))
    }

    @Test func `has an age that counts the way it took before`() async throws {
        let bench = try bench(["Cache-Control": "max-age=30", "Age": "20"])
        #expect(await send(bench).words.last == "cache stored, 10 s left")
        bench.clock.go(5)
        #expect(await send(bench).exchange?.head.fields["Age"] == "25")
    }

    @Test func `ends with Expires, seen from its own Date`() async throws {
        let bench = try bench([
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Expires": "Sunday, 06-Nov-94 08:50:37 GMT",
        ])
        // The clocks differ by years: apparent age makes it old at once.
        #expect(await send(bench).storageRefusal == .noFreshness)
        let other = try self.bench(["Expires": "Tue, 14 Nov 2023 22:14:20 GMT"])
        #expect(await send(other).words.last == "cache stored, 60 s left")
        let past = try self.bench(["Expires": "0", "ETag": "\"a\""])
        #expect(await send(past).words.last == "cache stored, asks each time")
    }

    @Test func `without a time lives a tenth of what it has not changed for, at most a day`() async throws {
        // A hundred seconds, and years.
        let young = try bench(["Last-Modified": "Tue, 14 Nov 2023 22:11:40 GMT"])
        #expect(await send(young).words.last == "cache stored, 10 s left")
        let old = try bench(["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"])
        #expect(await send(old).words.last == "cache stored, 86400 s left")
    }

    @Test func `max-age goes before Expires, and s-maxage is not for us`() async throws {
        let bench = try bench([
            "Cache-Control": "s-maxage=900, max-age=5, private", "Expires": "Tue, 14 Nov 2033 22:14:20 GMT",
        ])
        #expect(await send(bench).words.last == "cache stored, 5 s left")
    }

    @Test(arguments: [
        ("no-store", StorageRefusal.noStore), ("no-store, max-age=60", .noStore),
    ])
    func `is not kept where the server forbids it`(control: String, refusal: StorageRefusal) async throws {
        let bench = try bench(["Cache-Control": control])
        #expect(await send(bench).storageRefusal == refusal)
        #expect(await send(bench).refusal == .nothingStored)
    }

    @Test func `that nothing is said about is not kept`() async throws {
        #expect(await send(try bench([:])).storageRefusal == .noFreshness)
        #expect(await send(try bench(["Cache-Control": "max-age=0"])).storageRefusal == .noFreshness)
        #expect(await send(try bench(["Cache-Control": "max-age=nonsense"])).storageRefusal == .noFreshness)
        #expect(await send(try bench(["ETag": "\"a\""], status: 500)).storageRefusal == .status(500))
        #expect(
            await send(try bench(["Cache-Control": "max-age=9"], status: 500)).words.last == "cache stored, 9 s left")
        #expect(await send(try bench(["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], status: 404)).isKept)
        #expect(await send(try bench(["Cache-Control": "max-age=9"], status: 206)).storageRefusal == .partial)
        #expect(await send(try bench(["Cache-Control": "max-age=9"], status: 304)).storageRefusal == .status(304))
    }

    @Test func `is only for GET`() async throws {
        let bench = try bench(["Cache-Control": "max-age=60"])
        let post = await send(bench, .get(method: "POST"))
        #expect(post.refusal == .method("POST") && post.storageRefusal == .method("POST"))
    }

    // MARK: Vary

    @Test func `varies with the fields that the server names`() async throws {
        let bench = try Workbench { request, number in
            .counter(
                number, ["Cache-Control": "max-age=60", "Vary": "Accept, X-Mode", "X": request.headers["Accept"] ?? ""])
        }
        let html = PreparedRequest.get(headers: ["Accept": "text/html"])
        let json = PreparedRequest.get(headers: ["Accept": "application/json"])
        _ = await send(bench, html)
        #expect(await send(bench, json).refusal == .varies(["accept"]))
        #expect(await send(bench, html).exchange?.head.fields["X"] == "text/html")
        #expect(await send(bench, json).exchange?.head.fields["X"] == "application/json")
        #expect(await send(bench, .get(headers: ["Accept": "text/html", "X-Mode": "1"])).refusal?.code == nil)
        #expect(bench.wire.requests.count == 3)
    }

    @Test func `with Vary of anything is never kept, whatever else it says`() async throws {
        let bench = try bench(["Cache-Control": "max-age=99999", "Vary": "Accept, *", "Set-Cookie": "a=b"])
        #expect(await send(bench).storageRefusal == .variesByAnything)
        #expect(await send(bench).body == #"{"counter":2}"#)
    }

    @Test func `is of one identity`() async throws {
        let bench = try bench(["Cache-Control": "max-age=60"])
        _ = await send(bench, .get(headers: ["Authorization": "Bearer a"]))
        #expect(await send(bench, .get(headers: ["Authorization": "Bearer b"])).refusal == .nothingStored)
        #expect(await send(bench, .get(headers: ["Authorization": "Bearer a"])).isHit)
    }

    // MARK: Asking again

    private func validating(_ fields: HeaderFields, answer: HeaderFields = [:]) throws -> Workbench {
        try Workbench { request, number in
            request.headers.contains("If-None-Match") || request.headers.contains("If-Modified-Since")
                ? .empty(304, answer) : .counter(number, fields)
        }
    }

    @Test func `too old, is asked about, and a 304 makes it fresh`() async throws {
        let bench = try validating(
            [
                "Cache-Control": "max-age=10", "ETag": "\"v1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                "X": "1",
            ],
            answer: ["Cache-Control": "max-age=20", "X": "2", "ETag": "\"v1\"", "Content-Length": "0"])
        _ = await send(bench)
        bench.clock.go(11)
        let asked = await send(bench)
        let sent = try #require(bench.wire.requests.last)
        #expect(sent.headers["If-None-Match"] == "\"v1\"")
        #expect(sent.headers["If-Modified-Since"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(asked.exchange?.head.status == 200 && asked.body == #"{"counter":1}"#)
        #expect(asked.exchange?.head.fields["X"] == "2")
        #expect(asked.exchange?.request.headers.first { $0.name == "If-None-Match" }?.origin == .cache)
        #expect(
            asked.words == [
                "not from cache: age 11 s of 10 s", "from cache, confirmed by the server (304)",
                "cache stored, 20 s left",
            ])
        bench.clock.go(19)
        #expect(await send(bench).words == ["from cache, age 19 s of 20 s"])
        #expect(bench.wire.requests.count == 2)
    }

    @Test func `with no-cache is asked about each time`() async throws {
        let bench = try validating(["Cache-Control": "no-cache, max-age=60", "ETag": "W/\"v1\""])
        _ = await send(bench)
        #expect(await send(bench).refusal == .mustAsk)
        #expect(bench.wire.requests.last?.headers["If-None-Match"] == "W/\"v1\"")
    }

    @Test func `a 304 about another version is no answer, and the whole is fetched`() async throws {
        let bench = try Workbench { request, number in
            request.headers.contains("If-None-Match")
                ? .empty(304, ["ETag": "\"v2\""]) : .counter(number, ["Cache-Control": "max-age=1", "ETag": "\"v1\""])
        }
        _ = await send(bench)
        bench.clock.go(5)
        #expect(await send(bench).body == #"{"counter":3}"#)
    }

    @Test func `a 304 that nobody asked for is shown as it is`() async throws {
        let bench = try Workbench { _, _ in .empty(304) }
        let outcome = await send(bench)
        #expect(outcome.exchange?.head.status == 304)
        #expect(outcome.storageRefusal == .status(304))
    }

    @Test func `conditions of one's own are left alone`() async throws {
        let bench = try validating(["Cache-Control": "max-age=60", "ETag": "\"v1\""])
        _ = await send(bench)
        for name in ["If-None-Match", "If-Modified-Since", "Range"] {
            let own = await send(bench, .get(headers: [HeaderField(name, "\"x\"")].fields))
            #expect(own.refusal == .ownCondition)
        }
    }

    @Test func `a failed question shows the failure, not the old answer`() async throws {
        let bench = try Workbench { _, number in
            number == 1 ? .counter(1, ["Cache-Control": "max-age=1", "ETag": "\"v1\""]) : .counter(2, status: 503)
        }
        _ = await send(bench)
        bench.clock.go(5)
        #expect(await send(bench).exchange?.head.status == 503)
    }

    // MARK: What the request wants

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
        #expect(await send(bench, request).isHit)
        request.options.cachePolicy = .cacheOnly
        #expect(await send(bench, request).isHit)
        await bench.agent.cache?.clear()
        #expect(await send(bench, request).failure != nil)
    }

    // MARK: Invalidation

    @Test func `goes with an unsafe request to the same place`() async throws {
        let bench = try bench(["Cache-Control": "max-age=60"])
        _ = await send(bench)
        _ = await bench.send(.get(method: "POST"), .off)
        #expect(await send(bench).refusal == .nothingStored)
    }

    @Test func `stays when the unsafe request fails, and when another host names it`() async throws {
        let bench = try Workbench { request, number in
            request.method == "GET"
                ? .counter(number, ["Cache-Control": "max-age=60"])
                : request.url.contains("other")
                    ? .counter(number, ["Location": "http://api.test/cached"])
                    : .counter(number, status: 500)
        }
        _ = await send(bench)
        _ = await bench.send(.get(method: "DELETE"), .off)
        _ = await bench.send(.get("http://other.test/", method: "POST"), .off)
        #expect(await send(bench).isHit)
    }

    @Test func `goes when an unsafe request names it as the new place`() async throws {
        let bench = try Workbench { request, number in
            request.method == "GET"
                ? .counter(number, ["Cache-Control": "max-age=60"])
                : .counter(number, ["Location": "../cached"])
        }
        _ = await send(bench)
        _ = await bench.send(.get("http://API.test:80/a/b", method: "PUT"), .off)
        #expect(await send(bench).refusal == .nothingStored)
    }

    @Test(arguments: [302, 303, 307, 308])
    func `goes with an unsafe request that is led on`(status: Int) async throws {
        let bench = try Workbench { request, number in
            request.method == "POST" && request.url.hasSuffix("cached")
                ? .empty(status, ["Location": "/other"]) : .counter(number, ["Cache-Control": "max-age=60"])
        }
        _ = await send(bench)
        #expect(await bench.send(.get(method: "POST"), .off).exchange?.hops.count == 1)
        #expect(await send(bench).refusal == .nothingStored)
    }

    @Test func `goes when a newer one may not be kept, and stays when the server only fails`() async throws {
        let bench = try Workbench { _, number in
            switch number {
            case 2: .counter(number, status: 503, ["Cache-Control": "no-store"])
            case 3: .counter(number, ["Cache-Control": "no-store"])
            default: .counter(number, ["Cache-Control": "max-age=60"])
            }
        }
        _ = await send(bench)
        _ = await send(bench, mode: .bypass)
        #expect(await send(bench).body == #"{"counter":1}"#)
        #expect(await send(bench, mode: .bypass).storageRefusal == .noStore)
        #expect(await send(bench).refusal == .nothingStored)
    }

    @Test func `a 304 with another date is no answer, and one that forbids storing is the last`() async throws {
        let date = "Tue, 14 Nov 2023 22:11:40 GMT"
        let bench = try Workbench { request, number in
            switch number {
            case 1, 3: .counter(number, ["Cache-Control": "no-cache", "Last-Modified": date])
            case 2: .empty(304, ["Last-Modified": "Tue, 14 Nov 2023 22:12:00 GMT"])
            case 4: .empty(304, ["Cache-Control": "no-store"])
            default: .counter(number, ["X-Condition": request.headers["If-Modified-Since"] ?? "none"])
            }
        }
        _ = await send(bench)
        #expect(await send(bench).body == #"{"counter":3}"#)
        #expect(await send(bench).body == #"{"counter":3}"#)
        #expect(await send(bench).exchange?.head.fields["X-Condition"] == "none")
    }

    /// What HEAD answers after 50 s of 60 about a kept answer of version "a"; whether that is served then, and what is
    /// kept after 70 s.
    @Test(
        arguments: [
            (["ETag": "\"a\"", "Cache-Control": "max-age=500"], 200, true, true),
            (["ETag": "\"b\""], 200, false, true),
            (["Last-Modified": "Tue, 14 Nov 2023 22:11:40 GMT"], 200, false, true),
            (["ETag": "W/\"a\"", "Content-Length": "99"], 200, false, true),
            ([:], 200, true, false), (["ETag": "\"b\""], 404, true, false),
        ] as [(HeaderFields, Int, Bool, Bool)])
    func `is judged by what HEAD says`(fields: HeaderFields, status: Int, isHit: Bool, isHitLater: Bool) async throws {
        let bench = try Workbench { request, number in
            request.method == "HEAD"
                ? .empty(status, fields)
                : .counter(number, ["Cache-Control": "max-age=60", "ETag": "\"a\"", "Content-Length": "13"])
        }
        _ = await send(bench)
        bench.clock.go(50)
        _ = await send(bench, .get(method: "HEAD"))
        #expect(await send(bench).isHit == isHit)
        bench.clock.go(20)
        #expect(await send(bench).isHit == isHitLater)
    }

    @Test func `has an age that is none or longer than any time`() async throws {
        for (age, isFresh) in [("99999999999999999999", false), ("-5", true), ("x", true), ("1.5", true), ("", true)] {
            let bench = try bench(["Cache-Control": "max-age=60", "ETag": "\"a\"", "Age": age])
            _ = await send(bench)
            #expect(await send(bench).isHit == isFresh, "\(age)")
        }
    }

    @Test func `from the future is asked about`() async throws {
        let bench = try bench(["Cache-Control": "max-age=60"])
        _ = await send(bench)
        bench.clock.go(-86_400)
        #expect(await send(bench).refusal != nil)
    }
}

extension Outcome {
    fileprivate var isKept: Bool {
        reports.contains { if case .stored = $0 { true } else { false } }
    }
}

extension [HeaderField] {
    fileprivate var fields: HeaderFields { HeaderFields(self) }
}
