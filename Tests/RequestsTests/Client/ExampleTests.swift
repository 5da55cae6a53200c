import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import DemoServer
import TestSupport
import Testing

/// The library as a program of its own would use it, without the explorer.
@Suite struct ExampleTests {
    /// One call of an interface, as a subclass of YTKRequest would say it.
    private static func people(role: ParameterLiteral) -> APIRequest {
        var request = APIRequest(path: "people", argument: ["role": role])
        request.cacheSeconds = 3600
        return request
    }

    @Test func `requests that know each other`() async throws {
        let server = try DemoServer.start()
        let folder = try TemporaryFolder()

        // What all requests have in common, passed in.
        var configuration = RequestConfiguration(baseURL: server.baseURL)
        configuration.urlFilters = [ArgumentsFilter(["version": "1.0"])]
        let client = RequestClient(
            session: SessionManager(transport: CurlTransport()), configuration: configuration,
            cacheFolder: folder.path)

        // The second one comes from the cache.
        let first = await client.start(Self.people(role: "mother"))
        let second = await client.start(Self.people(role: "mother"))
        #expect(first.isSuccess && !first.isDataFromCache)
        #expect(second.isDataFromCache && second.string == first.string)
        #expect(first.exchange?.request.url == server.baseURL + "/people?version=1.0&role=mother")

        // Several at once, with one result.
        let batch = await client.start(BatchRequest([Self.people(role: "mother"), Self.people(role: "father")]))
        #expect(batch.isSuccess && !batch.isDataFromCache)

        // One after the other: a result feeds the next call.
        var chain = ChainRequest()
        chain.append(Self.people(role: "mother")) { chain, result in
            chain.append(APIRequest(path: "status/\(result.statusCode)"))
        }
        #expect(await client.start(chain).isSuccess)

        // A failure says why.
        let missing = await client.start(APIRequest(path: "status/404"))
        #expect(missing.failure?.validationCode == -8)
    }
}
