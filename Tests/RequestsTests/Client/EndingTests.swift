import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Synchronization
import TestSupport
import Testing

@testable import CurlewRequests

/// Whoever was told of a beginning is told the end, however it ends.
@Suite struct `The end of a request`: UsesClient {
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Notes each call. The one that refuses waits first where it is to be cancelled.
    private struct Witness: RequestAccessory {
        let name: String
        let notes: Notes
        var refuses = false
        var waits: (@Sendable () -> Void)?

        func willStart(_ request: PreparedRequest) async throws(AccessoryFailure) -> PreparedRequest {
            notes.add("\(name) willStart")
            if let waits {
                waits()
                for await _ in AsyncStream<Void>.makeStream().stream {}
            }
            if refuses || waits != nil { throw AccessoryFailure("No.") }
            return request
        }

        func willStop(_ outcome: TaskResult) async { notes.add("\(name) willStop") }
        func didStop(_ outcome: TaskResult) async { notes.add("\(name) didStop") }
    }

    private func client(over wire: any Transport) -> RequestClient {
        RequestClient(
            agent: NetworkAgent(session: SessionManager(transport: wire)),
            configuration: RequestConfiguration(baseURL: "http://api.test"))
    }

    private func request(_ accessories: [any RequestAccessory], _ notes: Notes) -> APIRequest {
        var request = APIRequest(path: "a")
        request.accessories = accessories
        request.failed = { result in notes.add("failed \(result.isCancelled)") }
        return request
    }

