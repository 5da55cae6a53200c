import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Synchronization
import TestSupport
import Testing

@testable import CurlewRequests

@Suite struct `Requests in a group` {
    private func client(_ answer: @escaping ScriptedTransport.Answer) throws -> (RequestClient, ScriptedTransport) {
        let wire = ScriptedTransport(answer)
        let agent = NetworkAgent(session: SessionManager(transport: wire), cache: ResponseCache(path: nil))
        return (RequestClient(agent: agent, configuration: RequestConfiguration(baseURL: "http://api.test")), wire)
    }

    private func requests(_ paths: String..., cacheSeconds: Int = -1) -> [APIRequest] {
        paths.map { path in
            var request = APIRequest(path: path)
            request.cacheSeconds = cacheSeconds
            return request
        }
    }

    private static let failsForBad: ScriptedTransport.Answer = { request, number in
        .counter(number, status: request.url.hasSuffix("bad") ? 500 : 200)
    }

    @Test func `in parallel have one result, in their order`() async throws {
        let (client, _) = try client(Self.failsForBad)
        let result = await client.start(BatchRequest(requests("a", "b", "c")))
        #expect(result.isSuccess && result.failed == nil && !result.isDataFromCache)
        #expect(result.results.map { $0?.exchange?.request.url } == ["a", "b", "c"].map { "http://api.test/" + $0 })
    }

    @Test func `fail with the first failure, and the rest is stopped`() async throws {
        let (client, wire) = try client(Self.failsForBad)
        let result = await client.start(BatchRequest(requests("bad", "b", "c"), limit: 1))
        #expect(result.failed == 0 && !result.isSuccess && !result.isStopped)
        #expect(result.results[0]?.statusCode == 500)
        #expect(result.results[1] == nil && result.results[2] == nil)
        #expect(wire.requests.count == 1)
    }

    @Test func `all run when failures are collected`() async throws {
        let (client, wire) = try client(Self.failsForBad)
        let result = await client.start(BatchRequest(requests("a", "bad", "c"), onFailure: .collectAll))
        #expect(result.failed == 1 && result.results.allSatisfy { $0 != nil })
        #expect(wire.requests.count == 3)
    }

    @Test func `never run more at once than the limit`() async throws {
        let gauge = Gauge()
        let agent = NetworkAgent(session: SessionManager(transport: gauge))
        let client = RequestClient(agent: agent, configuration: RequestConfiguration(baseURL: "http://api.test"))
        let result = await client.start(BatchRequest((0..<40).map { APIRequest(path: "\($0)") }, limit: 4))
        #expect(result.isSuccess)
        #expect(gauge.most <= 4 && gauge.most > 0)
    }

    @Test func `come from the cache only when all of them do`() async throws {
        let (client, _) = try client { _, number in .counter(number) }
        #expect(await client.start(BatchRequest(requests("a", cacheSeconds: 86_400))).isDataFromCache == false)
        #expect(await client.start(BatchRequest(requests("a", cacheSeconds: 86_400))).isDataFromCache)
        #expect(await client.start(BatchRequest(requests("a", "b", cacheSeconds: 86_400))).isDataFromCache == false)
        #expect(await client.start(BatchRequest(requests("a", "b", cacheSeconds: 86_400))).isDataFromCache)
    }

    @Test func `that are none succeed at once`() async throws {
        let (client, _) = try client { _, number in .counter(number) }
        #expect(await client.start(BatchRequest([])).isSuccess)
        #expect(await client.start(ChainRequest()).isSuccess)
    }

    @Test func `are stopped with their task`() async throws {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let client = RequestClient(agent: agent, configuration: RequestConfiguration(baseURL: "http://api.test"))
        let (began, begin) = AsyncStream<Void>.makeStream()
        var request = APIRequest(path: "a")
        request.accessories = [RequestObserver(willStart: { _ in begin.yield() })]
        let batch = Task { [request] in await client.start(BatchRequest([request, request])) }
        for await _ in began { break }
        batch.cancel()
        let result = await batch.value
        #expect(result.isStopped && result.failed == nil && result.results.allSatisfy { $0 == nil })
        var chain = ChainRequest()
        chain.append(request)
        chain.append(request)
        let running = Task { [chain] in await client.start(chain) }
        for await _ in began { break }
        running.cancel()
        let ended = await running.value
        #expect(ended.isStopped && ended.failed == nil && ended.results.isEmpty)
    }

    @Test func `tell observers and listeners`() async throws {
        let (client, _) = try client(Self.failsForBad)
        let lines = Mutex<[String]>([])
        let add: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        let observer = GroupObserver(
            willStart: { add("will start") }, willStop: { add("will stop \($0)") }, didStop: { add("did stop \($0)") })
        var heard: [String] = []
        for await event in client.events(of: BatchRequest(requests("a", "bad"), limit: 1, observers: [observer])) {
            switch event {
            case .member(let index, let result): heard.append("\(index) \(result.statusCode)")
            case .finished(let result): heard.append("finished \(result.isSuccess)")
            }
        }
        #expect(heard == ["0 200", "1 500", "finished false"])
        #expect(
            lines.withLock { $0 } == [
                "will start", "will stop false", "did stop false",
            ])
    }

    // MARK: One after the other

    @Test func `one after the other feed each other`() async throws {
        let (client, wire) = try client { _, number in .counter(number) }
        var chain = ChainRequest()
        chain.append(APIRequest(path: "first")) { chain, result in
            chain.append(APIRequest(path: "after-\(result.string?.count ?? 0)")) { chain, _ in
                chain.append(APIRequest(path: "last"))
            }
        }
        chain.append(APIRequest(path: "second"))
        let result = await client.start(chain)
        #expect(result.isSuccess && result.results.count == 4)
        #expect(
            wire.requests.map(\.url) == ["first", "second", "after-13", "last"].map { "http://api.test/" + $0 })
    }

    @Test func `one after the other end with the first failure`() async throws {
        let (client, wire) = try client(Self.failsForBad)
        var chain = ChainRequest()
        for path in ["a", "bad", "c"] {
            chain.append(APIRequest(path: path)) { chain, _ in chain.append(APIRequest(path: path + "-more")) }
        }
        let result = await client.start(chain)
        #expect(result.failed?.statusCode == 500 && result.results.count == 2)
        #expect(wire.requests.count == 2)
    }

    @Test func `one after the other, cancelled behind the last, are not stopped`() async throws {
        let (client, wire) = try client(Self.failsForBad)
        let ends: ChainRequest.Callback = { _, _ in withUnsafeCurrentTask { $0?.cancel() } }
        var chain = ChainRequest()
        chain.append(APIRequest(path: "a"), then: ends)
        let whole = await Task { [chain] in await client.start(chain) }.value
        #expect(whole.isSuccess && !whole.isStopped && whole.results.count == 1)
        chain.append(APIRequest(path: "b"))
        let stopped = await Task { [chain] in await client.start(chain) }.value
        #expect(stopped.isStopped && !stopped.isSuccess && stopped.results.count == 1)
        #expect(wire.requests.count == 2)
    }

    /// Counts how many are under way at once.
    private final class Gauge: Transport {
        private let state = Mutex((now: 0, most: 0))

        var most: Int { state.withLock { $0.most } }

        func send(
            _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
        ) async throws(TransportFailure) -> TransportResponse {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
            for _ in 0..<10 { await Task.yield() }
            state.withLock { $0.now -= 1 }
            return try Result<TransportResponse, TransportFailure>.counter(1).get()
        }
    }
}
