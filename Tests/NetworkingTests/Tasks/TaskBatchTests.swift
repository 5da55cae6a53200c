import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Testing

@Suite struct TaskBatchTests {
    private let server = FileTransport(FileTransport.File(bytes: [1, 2, 3]))

    @Test func `progress after each and all results in the order of the requests`() async {
        let manager = SessionManager(transport: server)
        await manager.setMaximumConcurrent(2)
        var counts: [Int] = []
        var urls: [String] = []
        for await event in await manager.batch((0..<5).map { .get("http://files.test/\($0)") }) {
            switch event {
            case .progress(let finished, let total):
                counts.append(finished)
                #expect(total == 5)
            case .finished(let results): urls = results.compactMap { try? $0.get().request.url }
            }
        }
        #expect(counts == [1, 2, 3, 4, 5])
        #expect(urls == (0..<5).map { "http://files.test/\($0)" })
    }

    @Test func `an empty batch is complete at once`() async {
        let events = await SessionManager(transport: server).batch([]).all()
        #expect(events.count == 1)
        guard case .finished(let results) = events.first else {
            Issue.record("something else came first")
            return
        }
        #expect(results.isEmpty)
    }

    @Test func `whoever stops listening cancels what is left`() async {
        let manager = SessionManager(transport: server)
        server.stop(after: 1)
        let told = await manager.events()
        let listener = Task { await manager.batch([.get(), .get()]).all() }
        var ended = 0
        for await event in told {
            if event.name == "didResume" { listener.cancel() }
            if event.name == "didComplete" { ended += 1 }
            if ended == 2 { break }
        }
        #expect(await manager.allTasks.isEmpty)
    }
}
