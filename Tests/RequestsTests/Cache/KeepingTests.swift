import CurlewBytes
import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import TestSupport
import Testing

@testable import CurlewRequests

@Suite struct `An answer that is kept for a time` {
    private let minute = Caching.keep(CacheTerms(seconds: 60))

    @Test func `is stored, served without the network, and too old after its time`() async throws {
        let bench = try Workbench()
        let first = await bench.send()
        #expect(first.body == #"{"counter":1}"#)
        #expect(first.words == ["not from cache: nothing is stored", "cache stored, 60 s left"])
        let second = await bench.send()
        #expect(second.body == #"{"counter":1}"#)
        #expect(second.words == ["from cache, age 0 s of 60 s"])
        #expect(bench.wire.requests.count == 1)
        bench.clock.go(60)
        #expect(await bench.send().words == ["from cache, age 60 s of 60 s"])
        bench.clock.go(1)
        let late = await bench.send()
        #expect(late.body == #"{"counter":2}"#)
        #expect(late.words == ["not from cache: age 61 s of 60 s", "cache stored, 60 s left"])
    }

    @Test func `comes with status, fields and its age, and took no time on the network`() async throws {
        let bench = try Workbench { _, number in .counter(number, status: 201, ["ETag": "\"a\"", "Set-Cookie": "s=1"]) }
        // The cookie that the first one sets goes along with the second, which is another's for the cache.
        for _ in 0..<2 { _ = await bench.send() }
        bench.clock.go(7)
        let exchange = try #require(await bench.send().exchange)
        #expect(exchange.head.status == 201 && exchange.head.reason == "Word")
        #expect(exchange.head.fields["Age"] == "7")
        #expect(exchange.head.fields["ETag"] == "\"a\"")
        #expect(!exchange.head.fields.contains("Set-Cookie"))
        #expect(exchange.timings == Timings())
        #expect(exchange.checks.map(\.name).first == "status 201 is in 200-299")
        #expect(String(decoding: exchange.head.lines.array, as: UTF8.self).hasPrefix("HTTP/1.1 201 Word\r\nContent-"))
    }

