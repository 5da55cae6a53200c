import Bytes
import Checks
import Formats
import HTTPMessage
import Networking
import Serialization
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Requests

@Suite struct `A client of requests` {
    private func client(
        cache: ResponseCache? = nil, _ answer: @escaping ScriptedTransport.Answer
    ) -> (client: RequestClient, wire: ScriptedTransport) {
        let wire = ScriptedTransport(answer)
        let agent = NetworkAgent(session: SessionManager(transport: wire), cache: cache)
        return (RequestClient(agent: agent, configuration: RequestConfiguration(baseURL: "http://api.test")), wire)
    }

    private func answer(_ text: String, _ type: String = "application/json", status: Int = 200) -> Result<
        TransportResponse, TransportFailure
    > {
        .success(
            TransportResponse(
                head: ResponseHead(version: "HTTP/1.1", status: status, fields: ["Content-Type": type]),
                body: Bytes(Array(text.utf8))))
    }

    @Test func `sends what the request says`() async throws {
        let (client, wire) = client { _, number in .counter(number) }
        var request = APIRequest(path: "people", method: .post, argument: ["name": "Ada"])
        request.requestKind = .json
        request.headers = ["X-Custom": "custom-header-value"]
        request.authorization = .init(user: "u", password: "p")
        request.timeout = .seconds(7)
        request.priority = .high
        let result = await client.start(request)
        let sent = try #require(wire.requests.first)
        #expect(sent.method == "POST" && sent.url == "http://api.test/people")
        #expect(sent.headers["X-Custom"] == "custom-header-value")
        #expect(sent.headers["Authorization"] == "Basic dTpw")
        #expect(sent.headers["Content-Type"] == "application/json")
        #expect(sent.body?.bytes.map { String(decoding: $0.array, as: UTF8.self) } == #"{"name":"Ada"}"#)
        #expect(sent.timeout == .seconds(7) && sent.priority == .high)
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

    @Test func `a status outside the accepted fails with its number, whatever the body is`() async {
        let (client, _) = client { [self] _, _ in answer("<html>", "text/html", status: 404) }
        let result = await client.start(APIRequest(path: "status/404"))
        #expect(result.failure?.validationCode == -8)
        #expect(result.failure?.message == "Invalid status code (404)")
        #expect(result.statusCode == 404)
    }

    @Test func `under conformance an error page fails with its type`() async {
        var (client, _) = client { [self] _, _ in answer("<html>", "text/html", status: 404) }
        client.configuration.conformance = .afnetworking
        guard case .refused(let error)? = await client.start(APIRequest(path: "status/404")).failure else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == -1016)
    }

    @Test func `a status that is wanted passes, and 200 does not`() async {
        let (client, _) = client { request, number in
            .counter(number, status: request.url.hasSuffix("418") ? 418 : 200)
        }
        var request = APIRequest(path: "status/418")
        request.acceptedStatus = AcceptedStatus([418...418])
        #expect(await client.start(request).isSuccess)
        request.path = "get"
        #expect(await client.start(request).failure?.validationCode == -8)
    }

