import CurlewBytes
import CurlewChecks
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import TestSupport
import Testing

@testable import CurlewRequests

/// Answers that are kept, by what requests they are told apart, and where they lie.
@Suite struct `A client of requests with a cache`: UsesClient {
    @Test func `asks the cache, goes around it, or asks nothing else`() async throws {
        let folder = try TemporaryFolder()
        let (client, wire) = client(cache: ResponseCache(path: folder.path("responses.sqlite"))) { _, number in
            .counter(number)
        }
        var request = APIRequest(path: "cached")
        #expect(await refusal(of: request, by: client) == .invalidTime)
        request.cacheSeconds = 86_400
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

    @Test func `an empty answer is kept although there is a format`() async throws {
        let folder = try TemporaryFolder()
        let (client, wire) = client(cache: ResponseCache(path: folder.path("responses.sqlite"))) { [self] _, _ in
            answer("")
        }
        var request = APIRequest(path: "empty")
        request.format = try JSONFormat(["name": "string"])
        request.cacheSeconds = 86_400
        #expect(await client.start(request).isSuccess)
        let hit = await client.start(request)
        #expect(hit.isSuccess && hit.isDataFromCache && wire.requests.count == 1)
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
            request.cacheSeconds = 86_400
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
        request.cacheSeconds = 86_400
        _ = await client.start(request)
        #expect(await client.start(request).isDataFromCache)
        #expect(try FileNames.below(folder.path).contains("c/mine/responses.sqlite"))
    }
}
