import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Synchronization
import Testing

@testable import CurlewRequests

/// What goes out, and who is told.
@Suite struct `A client of requests`: UsesClient {
    @Test func `sends what the request says`() async throws {
        let (client, wire) = client { _, number in .counter(number) }
        var request = APIRequest(path: "people", method: .post, argument: ["name": "Ada"])
        request.requestKind = .json
        request.headers = ["X-Custom": "custom-header-value"]
        request.authorization = .init(user: "u", password: "p")
        request.idleTimeout = .seconds(7)
        request.priority = .high
        let result = await client.start(request)
        let sent = try #require(wire.requests.first)
        #expect(sent.method == "POST" && sent.url == "http://api.test/people")
        #expect(sent.headers["X-Custom"] == "custom-header-value")
        #expect(sent.headers["Authorization"] == "Basic dTpw")
        #expect(sent.headers["Content-Type"] == "application/json")
        #expect(sent.body?.bytes.map { String(decoding: $0.array, as: UTF8.self) } == #"{"name":"Ada"}"#)
        #expect(sent.times == TimeLimits(whole: .zero, idle: .seconds(7), head: .seconds(60)) && sent.priority == .high)
        #expect(result.isSuccess && result.statusCode == 200)
        #expect(result.string == #"{"counter":1}"#)
        #expect(result.json != nil && !result.isDataFromCache)
    }

    @Test func `a header of one's own goes before the credentials`() async throws {
        let (client, wire) = client { _, number in .counter(number) }
        var request = APIRequest(path: "a")
        request.authorization = .init(user: "u", password: "p")
        request.headers = ["Authorization": "Bearer t"]
        _ = await client.start(request)
        #expect(wire.requests.first?.headers.values("Authorization") == ["Bearer t"])
    }

    @Test(arguments: RequestMethod.allCases)
    func `every method succeeds`(method: RequestMethod) async {
        let (client, wire) = client { _, number in .counter(number) }
        #expect(await client.start(APIRequest(path: "a", method: method)).isSuccess)
        #expect(wire.requests.first?.method == method.rawValue)
    }

    @Test func `what cannot be written fails before anything is sent`() async {
        let (client, wire) = client { _, number in .counter(number) }
        var request = APIRequest(path: "a", method: .post, argument: ["n": .number("nan")])
        request.requestKind = .json
        guard case .notWritten? = await client.start(request).failure else {
            Issue.record("written")
            return
        }
        #expect(wire.requests.isEmpty)
    }

    @Test func `a custom request goes as it is`() async {
        let (client, wire) = client { _, number in .counter(number) }
        var request = APIRequest(path: "a", method: .post, argument: ["a": 1])
        request.custom = .get("http://custom.test/x", headers: ["X": "1"])
        #expect(await client.start(request).isSuccess)
        #expect(wire.requests.map(\.url) == ["http://custom.test/x"])
        #expect(wire.requests.first?.method == "GET")
    }

    @Test func `an observer is told on the way`() async {
        let (client, _) = client { _, number in .counter(number) }
        let lines = Mutex<[String]>([])
        let add: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        let observer = RequestObserver(
            willStart: { add("will start \($0.request.url)") }, willStop: { _ in add("will stop") },
            didStop: { _ in add("did stop") })
        #expect(await client.start(APIRequest(path: "a"), telling: observer).isSuccess)
        #expect(lines.withLock { $0 } == ["will start http://api.test/a", "will stop", "did stop"])
    }

    @Test func `parts go with POST and PUT, and others say that they do not`() throws {
        var request = APIRequest(path: "http://h/a", method: .post, argument: ["title": "Sea"])
        request.parts.append(Bytes(Array("x".utf8)), name: "photo", fileName: "p.png", mimeType: "image/png")
        let sent = try request.prepared(in: RequestConfiguration())
        #expect(sent.request.fields["Content-Type"]?.hasPrefix("multipart/form-data") == true)
        request.method = .patch
        let other = try request.prepared(in: RequestConfiguration())
        #expect(other.request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(other.notes == ["The parts are not sent. Only POST and PUT have them, and this is PATCH."])
    }

    @Test func `functions are told success and failure, metrics and the log what happens`() async {
        let lines = Mutex<[String]>([])
        let add: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        var (client, _) = client { request, number in
            .counter(number, status: request.url.contains("bad") ? 500 : 200)
        }
        client.configuration.debugLog = { add("log " + $0) }
        client.configuration.metrics = { add("metrics \($1.count)") }
        var request = APIRequest(path: "good?token=CANARY")
        request.completed = { add("completed \($0.statusCode)") }
        request.failed = { add("failed \($0.statusCode)") }
        _ = await client.start(request)
        request.path = "bad"
        _ = await client.start(request)
        #expect(
            lines.withLock { $0 } == [
                "log GET http://api.test/good?...", "metrics 1", "log 200 GET http://api.test/good?...",
                "completed 200", "log GET http://api.test/bad", "metrics 1", "log 500 GET http://api.test/bad",
                "log failed: Invalid status code (500)", "failed 500",
            ])
    }

    @Test func `a cancelled task cancels its request`() async {
        let agent = NetworkAgent(session: SessionManager(transport: SilentTransport()))
        let client = RequestClient(agent: agent)
        let (began, begin) = AsyncStream<Void>.makeStream()
        var request = APIRequest(path: "http://h/a")
        request.accessories = [RequestObserver(willStart: { _ in begin.yield() })]
        let task = Task { [request] in await client.start(request) }
        for await _ in began { break }
        task.cancel()
        #expect(await task.value.isCancelled)
    }
}