    @Test func `a format that fits passes, and one that does not fails with -9 and says where`() async throws {
        let (client, _) = client { [self] request, _ in
            answer(request.url.hasSuffix("empty") ? "" : #"{"name":"Ada","age":36}"#)
        }
        var request = APIRequest(path: "get")
        request.format = try JSONFormat(["name": "string", "age": "number"])
        #expect(await client.start(request).isSuccess)
        request.format = try JSONFormat(["name": "number"])
        let wrong = await client.start(request)
        #expect(wrong.failure?.validationCode == -9)
        #expect(wrong.failure?.message == "Invalid JSON format $['name'] is a string.")
        request.path = "empty"
        #expect(await client.start(request).isSuccess)
    }

    @Test func `the XML kind gives a parser, and refuses JSON`() async {
        let (client, _) = client { [self] request, _ in
            request.url.hasSuffix("xml") ? answer("<a/>", "application/xml") : answer("{}")
        }
        var request = APIRequest(path: "xml")
        request.responseKind = .xmlParser
        guard case .xmlParser? = await client.start(request).object else {
            Issue.record("no parser")
            return
        }
        request.path = "get"
        #expect(await client.start(request).isSuccess == false)
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

    @Test func `a custom request is judged by what the request wants of its answer`() async throws {
        let (client, _) = client { [self] _, _ in answer(#"{"a":1}"#, status: 418) }
        var request = APIRequest(path: "a")
        request.custom = .get("http://custom.test/x", response: ResponseSerializer(.http))
        #expect(await client.start(request).failure?.validationCode == -8)
        request.acceptedStatus = AcceptedStatus([418...418])
        request.priority = .high
        let result = await client.start(request)
        #expect(result.isSuccess && result.json != nil)
        var configuration = RequestConfiguration()
        configuration.securityPolicy = SecurityPolicy(mode: .publicKey)
        let prepared = try request.prepared(in: configuration)
        #expect(prepared.options.priority == .high && prepared.options.tls.policy.mode == .publicKey)
        request.custom?.options.tls.policy = SecurityPolicy(mode: .certificate)
        #expect(try request.prepared(in: configuration).options.tls.policy.mode == .certificate)
    }

    @Test func `a result has the request as it was first and as it was last`() async {
        let (client, _) = client { request, number in
            number == 1 ? .empty(302, ["Location": "/b"]) : .counter(number, status: number == 2 ? 200 : 500)
        }
        let result = await client.start(APIRequest(path: "a"))
        #expect(result.originalRequest?.url == "http://api.test/a")
        #expect(result.currentRequest?.url == "http://api.test/b")
        let (broken, _) = self.client { _, number in
            number == 1
                ? .empty(302, ["Location": "/b"]) : .failure(TransportFailure(.refused(host: "api.test", port: 80)))
        }
        let failed = await broken.start(APIRequest(path: "a"))
        #expect(failed.originalRequest?.url == "http://api.test/a")
        #expect(failed.currentRequest?.url == "http://api.test/b")
        var unwritten = APIRequest(path: "a", method: .post, argument: ["n": .number("nan")])
        unwritten.requestKind = .json
        #expect(await client.start(unwritten).originalRequest == nil)
    }

    @Test(
        arguments: [
            ("text/plain; charset=ISO-8859-1", [0xE9], "é"), ("text/plain; charset=windows-1252", [0x80], "€"),
            ("text/plain; charset=\"utf-16\"", [0xFF, 0xFE, 0x61, 0], "a"), ("text/plain", [0xC3, 0xA9], "é"),
            ("text/plain; charset=no-such", [0xC3, 0xA9], "é"), ("text/plain", [0xE9], "\u{FFFD}"),
        ] as [(String, [UInt8], String)])
    func `text is read in the charset of the answer`(type: String, bytes: [UInt8], text: String) async {
        let (client, _) = client { _, _ in
            .success(
                TransportResponse(
                    head: ResponseHead(version: "HTTP/1.1", status: 200, fields: ["Content-Type": type]),
                    body: Bytes(bytes)))
        }
        var request = APIRequest(path: "a")
        request.responseKind = .http
        #expect(await client.start(request).string == text)
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

    @Test func `an empty answer is kept although there is a format`() async throws {
        let folder = try TemporaryFolder()
        let (client, wire) = client(cache: ResponseCache(path: folder.path("responses.sqlite"))) { [self] _, _ in
            answer("")
        }
        var request = APIRequest(path: "empty")
        request.format = try JSONFormat(["name": "string"])
        request.cacheSeconds = 60
        #expect(await client.start(request).isSuccess)
        let hit = await client.start(request)
        #expect(hit.isSuccess && hit.isDataFromCache && wire.requests.count == 1)
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

    // MARK: Cache

    @Test func `asks the cache, goes around it, or asks nothing else`() async throws {
        let folder = try TemporaryFolder()
        let (client, wire) = client(cache: ResponseCache(path: folder.path("responses.sqlite"))) { _, number in
            .counter(number)
        }
        var request = APIRequest(path: "cached")
        #expect(await refusal(of: request, by: client) == .invalidTime)
        request.cacheSeconds = 60
        #expect(await refusal(of: request, by: client) == .nothingStored)
        #expect(await client.start(request).string == #"{"counter":1}"#)
        let hit = await client.start(request)
        #expect(hit.isDataFromCache && hit.string == #"{"counter":1}"# && hit.json != nil && hit.statusCode == 200)
        #expect(try await client.load(request).isDataFromCache)
        let around = await client.startWithoutCache(request)
        #expect(around.string == #"{"counter":2}"# && !around.isDataFromCache)
        request.ignoresCache = true
        #expect(await client.start(request).string == #"{"counter":3}"#)
        request.ignoresCache = false
        #expect(await client.start(request).string == #"{"counter":3}"#)
        #expect(wire.requests.count == 3)
        var shown: [String?] = []
        for await event in client.events(of: request, mode: .showThenRefresh) {
            switch event {
            case .shown(let result): shown.append(result.isDataFromCache ? result.string : "?")
            case .finished(let result): shown.append(result.isDataFromCache ? "?" : result.string)
            case .agent: continue
            }
        }
        #expect(shown == [#"{"counter":3}"#, #"{"counter":4}"#])
    }

    private func refusal(of request: APIRequest, by client: RequestClient) async -> CacheRefusal? {
        do {
            _ = try await client.load(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func `bytes can be stored as another request's answer`() async throws {
        let folder = try TemporaryFolder()
        let (client, wire) = client(cache: ResponseCache(path: folder.path("responses.sqlite"))) { _, number in
            .counter(number)
        }
        var requests = ["a", "b"].map { APIRequest(path: $0) }
        for index in requests.indices { requests[index].cacheSeconds = 86_400 }
        for request in requests { await client.store(Bytes(Array(#"{"shared":1}"#.utf8)), asAnswerTo: request) }
        for request in requests {
            let result = await client.start(request)
            #expect(result.isSuccess && result.isDataFromCache && result.string == #"{"shared":1}"#)
        }
        #expect(wire.requests.isEmpty)
    }

    @Test func `a filter of the argument says what tells requests apart`() async throws {
        let folder = try TemporaryFolder()
        let (client, wire) = client(cache: ResponseCache(path: folder.path("responses.sqlite"))) { _, number in
            .counter(number)
        }
        func request(_ time: Int) -> APIRequest {
            var request = APIRequest(path: "a", argument: ["page": 1, "time": .number("\(time)")])
            request.cacheSeconds = 60
            request.cacheArgumentFilter = { _ in ParameterTree(["page": 1]) }
            return request
        }
        _ = await client.start(request(1))
        #expect(await client.start(request(2)).isDataFromCache)
        var other = request(3)
        other.cacheArgumentFilter = { _ in ParameterTree(["page": 2]) }
        #expect(await client.start(other).isDataFromCache == false)
        #expect(wire.requests.count == 2)
    }

    @Test func `under conformance names are YTKNetwork's`() {
        var configuration = RequestConfiguration(baseURL: "http://example.com")
        configuration.conformance = .afnetworking
        #expect(
            APIRequest(path: "/users", method: .post, argument: ["id": 1]).cacheName(in: configuration)
                == "2bd0958c95e4d7c5b69f704c05dd0ded")
        #expect(APIRequest(path: "/users").cacheName(in: configuration) == "848f2238cc39c2df6e2a4fcbd437bc5b")
        configuration.conformance = .curlew
        #expect(APIRequest(path: "/users").cacheName(in: configuration) == nil)
    }

    @Test func `a filter of the folder changes where answers lie`() async throws {
        struct Ending: CachePathFilter {
            func filter(_ path: String) -> String { path + "/mine" }
        }
        let folder = try TemporaryFolder()
        var configuration = RequestConfiguration(baseURL: "http://api.test")
        configuration.cachePathFilters = [Ending()]
        let client = RequestClient(
            session: SessionManager(transport: ScriptedTransport { _, number in .counter(number) }),
            configuration: configuration, cacheFolder: folder.path("c"))
        var request = APIRequest(path: "a")
        request.cacheSeconds = 60
        _ = await client.start(request)
        #expect(await client.start(request).isDataFromCache)
        #expect(try FileNames.below(folder.path).contains("c/mine/responses.sqlite"))
    }
}