    @Test func `comes after willStop and didStop when the task is cancelled on the network`() async {
        let notes = Notes()
        let client = client(over: SilentTransport())
        let request = request([Witness(name: "A", notes: notes), Witness(name: "B", notes: notes)], notes)
        let (began, begin) = AsyncStream<Void>.makeStream()
        let heard = Notes()
        let work = Task {
            await client.run(request, mode: .use) { event in
                switch event {
                case .agent(.session(.transport)): begin.yield()
                case .agent(.session(.failed)): heard.add("\(notes.all.count) calls before")
                default: break
                }
            }
        }
        for await _ in began { break }
        work.cancel()
        #expect(await work.value.isCancelled)
        #expect(
            notes.all == [
                "A willStart", "B willStart", "A willStop", "B willStop", "A didStop", "B didStop", "failed true",
            ])
        #expect(heard.all == ["4 calls before"])
    }

    @Test func `a request is known by its identity until it has ended`() async {
        let client = client(over: SilentTransport())
        let id = RequestID.unique()
        let (began, begin) = AsyncStream<Void>.makeStream()
        let work = Task { await client.start(request([RequestObserver { _ in begin.yield() }], Notes()), id: id) }
        for await _ in began { break }
        #expect(client.agent.isExecuting(id))
        await client.agent.cancel(id)
        #expect(await work.value.isCancelled && !client.agent.isExecuting(id))
    }

    @Test func `an answer goes into the request's output, which ends with it`() async throws {
        let server = try WireRecorder { _ in "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody" }
        let client = client(over: CurlTransport())
        let output = BodyStream()
        var asked = APIRequest(path: "http://127.0.0.1:\(server.port)/")
        (asked.responseKind, asked.output, asked.cacheSeconds) = (.http, output, 60)
        let request = asked
        let work = Task { await client.start(request) }
        var got: [UInt8] = []
        while let bytes = await output.next() { got += bytes }
        let result = await work.value
        #expect(got == Array("body".utf8) && result.isSuccess && result.exchange?.body.isEmpty == true)
    }

    @Test func `a status is judged by a function`() {
        let odd = AcceptedStatus { $0 % 2 == 1 && $0 < 6 || (200...204).contains($0) }
        #expect(odd == AcceptedStatus([1...1, 3...3, 5...5, 200...204]))
        #expect(AcceptedStatus { _ in false } == AcceptedStatus([]) && AcceptedStatus { _ in true }.contains(999))
    }

    @Test func `comes to all that were asked when the task is cancelled while one of them waits`() async {
        let notes = Notes()
        let client = client(over: SilentTransport())
        let (began, begin) = AsyncStream<Void>.makeStream()
        let accessories = [
            Witness(name: "A", notes: notes), Witness(name: "B", notes: notes, waits: { begin.yield() }),
            Witness(name: "C", notes: notes),
        ]
        let work = Task { await client.start(request(accessories, notes)) }
        for await _ in began { break }
        work.cancel()
        _ = await work.value
        #expect(
            notes.all.prefix(6) == [
                "A willStart", "B willStart", "A willStop", "B willStop", "A didStop", "B didStop",
            ])
    }

    @Test func `comes to all that were asked when a later one refuses, and to no other`() async {
        let notes = Notes()
        let (client, wire) = client { _, number in .counter(number) }
        let accessories = [
            Witness(name: "A", notes: notes), Witness(name: "B", notes: notes, refuses: true),
            Witness(name: "C", notes: notes),
        ]
        let result = await client.start(request(accessories, notes))
        #expect(result.failure?.message == "Nothing was sent. No.")
        #expect(wire.requests.isEmpty)
        #expect(
            notes.all == [
                "A willStart", "B willStart", "A willStop", "B willStop", "A didStop", "B didStop", "failed false",
            ])
    }

    @Test func `of a failure is measured too, and of nothing where nothing was sent`() async {
        let told = Mutex<[[String]]>([])
        var (client, _) = client { request, number in
            if request.url.hasSuffix("/first") { return .empty(302, ["Location": "/second"]) }
            return .failure(TransportFailure(.emptyReply, timings: Timings(wait: .seconds(number))))
        }
        client.configuration.metrics = { _, hops in
            told.withLock { $0.append(hops.map { "\($0.status) \($0.url) \($0.timings.total)" }) }
        }
        _ = await client.start(APIRequest(path: "first"))
        var refused = APIRequest(path: "third")
        refused.accessories = [Witness(name: "A", notes: Notes(), refuses: true)]
        _ = await client.start(refused)
        #expect(
            told.withLock { $0 } == [
                ["302 http://api.test/first 0.0 seconds", "0 http://api.test/second 2.0 seconds"], [],
            ])
    }

    @Test func `of a custom request is that of its credentials, which accessories see`() async throws {
        let (client, wire) = client { _, number in .counter(number) }
        var request = APIRequest()
        request.custom = PreparedRequest(
            request: PreparedRequest.get("http://h/a").request, authentication: .basic(user: "u", password: "p"))
        let seen = Notes()
        request.accessories = [
            RequestObserver(willStart: { seen.add($0.request.fields["Authorization"] ?? "none") })
        ]
        #expect(await client.start(request).isSuccess)
        #expect(wire.requests.map { $0.headers.values("Authorization") } == [["Basic dTpw"]])
        #expect(seen.all == ["Basic dTpw"])
        request.custom?.authentication = .bearer(token: "")
        let failure = await client.start(request).failure
        #expect(failure?.message.contains("The token is empty.") == true)
        #expect(wire.requests.count == 1 && seen.all.count == 1)
    }

    @Test func `is not another user's answer, where the URL says who asks`() async throws {
        let bench = try Workbench { _, number in .counter(number, ["Cache-Control": "max-age=60"]) }
        for (user, body) in [("ada", 1), ("bob", 2), ("ada", 1)] {
            let outcome = await bench.send(.get("http://\(user):x@api.test/a"), .followServer)
            #expect(outcome.body == "{\"counter\":\(body)}")
        }
    }

    @Test func `of a request that wants nothing but a cache is a refusal where there is none`() async throws {
        let bench = try Workbench()
        var request = PreparedRequest.get()
        request.options.cachePolicy = .cacheOnly
        let outcome = await bench.send(request, .off)
        #expect(outcome.failure?.message.contains("Caching is off") == true)
        #expect(bench.wire.requests.isEmpty)
    }
}
