import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

@testable import CurlewRequests

/// Conditional requests and 304.
@Suite struct `An answer that the server is asked about again`: FollowsServer {
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
        #expect(asked.exchange?.head.fields["X"] == "2" && asked.exchange?.sendings.count == 1)
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
}

extension [HeaderField] {
    fileprivate var fields: HeaderFields { HeaderFields(self) }
}
