import CurlewChecks
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Synchronization
import Testing

@testable import CurlewRequests

@Suite struct `Accessories` {
    /// Notes what it is told.
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private struct Signer: RequestAccessory {
        let notes: Notes
        let name: String

        func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
            notes.add("\(name) starts \(request.request.headers.map(\.name))")
            var request = request
            request.request.headers.append(SentHeader("X-\(name)", "1", origin: .auth))
            return request
        }

        func willStop(_ outcome: TaskResult) async { notes.add("\(name) stops") }
        func captured(from exchange: Exchange) -> [CapturedValue] {
            [CapturedValue(name: name, value: "\(exchange.head.status)", isSecret: false, source: "a hook")]
        }
        func didStop(_ outcome: TaskResult) async { notes.add("\(name) stopped") }
    }

    private struct Refuser: RequestAccessory {
        func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
            throw AccessoryFailure("The key is locked. Unlock it.")
        }
    }

    @Test func `a request is executing until its last event`() async throws {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let (began, begin) = AsyncStream<Void>.makeStream()
        let id = RequestID.unique()
        #expect(!agent.isExecuting(id))
        let stream = agent.send(AgentRequest(.get(), accessories: [Waiter { begin.yield() }]), id: id)
        for await _ in began { break }
        #expect(agent.isExecuting(id))
        await agent.cancel(id)
        for await _ in stream {}
        #expect(!agent.isExecuting(id))
    }

    @Test func `what they took out of the answer comes behind what the rules took, and before the answer`()
        async throws
    {
        let bench = try Workbench()
        let request = AgentRequest(
            .get(), cache: .keep(CacheTerms(seconds: 60)),
            captures: [try CaptureRule(name: "n", text: "$.counter")],
            accessories: [Signer(notes: Notes(), name: "A")])
        var names: [String] = []
        for await event in bench.agent.send(request) {
            switch event {
            case .captured(let values): names += values.compactMap { try? $0.get() }.map { "\($0.name)=\($0.value)" }
            case .session(.finished): names.append("finished")
            default: continue
            }
        }
        #expect(names == ["n=1", "A=200", "finished"])
        // What comes from the cache reaches no accessory.
        #expect(await bench.agent.outcome(of: request).captured.count == 1)
    }

    @Test func `each gets what the one before made, and all are told in order`() async throws {
        let bench = try Workbench()
        let notes = Notes()
        let request = AgentRequest(
            .get(), accessories: [Signer(notes: notes, name: "A"), Signer(notes: notes, name: "B")])
        var order: [String] = []
        for await event in bench.agent.send(request) {
            switch event {
            case .session(.finished): order.append("finished")
            case .accessory(let report): order.append("\(report.name) \(report.moment)")
            default: continue
            }
        }
        #expect(bench.wire.requests.first?.headers.contains("X-A") == true)
        #expect(bench.wire.requests.first?.headers.contains("X-B") == true)
        #expect(
            notes.all == [
                "A starts []", "B starts [\"X-A\"]", "A stops", "B stops", "A stopped", "B stopped",
            ])
        #expect(
            order == [
                "A willStart", "B willStart", "A willStop", "B willStop", "finished", "A didStop", "B didStop",
            ])
    }

    @Test func `one that refuses keeps the request back`() async throws {
        let bench = try Workbench()
        let outcome = await bench.agent.outcome(of: AgentRequest(.get(), accessories: [Refuser()]))
        #expect(outcome.failure?.message == "Nothing was sent. The key is locked. Unlock it.")
        #expect(outcome.accessories.first?.failure == AccessoryFailure("The key is locked. Unlock it."))
        #expect(bench.wire.requests.isEmpty)
    }

    @Test func `are told nothing of an answer from the cache`() async throws {
        let bench = try Workbench()
        let notes = Notes()
        let request = AgentRequest(
            .get(), cache: .keep(CacheTerms(seconds: 60)), accessories: [Signer(notes: notes, name: "A")])
        _ = await bench.agent.outcome(of: request)
        #expect(await bench.agent.outcome(of: request).isHit)
        #expect(notes.all.count == 3)
    }

    @Test func `that waits ends when the request is cancelled`() async throws {
        let bench = try Workbench()
        let (began, begin) = AsyncStream<Void>.makeStream()
        let id = RequestID.unique()
        let events = bench.agent.send(
            AgentRequest(.get(), accessories: [Waiter { begin.yield() }]), id: id)
        for await _ in began { break }
        await bench.agent.cancel(id)
        var error: TransportError?
        for await event in events {
            if case .session(.failed(let failure)) = event { error = failure.error }
        }
        #expect(error == .cancelled)
        #expect(bench.wire.requests.isEmpty)
    }

    @Test func `of functions are told start and end`() async throws {
        let bench = try Workbench()
        let notes = Notes()
        let observer = RequestObserver(
            willStart: { notes.add("start \($0.request.method)") }, willStop: { _ in notes.add("stop") },
            didStop: { result in notes.add((try? result.get()).map { "\($0.head.status)" } ?? "none") })
        _ = await bench.agent.outcome(of: AgentRequest(.get(), accessories: [observer]))
        #expect(notes.all == ["start GET", "stop", "200"])
    }
}

@Suite struct `A running agent` {
    @Test func `cancels one request, and the session is told`() async {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let id = RequestID.unique()
        var error: TransportError?
        for await event in agent.send(AgentRequest(.get()), id: id) {
            if case .session(.transport) = event { await agent.cancel(id) }
            if case .session(.failed(let failure)) = event { error = failure.error }
        }
        #expect(error == .cancelled)
    }

    @Test func `cancels what nobody listens to any more`() async {
        let session = SessionManager(transport: SilentTransport())
        let agent = NetworkAgent(session: session)
        let done = Task {
            for await event in agent.send(AgentRequest(.get())) {
                if case .session(.transport) = event { return }
            }
        }
        await done.value
        for await event in await session.events() {
            if case .didComplete = event { break }
            if await session.allTasks.isEmpty { break }
        }
        #expect(await session.allTasks.isEmpty)
    }

    @Test func `a thousand requests made and cancelled at once end each with its own failure`() async {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let ended = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let id = RequestID(UInt64(number))
                    let events = agent.send(AgentRequest(.get("http://h/\(number)")), id: id)
                    await agent.cancel(id)
                    for await event in events {
                        if case .session(.failed(let failure)) = event {
                            return failure.error == .cancelled && failure.request.url == "http://h/\(number)"
                        }
                    }
                    return false
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(ended == 1000)
    }
}
