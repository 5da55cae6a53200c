import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import Testing

@testable import CurlewRequests

@Suite struct `YTKNetwork's cache` {
    static let names = Vectors.rows("ytkcache") { $0["kind"]?.textValue == "name" }
    static let loads = Vectors.rows("ytkcache") { $0["kind"]?.textValue == "load" }

    @Test func `has all its rows`() {
        #expect(Self.names.count == 5)
        #expect(Self.loads.count == 11)
    }

    @Test(arguments: names)
    func `names answers to the byte`(row: JSONValue) throws {
        let method = try #require(RequestMethod(rawValue: row["method"]?.textValue ?? ""))
        let base = try #require(row["config_base_url"]?.textValue)
        let url = try #require(row["request_url"]?.textValue)
        let argument = row["argument"]?.textValue
        #expect(
            CacheName.ytkText(method: method, base: base, url: url, argument: argument)
                == row["expected_info"]?.textValue)
        #expect(
            CacheName.ytk(method: method, base: base, url: url, argument: argument) == row["expected_file"]?.textValue)
    }

    @Test(arguments: loads)
    func `takes and refuses with the same numbers`(row: JSONValue) throws {
        let now = try #require(row["now"]?.amount)
        let terms = CacheTerms(
            seconds: Int(try #require(row["cache_time"]?.amount)), version: Int(row["version"]?.amount ?? 0),
            sensitiveData: row["sensitive"]?.textValue)
        let verdict = LifetimeCacheRules(terms: terms, applicationVersion: row["app_version"]?.textValue)
            .verdict(on: stored(row), at: now)
        let expected = try #require(row["expected_code"]?.amount)
        switch verdict {
        case .use: #expect(expected == 0)
        case .ask, .renew, .none(.varies), .none(.mustAsk): Issue.record("\(verdict)")
        case .none(let refusal): #expect(refusal.code.map(Double.init) == expected)
        }
    }

    private func stored(_ row: JSONValue) -> CacheEntry? {
        guard row["file_exists"]?.isTrue == true, let metadata = row["metadata"], !metadata.isNull,
            let came = metadata["created"]?.amount
        else { return nil }
        let entry = CacheEntry(
            name: "n", place: "", asked: came, came: came, httpVersion: "HTTP/1.1", status: 200, reason: "OK",
            fields: [:], body: Bytes(Array((row["content"]?.textValue ?? "").utf8)))
        let terms = CacheTerms(
            seconds: 0, version: Int(metadata["version"]?.amount ?? 0), sensitiveData: metadata["sensitive"]?.textValue)
        return LifetimeCacheRules(terms: terms, applicationVersion: metadata["app_version"]?.textValue).marked(entry)
    }
}
