import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Synchronization
import TestSupport
import Testing

/// What the manager says of all its tasks: the notifications and blocks of `AFURLSessionManager`.
@Suite struct ManagerEventTests {
    private let server = FileTransport(FileTransport.File(bytes: [UInt8](repeating: 7, count: 5_000)))
    private let manager: SessionManager
    private let folder: TemporaryFolder

    init() throws {
        let server = server
        manager = SessionManager(transport: server)
        folder = try TemporaryFolder()
    }

    /// Everything that was told until the manager took no more tasks.
    private func names(_ told: AsyncStream<ManagerEvent>) async -> [String] {
        await manager.invalidate(cancellingTasks: true, reset: false)
        return await told.all().map(\.name)
    }

    @Test func `pausing and resuming is told of tasks of every kind`() async throws {
        server.stop(after: 100)
        let told = await manager.events()
        let tasks = [
            await manager.task(.get()), await manager.uploadTask(.get(method: "PUT"), from: RequestBody([1])),
            await manager.task(.get(), to: DownloadTarget(path: folder.path("file"))),
        ]
        for task in tasks {
            #expect(await task.resume())
            for await event in task.events {
                guard case .transport(.received) = event else { continue }
                #expect(await task.suspend())
                #expect(await task.resume())
                break
            }
        }
        let all = await names(told)
        #expect(all.filter { $0 == "didResume" }.count == 6 && all.filter { $0 == "didSuspend" }.count == 3)
    }

    @Test func `a file that was moved into its place is told, with where that is`() async throws {
        let told = await manager.events()
        let path = folder.path("big.bin")
        _ = await manager.download(.get(), to: DownloadTarget(path: path), id: .unique()).all()
        await manager.invalidate(cancellingTasks: true, reset: false)
        let moved = await told.all().compactMap { if case .didMove(_, let file) = $0 { file } else { nil } }
        #expect(moved == [DownloadedFile(path: path, count: 5_000)])
    }

    @Test func `a file that could not be moved is told, with the reason`() async throws {
        let told = await manager.events()
        try folder.write("x", to: "taken/inside")
        _ = await manager.download(
            .get(), to: DownloadTarget(path: folder.path("taken"), overwrites: true), id: .unique()
        ).all()
        await manager.invalidate(cancellingTasks: true, reset: false)
        let all = await told.all()
        #expect(all.map(\.name) == ["didResume", "didFailToMove", "didComplete", "didInvalidate"])
        guard case .didFailToMove(_, .cannotMove)? = all.dropFirst().first else {
            Issue.record("\(all)")
            return
        }
    }

    @Test func `an answer without a body is a success without a value`() async throws {
        server.change { ($0.bytes, $0.status) = ([], 204) }
        let exchange = try await manager.task(
            PreparedRequest(
                request: SentRequest(method: "GET", url: "http://files.test/", headers: [], body: nil),
                response: ResponseSerializer(.json))
        ).exchange()
        #expect(exchange.outcome.value == nil && exchange.outcome.error == nil && exchange.outcome.isSuccess)
    }

    @Test func `the hook sees every redirect of a chain`() async throws {
        let server = try LoopbackServer { _ in
            [302, 302, 303].flatMap { status -> [LoopbackServer.Step] in
                [.readHead, .send("HTTP/1.1 \(status) Go\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n")]
            } + [.readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
        }
        let seen = Mutex<[Int]>([])
        let manager = SessionManager(
            transport: CurlTransport(),
            configuration: SessionConfiguration(redirectHook: { proposal in
                seen.withLock { $0.append(proposal.answer.status) }
                return proposal.request
            }))
        var request = PreparedRequest.get(server.url)
        request.options = RequestOptions(timeout: .seconds(120), follow: 5)
        let exchange = try await manager.task(request).exchange()
        #expect(exchange.head.status == 200 && exchange.hops.count == 3)
        #expect(seen.withLock { $0 } == [302, 302, 303])
    }

    @Test func `tasks made on many threads at once have names of their own`() async {
        let ids = await withTaskGroup(of: RequestID.self) { group in
            for _ in 0..<1000 { group.addTask { .unique() } }
            return await group.reduce(into: Set<RequestID>()) { $0.insert($1) }
        }
        #expect(ids.count == 1000)
    }

    @Test func `a thousand tasks made and cancelled each end with their own request`() async {
        let manager = manager
        server.stop(after: 1)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let task = await manager.task(.get("http://files.test/\(number)"))
                    await task.resume()
                    await task.cancel()
                    let failure = await task.events.all().last?.failure
                    return failure?.error == .cancelled && failure?.request.url == "http://files.test/\(number)"
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(await manager.allTasks.isEmpty)
    }
}
