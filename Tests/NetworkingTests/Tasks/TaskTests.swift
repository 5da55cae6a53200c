import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Testing

@Suite struct TaskTests {
    private let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 3) }
    private let server: FileTransport
    private let manager: SessionManager

    init() {
        let server = FileTransport(FileTransport.File(bytes: bytes))
        self.server = server
        manager = SessionManager(transport: server)
    }

    @Test func `a task is made paused and its own end comes before the manager's word`() async throws {
        var told = await manager.events().makeAsyncIterator()
        let task = await manager.task(.get())
        #expect(await manager.info(task.id)?.state == .paused)
        #expect(server.requests.isEmpty)
        let exchange = try await task.exchange()
        #expect(exchange.body == Bytes(bytes))
        guard case .didResume(task.id)? = await told.next(), case .didComplete(task.id, .success)? = await told.next()
        else {
            Issue.record("the manager said something else")
            return
        }
        #expect(await manager.info(task.id) == nil)
    }

    @Test func `resuming a running task again says nothing`() async throws {
        server.stop(after: 1)
        let told = await manager.events()
        let task = await manager.task(.get())
        #expect(await task.resume())
        #expect(await !task.resume())
        await task.cancel()
        #expect(await task.events.all().names == ["failed Cancelled."])
        await manager.invalidate(cancellingTasks: true, reset: false)
        #expect(await told.all().map(\.name) == ["didResume", "didComplete", "didInvalidate"])
    }

    @Test func `cancelled before it started it never reaches the wire`() async {
        let task = await manager.task(.get())
        await task.cancel()
        #expect(await task.events.all().last?.failure?.error == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func `a paused answer goes on behind what came`() async throws {
        let manager = SessionManager(
            transport: server, configuration: SessionConfiguration(recordsSending: true))
        server.stop(after: 2_000)
        let task = await manager.task(.get())
        await task.resume()
        var names: [String] = []
        var exchange: Exchange?
        for await event in task.events {
            names.append(event.name)
            exchange = event.exchange
            if case .transport(.received) = event, server.requests.count == 1 { #expect(await task.suspend()) }
            guard case .suspended = event else { continue }
            server.stop(after: nil)
            await task.resume()
        }
        #expect(
            names.filter { $0 != "transport" && $0 != "sending" } == ["suspended", "resumed at 2000", "finished 206"])
        #expect(exchange?.body == Bytes(bytes) && exchange?.sendings.count == 1)
        #expect(server.requests.last?.headers["Range"] == "bytes=2000-")
        #expect(server.requests.last?.headers["If-Range"] == "\"v1\"")
    }

    @Test func `an answer of another version begins again`() async throws {
        server.stop(after: 2_000)
        let task = await manager.task(.get())
        await task.resume()
        var exchange: Exchange?
        var names: [String] = []
        for await event in task.events {
            exchange = event.exchange
            names.append(event.name)
            if case .transport(.received) = event, server.requests.count == 1 { await task.suspend() }
            guard case .suspended = event else { continue }
            server.stop(after: nil)
            server.change { ($0.bytes, $0.fields) = ([1, 2, 3], ["ETag": "\"v2\""]) }
            await task.resume()
        }
        #expect(names.contains("resumed at 0"))
        #expect(exchange?.body == Bytes([1, 2, 3]))
        #expect(exchange?.head.status == 200)
    }

    @Test func `a POST under way is not paused, since it would be sent twice`() async {
        server.stop(after: 1)
        let task = await manager.task(.get(method: "POST"))
        #expect(await !task.suspend())
        await task.resume()
        #expect(await !task.suspend())
        await task.cancel()
        #expect(await task.events.all().names == ["failed Cancelled."])
    }

    @Test func `tasks stand in the list of their kind until they are over`() async {
        let data = await manager.task(.get())
        let upload = await manager.uploadTask(.get(method: "PUT"), from: RequestBody([1]))
        let streamed = await manager.task(
            PreparedRequest(
                request: SentRequest(
                    method: "PUT", url: "http://files.test/", headers: [],
                    body: RequestBody(pieces: [.file(FilePiece(path: "/dev/null", count: 0))]))))
        let download = await manager.task(.get(), to: DownloadTarget(path: "/nowhere/x"))
        #expect(await manager.dataTasks.map(\.id) == [data.id])
        #expect(await manager.uploadTasks.map(\.id) == [upload.id, streamed.id])
        #expect(await manager.downloadTasks.map(\.id) == [download.id])
        #expect(await manager.allTasks.count == 4)
        await manager.cancelAll()
        #expect(await manager.allTasks.isEmpty)
    }

    @Test func `a task waits for a place and for what it depends on`() async throws {
        await manager.setMaximumConcurrent(1)
        let first = await manager.task(.get("http://files.test/1"))
        let second = await manager.task(.get("http://files.test/2"))
        let third = await manager.task(.get("http://files.test/3"))
        #expect(await manager.addDependency(on: third.id, to: second.id))
        #expect(await !manager.addDependency(on: second.id, to: third.id))
        await manager.setPriority(.high, of: third.id)
        async let a = first.exchange()
        async let b = second.exchange()
        async let c = third.exchange()
        _ = try await (a, b, c)
        let order = server.requests.map { $0.url.suffix(1) }
        #expect(order.firstIndex(of: "2")! > order.firstIndex(of: "3")!)
    }

    @Test func `the fraction of a download is known when its length is`() async throws {
        let task = await manager.task(.get())
        let progress = await task.progress()
        _ = try await task.exchange()
        #expect(await progress.all().last?.fraction == 1)
        #expect(TaskProgress(.download, completed: 5).fraction == nil)
        #expect(TaskProgress(.upload, completed: 1, total: 4).fraction == 0.25)
        #expect(TaskProgress(.upload, completed: 5, total: 4).fraction == nil)
    }

    @Test(arguments: [
        (Int64(0), Int64?.none, Double?.none), (0, 0, 1), (0, 4, 0), (1, 4, 0.25), (4, 4, 1), (5, 4, nil), (1, 0, nil),
        (0, -1, nil),
    ])
    func `all that show a part of a whole show the same`(count: Int64, total: Int64?, fraction: Double?) {
        var meter = TransferMeter()
        meter.note(count, of: total, at: 1)
        #expect(TaskProgress(.download, completed: count, total: total).fraction == fraction)
        #expect(meter.fraction == fraction && meter.percent == fraction.map { Int($0 * 100) })
    }

    @Test func `invalidated for good a manager takes no more tasks, reset it does`() async throws {
        await manager.invalidate(cancellingTasks: true, reset: true)
        #expect(await manager.send(.get(), id: .unique()).all().names == ["finished 200"])
        await manager.invalidate(cancellingTasks: true, reset: false)
        #expect(await manager.send(.get(), id: .unique()).all().names == ["failed Cancelled."])
    }

    @Test func `a reset makes the transport anew`() async throws {
        let made = Counted()
        let manager = SessionManager(transport: made.make(server))
        #expect(made.count == 0)
        _ = await manager.send(.get(), id: .unique()).all()
        _ = await manager.send(.get(), id: .unique()).all()
        #expect(made.count == 1)
        await manager.invalidate(cancellingTasks: false, reset: true)
        _ = await manager.send(.get(), id: .unique()).all()
        #expect(made.count == 2)
    }
}
