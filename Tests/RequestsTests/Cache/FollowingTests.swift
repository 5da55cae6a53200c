import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

@testable import CurlewRequests

/// How long an answer holds, and for whom.
@Suite struct `An answer that holds as long as the server says`: FollowsServer {
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

    @Test func `has an age that is none or longer than any time`() async throws {
        for (age, isFresh) in [("99999999999999999999", false), ("-5", true), ("x", true), ("1.5", true), ("", true)] {
            let bench = try bench(["Cache-Control": "max-age=60", "ETag": "\"a\"", "Age": age])
            _ = await send(bench)
            #expect(await send(bench).isHit == isFresh, "\(age)")
        }
    }

    /// Each line is a field of its own.
    @Test(arguments: [
        (["7200, 0"], false), (["0, 7200"], true), (["7200,0"], false), (["7200", "0"], false), (["0", "7200"], true),
        (["0, 0"], true), (["1800", "1800"], true), ([", 7200"], false), (["", "7200"], false), (["abc, 7200"], true),
        (["7200.0"], true), (["-7200"], true), (["\"7200\""], true), (["7200;a=b"], true), (["2147483649"], false),
    ])
    func `has the first of several ages, and none where that is no number`(lines: [String], isFresh: Bool) async throws
    {
        var fields: HeaderFields = ["Cache-Control": "max-age=3600", "ETag": "\"a\""]
        for line in lines { fields.append(HeaderField("Age", line)) }
        let bench = try bench(fields)
        _ = await send(bench)
        #expect(await send(bench).isHit == isFresh)
    }

    @Test func `from the future is asked about`() async throws {
        let bench = try bench(["Cache-Control": "max-age=60"])
        _ = await send(bench)
        bench.clock.go(-86_400)
        #expect(await send(bench).refusal != nil)
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
        // Of a field that nobody knows another answer is kept anyway.
        let mode = await send(bench, .get(headers: ["Accept": "text/html", "X-Mode": "1"]))
        #expect(mode.refusal == .nothingStored)
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

    @Test(arguments: ["Cookie", "X-Api-Key", "X-Tenant"])
    func `is of one person, whatever says who that is`(name: String) async throws {
        let bench = try bench(["Cache-Control": "max-age=60"])
        _ = await send(bench, .get(headers: [name: "sid=ada"]))
        #expect(await send(bench, .get(headers: [name: "sid=bob"])).refusal == .nothingStored)
        #expect(await send(bench, .get()).refusal == .nothingStored)
        #expect(await send(bench, .get(headers: [name: "sid=ada"])).isHit)
    }

    @Test func `is kept without what proves who somebody is`() async throws {
        let bench = try bench([
            "Cache-Control": "max-age=60", "X-Auth-Token": "t0", "WWW-Authenticate": "Basic",
        ])
        _ = await send(bench)
        let hit = await send(bench)
        let fields = try #require(hit.exchange?.head.fields)
        #expect(hit.isHit && !fields.contains("X-Auth-Token"))
        #expect(fields["WWW-Authenticate"] == "Basic")
    }
}

extension Outcome {
    fileprivate var isKept: Bool {
        reports.contains { if case .stored = $0 { true } else { false } }
    }
}
