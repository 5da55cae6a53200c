import CurlewBytes
import CurlewMessage
import CurlewRequests
import CurlewTransport
import Drafting
import Foundation
import History
import Synchronization
import TestSupport
import Testing
import Workspace

@testable import CurlewNetworking
@testable import Explorer

/// Effects that act on one thing act in the order in which they were given, however the tasks that carry them out are
/// scheduled.
@Suite(.timeLimit(.minutes(10))) struct EffectOrderTests {
    private let folder: TemporaryFolder
    private let directories: StateDirectories

    init() throws {
        folder = try TemporaryFolder()
        directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
    }

    /// Keeps the Cookie field of each request. Of `/wait` it never answers; its request ends when it is cancelled.
    private final class Wire: Transport {
        private let seen = Mutex<[String: String]>([:])

        var cookies: [String: String] { seen.withLock { $0 } }

        func send(
            _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
        ) async throws(TransportFailure) -> TransportResponse {
            seen.withLock { $0[request.url] = request.headers["Cookie"] ?? "none" }
            if request.url.utf8.suffix(5).elementsEqual("/wait".utf8) {
                for await _ in AsyncStream<Void>.makeStream().stream {}
                throw TransportFailure(.cancelled)
            }
            return TransportResponse(head: ResponseHead(version: "HTTP/1.1", status: 200), body: Bytes())
        }
    }

    private func runner(_ wire: Wire) -> (EffectRunner, AsyncStream<Message>) {
        let (messages, post) = AsyncStream<Message>.makeStream()
        let session = SessionManager(transport: wire, configuration: SessionConfiguration(now: { 1000 }))
        let files = FileWorker(
            directories: directories, start: FileWorker.Start(currentFolder: "/", wantsDemo: false))
        let runner = EffectRunner(
            agent: NetworkAgent(session: session), files: files, clock: { ClockReading() }, post: { post.yield($0) })
        return (runner, messages)
    }

    private func send(_ path: String, _ job: Int) -> Effect {
        let request = SentRequest(method: "GET", url: "http://h.test/\(path)", headers: [], body: nil)
        return .send(
            Sending(PreparedRequest(request: request), place: ValuePlace(collection: "", environment: "")),
            as: JobID(job))
    }

    /// Takes messages until that many requests have ended.
    private func ends(_ count: Int, _ messages: AsyncStream<Message>) async -> (finished: Int, failed: Int) {
        var ends = (finished: 0, failed: 0)
        for await message in messages {
            switch message {
            case .session(_, .finished, _, _): ends.finished += 1
            case .session(_, .failed, _, _): ends.failed += 1
            default: continue
            }
            if ends.finished + ends.failed == count { break }
        }
        return ends
    }

    @Test func `a request that is cancelled in the moment of its sending ends`() async {
        let (runner, messages) = runner(Wire())
        for job in 0..<200 {
            _ = runner.run(send("wait", job))
            _ = runner.run(.cancel(JobID(job)))
        }
        #expect(await ends(200, messages) == (0, 200))
    }

    @Test func `a request goes with the cookies that were set right before it`() async {
        let wire = Wire()
        let (runner, messages) = runner(wire)
        for job in 0..<200 {
            let cookie = Cookie(name: "n", value: "\(job)", domain: "h.test", path: "/", expires: 4e9, created: 1)
            _ = runner.run(.setCookies(CookieJar([cookie])))
            _ = runner.run(send("\(job)", job))
            #expect(await ends(1, messages) == (1, 0))
            #expect(wire.cookies["http://h.test/\(job)"] == "n=\(job)")
        }
    }

    @Test func `a session that is made anew ends what was sent before, and nothing that is sent after`() async {
        let (runner, messages) = runner(Wire())
        for job in 0..<100 {
            _ = runner.run(send("wait", 2 * job))
            _ = runner.run(.resetSession)
            _ = runner.run(send("\(job)", 2 * job + 1))
            #expect(await ends(2, messages) == (1, 1))
        }
    }

    @Test func `a page of the history gives way to one that is asked for later, whichever is read first`() async {
        let store = HistoryStore(directories: directories)
        let worker = HistoryWorker(store)
        let (answers, post) = AsyncStream<(JobID, HistoryReading?)>.makeStream()
        let (held, release) = AsyncStream<Void>.makeStream()
        let tell: @Sendable (Message) -> Void = { message in
            if case .historyRead(let job, let page) = message { post.yield((job, page)) }
        }
        func query(_ job: Int) -> Effect {
            .readHistory(HistoryQuery(id: JobID(job), filter: "", part: .newest, limit: 10, holdsKeys: true))
        }
        worker.start(query(1), after: { for await _ in held {} }, post: tell)
        worker.start(query(2), after: {}, post: tell)
        var next = answers.makeAsyncIterator()
        let later = await next.next()
        #expect(later?.0 == JobID(2) && later?.1 != nil)
        release.finish()
        let earlier = await next.next()
        #expect(earlier?.0 == JobID(1) && earlier?.1 == nil)
    }

    @Test func `the answers of one request take no page from the list`() async {
        let worker = HistoryWorker(HistoryStore(directories: directories))
        let (answers, post) = AsyncStream<HistoryReading?>.makeStream()
        let (held, release) = AsyncStream<Void>.makeStream()
        let tell: @Sendable (Message) -> Void = { message in
            if case .historyRead(_, let page) = message { post.yield(page) }
        }
        func query(_ job: Int, _ part: Explorer.HistoryQuery.Part) -> Effect {
            .readHistory(HistoryQuery(id: JobID(job), filter: "", part: part, limit: 10, holdsKeys: false))
        }
        worker.start(query(1, .newest), after: { for await _ in held {} }, post: tell)
        worker.start(query(2, .of(.like(method: "GET", url: "http://h/"))), after: {}, post: tell)
        var next = answers.makeAsyncIterator()
        #expect(await next.next() as? HistoryReading != nil)
        release.finish()
        #expect(await next.next() as? HistoryReading != nil)
    }
}
