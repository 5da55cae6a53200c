import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

@testable import CurlewRequests

/// What takes a kept answer away.
@Suite struct `An answer that something else ends`: FollowsServer {
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
}