    @Test func `bypassed, is replaced by what comes`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        let second = await bench.send(mode: .bypass)
        #expect(second.body == #"{"counter":2}"#)
        #expect(second.words == ["cache bypassed", "cache stored, 60 s left"])
        #expect(await bench.send().body == #"{"counter":2}"#)
    }

    @Test func `wanted from the cache alone, is an error where there is none`() async throws {
        let bench = try Workbench()
        let nothing = await bench.send(mode: .onlyCache)
        #expect(nothing.failure?.error == .notSent(reason: CacheRefusal.nothingStored.sentence))
        #expect(nothing.refusal == .nothingStored)
        #expect(bench.wire.requests.isEmpty)
        _ = await bench.send()
        #expect(await bench.send(mode: .onlyCache).isHit)
    }

    @Test func `is shown, and then the network's`() async throws {
        let bench = try Workbench()
        #expect(await bench.send(mode: .showThenRefresh).shown == nil)
        let second = await bench.send(mode: .showThenRefresh)
        #expect(second.shown.map { String(decoding: $0.body.array, as: UTF8.self) } == #"{"counter":1}"#)
        #expect(second.body == #"{"counter":2}"#)
        #expect(second.words == ["kept answer, age 0 s, fetching anew", "cache stored, 60 s left"])
    }

    @Test func `is shown first where the request says so, unless the cache is gone around or all that is wanted`()
        async throws
    {
        let bench = try Workbench()
        _ = await bench.send()
        var request = PreparedRequest.get()
        request.showsCached = true
        #expect(await bench.send(request).shown != nil)
        request.options.cachePolicy = .reload
        let around = await bench.send(request)
        #expect(around.shown == nil && around.words.first == "cache bypassed")
        request.options.cachePolicy = .cacheOnly
        #expect(await bench.send(request).isHit)
        #expect(await bench.send(request, mode: .bypass).words.first == "cache bypassed")
        #expect(bench.wire.requests.count == 4)
    }

    @Test func `that fails a check of its own is not kept, and the check is named`() async throws {
        let bench = try Workbench()
        let rule = try CheckRule(parsing: "$.counter == 7")
        let request = AgentRequest(.get(), cache: .keep(CacheTerms(seconds: 60)), checks: [rule])
        let outcome = await bench.agent.outcome(of: request)
        #expect(outcome.storageRefusal == .failedCheck("$.counter == 7"))
        #expect(outcome.words.last == "not cached: a check failed")
        #expect(
            outcome.reports.last?.sentence == "The answer is not kept. The check \"$.counter == 7\" failed.")
        #expect(await bench.send().refusal == .nothingStored)
    }

    @Test func `of another version or another person refuses, and each storing replaces the last`() async throws {
        let bench = try Workbench()
        func send(_ version: Int, _ person: String?) async -> Outcome {
            await bench.send(.get(), .keep(CacheTerms(seconds: 60, version: version, sensitiveData: person)))
        }
        _ = await send(0, "ada")
        #expect(await send(0, "ada").isHit)
        #expect(await send(1, "ada").refusal == .versionMismatch(stored: 0, wanted: 1))
        #expect(await send(1, "ada").isHit)
        #expect(await send(1, "bob").refusal == .sensitiveDataMismatch)
        #expect(await send(1, nil).refusal == .sensitiveDataMismatch)
        #expect(await send(1, nil).isHit)
        #expect(await send(1, "ada").refusal == .sensitiveDataMismatch)
    }

    @Test func `by another version of the program refuses`() async throws {
        let bench = try Workbench(applicationVersion: "1.0")
        _ = await bench.send()
        let later = bench.second(applicationVersion: "1.1")
        #expect(await bench.send(by: later).refusal == .applicationVersionMismatch(stored: "1.0", now: "1.1"))
        #expect(await bench.send(by: later).isHit)
    }

    @Test func `that no longer decodes refuses, and goes`() async throws {
        let bench = try Workbench { _, number in .counter(number, ["X": "1"]) }
        let json = PreparedRequest.get(response: ResponseSerializer(.http))
        let terms = CacheTerms(seconds: 60, name: "given")
        let wire = ScriptedTransport { _, _ in
            .success(
                TransportResponse(
                    head: ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": "application/json"]),
                    body: Bytes(Array("{\"a\":".utf8))))
        }
        let writer = NetworkAgent(
            session: SessionManager(transport: wire), cache: ResponseCache(path: bench.path), now: bench.clock.now)
        _ = await writer.outcome(of: AgentRequest(json, cache: .keep(terms)))
        let read = await bench.send(.get(response: ResponseSerializer(.json)), .keep(terms))
        #expect(read.refusal == .invalidData)
        #expect(read.body == #"{"counter":1}"#)
    }

    @Test func `with a time of 0 is never stored and never served`() async throws {
        let bench = try Workbench()
        let never = Caching.keep(CacheTerms(seconds: 0))
        _ = await bench.send(.get(), never)
        #expect(await bench.send(.get(), never).refusal == .nothingStored)
        _ = await bench.send()
        #expect(await bench.send(.get(), never).refusal == .expired(age: 0, lifetime: 0))
    }

    @Test func `from the future is not used`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        bench.clock.go(-86_400)
        let outcome = await bench.send()
        #expect(outcome.refusal == .expired(age: -86_400, lifetime: 60))
        #expect(outcome.words.first == "not from cache: it is from the future")
    }

    @Test(arguments: [2_147_483_648.0, 253_402_300_800, 1e12])
    func `holds its time also when the clock shows far years`(year: Double) async throws {
        let bench = try Workbench()
        bench.clock.go(year)
        _ = await bench.send()
        #expect(await bench.send().isHit)
        bench.clock.go(61)
        #expect(await bench.send().refusal == .expired(age: 61, lifetime: 60))
    }

    @Test func `is of one method, URL, body and header, and of one identity`() async throws {
        let bench = try Workbench()
        var other = PreparedRequest.get()
        other.authentication = .digest(user: "ada", password: "x")
        let requests: [PreparedRequest] = [
            .get(), .get("http://api.test/cached?a=1"), .get(method: "POST"), .get(method: "POST", body: "a"),
            .get(headers: ["X-Tag": "1"]), .get(headers: ["X-Tag": "2"]), other,
        ]
        for request in requests { _ = await bench.send(request) }
        #expect(bench.wire.requests.count == requests.count)
        for request in requests { #expect(await bench.send(request).isHit) }
        // Another's answer may have been made by what is ignored here.
        let ignoring = Caching.keep(CacheTerms(seconds: 60, ignoredHeaders: ["x-tag"]))
        #expect(await !bench.send(.get(headers: ["X-Tag": "8"]), ignoring).isHit)
        #expect(await bench.send(.get(headers: ["X-Tag": "9"]), ignoring).isHit)
    }

    @Test func `off, nothing is kept and nothing said`() async throws {
        let bench = try Workbench()
        _ = await bench.send(.get(), .off)
        #expect(await bench.send(.get(), .off).reports == [])
        #expect(bench.wire.requests.count == 2)
        #expect(try FileNames.below(bench.folder.path) == [])
    }

    @Test func `a second instance finds it`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        #expect(await bench.send(by: bench.second()).isHit)
    }

    // MARK: What is not kept

    @Test func `failures, parts and cut bodies are not kept`() async throws {
        let cases: [(Result<TransportResponse, TransportFailure>, StorageRefusal)] = [
            (.counter(1, status: 404), .notSuccessful),
            (.counter(1, status: 500), .notSuccessful),
            (.counter(1, status: 206, ["Content-Range": "bytes 0-3/99"]), .partial),
            (.counter(1, ["Content-Range": "bytes 0-3/99"]), .partial),
            (.counter(1, ["Cache-Control": "no-store"]), .noStore),
            (.counter(1, ["Cache-Control": "max-age=9, No-Store"]), .noStore),
        ]
        for (answer, refusal) in cases {
            let bench = try Workbench { _, _ in answer }
            #expect(await bench.send().storageRefusal == refusal)
            #expect(await bench.send().refusal == .nothingStored)
        }
        let cut = try Workbench { _, _ in
            answered(try? Result<TransportResponse, TransportFailure>.counter(1).get()) { $0.isComplete = false }
        }
        #expect(await cut.send().storageRefusal == .incomplete)
        let asked = try Workbench()
        #expect(await asked.send(.get(headers: ["Cache-Control": "no-store"])).storageRefusal == .noStore)
    }

    @Test func `a body over the bound is not kept`() async throws {
        let bench = try Workbench { _, _ in
            .success(
                TransportResponse(
                    head: ResponseHead(version: "HTTP/1.1", status: 200),
                    body: Bytes([UInt8](repeating: 32, count: ResponseCache.bodyLimit + 1))))
        }
        #expect(await bench.send().storageRefusal == .tooLarge(ResponseCache.bodyLimit + 1))
    }

    private func answered(
        _ response: TransportResponse?, _ change: (inout TransportResponse) -> Void
    ) -> Result<TransportResponse, TransportFailure> {
        guard var response else { return .failure(TransportFailure(.emptyReply)) }
        change(&response)
        return .success(response)
    }
}
