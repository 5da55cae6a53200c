import CurlewChecks
import CurlewNetworking
import CurlewTransport
import Synchronization
import Testing

@testable import CurlewRequests

/// A request that is waited for, without a stream.
@Suite struct `A request that is waited for` {
    private func word(_ event: AgentEvent) -> String {
        switch event {
        case .session(.finished(let exchange)): "finished \(exchange.head.status)"
        case .session(.failed(let failure)): "failed \(failure.error)"
        case .session(let event): String("\(event)".prefix { $0 != "(" })
        case .cache(let report): report.words
        case .shown: "shown"
        case .captured(let values): "captured \(values.count)"
        case .accessory(let report): "accessory \(report.name)"
        }
    }

    private func error(_ result: TaskResult) -> TransportError? {
        if case .failure(let failure) = result { failure.error } else { nil }
    }

    @Test func `tells what a stream tells, and gives the last of it`() async throws {
        var request = AgentRequest(
            .get(), cache: .keep(CacheTerms(seconds: 60)), captures: [try CaptureRule(name: "n", text: "$.counter")])
        for mode in [CacheMode.use, .use, .bypass, .showThenRefresh] {
            request.cacheMode = mode
            let (streamed, waited) = (try Workbench(), try Workbench())
            if mode != .bypass {
                for bench in [streamed, waited] { _ = await bench.agent.run(request) }
            }
            var expected: [String] = []
            for await event in streamed.agent.send(request) { expected.append(word(event)) }
            let heard = Mutex<[String]>([])
            let result = await waited.agent.run(request) { event in heard.withLock { $0.append(word(event)) } }
            #expect(heard.withLock { $0 } == expected)
            #expect(try result.get().head.status == 200)
        }
    }

    @Test func `ends with the task that waits, and so does its request`() async {
        let session = SessionManager(transport: SilentTransport())
        let agent = NetworkAgent(session: session)
        let (waits, tell) = AsyncStream<Void>.makeStream()
        let work = Task {
            await agent.run(AgentRequest(.get())) { if case .session(.transport) = $0 { tell.yield() } }
        }
        for await _ in waits { break }
        work.cancel()
        #expect(await error(work.value) == .cancelled)
        #expect(await session.allTasks.isEmpty)
    }

    @Test func `is not sent when its task was cancelled before`() async {
        let session = SessionManager(transport: SilentTransport())
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await NetworkAgent(session: session).run(AgentRequest(.get()))
        }.value
        #expect(error(result) == .cancelled)
        #expect(await session.allTasks.isEmpty)
    }

    @Test func `is cancelled by its identity, which another cannot have meanwhile`() async {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let id = RequestID.unique()
        let (waits, tell) = AsyncStream<Void>.makeStream()
        async let first = agent.run(AgentRequest(.get()), id: id) { if case .session(.transport) = $0 { tell.yield() } }
        for await _ in waits { break }
        #expect(await error(agent.run(AgentRequest(.get()), id: id)) == .cancelled)
        #expect(agent.isExecuting(id))
        await agent.cancel(id)
        #expect(await error(first) == .cancelled)
        #expect(!agent.isExecuting(id))
    }

    @Test func `an accessory that waits is cancelled, and not the task around it`() async throws {
        let bench = try Workbench()
        let id = RequestID.unique()
        let (waits, tell) = AsyncStream<Void>.makeStream()
        let work = Task {
            let result = await bench.agent.run(AgentRequest(.get(), accessories: [Waiter { tell.yield() }]), id: id)
            return (error(result), Task.isCancelled)
        }
        for await _ in waits { break }
        await bench.agent.cancel(id)
        #expect(await work.value == (.cancelled, false))
        #expect(bench.wire.requests.isEmpty)
    }

    @Test func `one that was refused for its identity takes nobody along when it is cancelled`() async {
        let session = SessionManager(transport: SilentTransport())
        let id = RequestID.unique()
        let (waits, tell) = AsyncStream<Void>.makeStream()
        async let first = session.run(.get(), id: id) { if case .transport = $0 { tell.yield() } }
        for await _ in waits { break }
        let second = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await session.run(.get(), id: id) { _ in }
        }.value
        #expect(error(second) == .cancelled)
        // Behind whatever the cancellation may have started.
        for _ in 0..<10 { await Task.yield() }
        #expect(await session.info(id) != nil)
        await session.cancel(id)
        #expect(await error(first) == .cancelled)
    }

    @Test func `a session asks whether it was cancelled before it had the request`() async {
        let wire = ScriptedTransport { .counter($1) }
        let session = SessionManager(transport: wire)
        #expect(await error(session.run(.get(), id: .unique(), isCancelled: { true }) { _ in }) == .cancelled)
        #expect(wire.requests.isEmpty)
        #expect(await error(session.run(.get(), id: .unique()) { _ in }) == nil)
    }
}
