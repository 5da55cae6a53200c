import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Testing

@testable import CurlewRequests

@Suite struct `YTKNetwork's URLs` {
    static let rows = Vectors.rows("requests") { $0["options"]?["ytk"] != nil }

    @Test func `have all their rows`() {
        #expect(Self.rows.count == 11)
    }

    @Test(arguments: rows)
    func `are built to the byte`(row: JSONValue) throws {
        let prepared = try request(row).prepared(in: configuration(row, .afnetworking))
        #expect(prepared.request.url == row["expected"]?["url"]?.textValue)
        #expect(prepared.request.body == nil)
        #expect(prepared.request.headers.isEmpty)
    }

    /// What is mended shows in two rows only.
    @Test(arguments: rows)
    func `are the same where nothing is mended`(row: JSONValue) throws {
        let prepared = try request(row).prepared(in: configuration(row, .curlew))
        switch row["name"]?.textValue {
        case "ytk_use_cdn_without_cdn":
            #expect(prepared.request.url == "http://cfg.example/i/1.jpg")
            #expect(prepared.notes == ["No CDN URL is set. The base URL is used. Set one, or leave the CDN off."])
        case "ytk_leading_slash_drops_base_path":
            #expect(prepared.request.url == "http://example.com/foo")
            #expect(
                prepared.notes == ["The leading slash drops /v1/ of the base URL. Write foo to go below it."])
        default:
            #expect(prepared.request.url == row["expected"]?["url"]?.textValue)
            #expect(prepared.notes == [])
        }
    }

    private func request(_ row: JSONValue) -> APIRequest {
        let options = row["options"]?["ytk"]
        var request = APIRequest(path: row["url"]?.textValue ?? "")
        request.baseURL = options?["requestBaseUrl"]?.textValue ?? ""
        request.cdnURL = options?["requestCdnUrl"]?.textValue ?? ""
        request.useCDN = options?["useCDN"]?.isTrue ?? false
        return request
    }

    private func configuration(_ row: JSONValue, _ conformance: CompatibilityMode) -> RequestConfiguration {
        let options = row["options"]?["ytk"]
        var configuration = RequestConfiguration(
            baseURL: options?["baseUrl"]?.textValue ?? "", cdnURL: options?["cdnUrl"]?.textValue ?? "")
        configuration.conformance = conformance
        if case .array(let filters)? = options?["filters"] {
            configuration.urlFilters = filters.map { filter in
                guard case .object(let members) = filter else { return ArgumentsFilter([:]) }
                let pairs = members.map {
                    ParameterLiteral.Member($0.key, .number("\(Int($0.value.amount ?? 0))"))
                }
                return ArgumentsFilter(.dictionary(pairs))
            }
        }
        return configuration
    }

    @Test func `an argument of a filter is escaped once`() throws {
        var configuration = RequestConfiguration(baseURL: "http://h")
        configuration.urlFilters = [ArgumentsFilter(["q": "a b&c"])]
        let prepared = try APIRequest(path: "find").prepared(in: configuration)
        #expect(prepared.request.url == "http://h/find?q=a%20b%26c")
    }

    @Test func `filters leave an absolute URL alone`() throws {
        var configuration = RequestConfiguration(baseURL: "http://h")
        configuration.urlFilters = [ArgumentsFilter(["v": 1])]
        #expect(try APIRequest(path: "https://x/y").prepared(in: configuration).request.url == "https://x/y")
    }

    @Test func `folders for answers go through every filter in order`() {
        struct Ending: CachePathFilter {
            let name: String
            func filter(_ path: String) -> String { path + "/" + name }
        }
        var configuration = RequestConfiguration()
        configuration.cachePathFilters = [Ending(name: "a"), Ending(name: "b")]
        #expect(configuration.cachePath(from: "/c") == "/c/a/b")
    }
}
