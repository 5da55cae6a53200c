import CurlewFormats
import Testing

@testable import Workspace

/// `cache:` of a request's file.
@Suite struct CacheFileTests {
    private func read(_ cache: String) throws -> RequestFile.Reading {
        try RequestFile.read(Array("request: GET /a\n\(cache)\n".utf8), file: "a.yaml")
    }

    @Test(arguments: [
        ("cache: off", SavedCache.off), ("cache: server", .server),
        ("cache: {seconds: 60}", .keep(SavedCacheTerms(seconds: 60))),
        ("cache: {seconds: 60, version: 3}", .keep(SavedCacheTerms(seconds: 60, version: 3))),
        (
            "cache: {seconds: 0, sensitive: \"{{user}}\", ignore: [X-Id, Date]}",
            .keep(SavedCacheTerms(seconds: 0, sensitive: "{{user}}", ignoredHeaders: ["X-Id", "Date"]))
        ),
        ("cache: {seconds: 60, refresh: true}", .keep(SavedCacheTerms(seconds: 60, refreshes: true))),
        ("cache: {seconds: 60, refresh: false}", .keep(SavedCacheTerms(seconds: 60, refreshes: false))),
        ("cache: {seconds: 5, ignore: X-Id}", .keep(SavedCacheTerms(seconds: 5, ignoredHeaders: ["X-Id"]))),
    ])
    func `is read, and written so that it reads the same`(text: String, cache: SavedCache) throws {
        let reading = try read(text)
        #expect(reading.request.cache == cache && reading.notes == [] && reading.request.others == [])
        let written = try RequestFile.write(reading.request)
        #expect(try RequestFile.read(written, file: "a.yaml").request == reading.request)
    }

    @Test func `nothing is no cache, and stays in the file`() throws {
        #expect(try read("cache:").request.cache == nil)
        #expect(try read("cache: null").request.others.map(\.key) == ["cache"])
    }

    @Test func `a word that is not known is kept and noted`() throws {
        let reading = try read("cache: sever")
        #expect(reading.request.cache == nil && reading.request.others.map(\.key) == ["cache"])
        #expect(reading.notes.map(\.kind) == [.unsupported(key: "cache", value: "sever", nearest: "server")])
        let keys = try read("cache: {seconds: 1, versoin: 2}")
        #expect(keys.notes.map(\.kind) == [.unknownKey("cache.versoin", nearest: "version")])
        let written = String(decoding: try RequestFile.write(keys.request), as: UTF8.self)
        #expect(written.contains("versoin: 2"))
    }

    @Test(arguments: [
        "cache: {seconds: -1}", "cache: {seconds: soon}", "cache: {seconds: 1.5}", "cache: {version: 1}",
        "cache: {seconds: 1, version: x}", "cache: [1]", "cache: {seconds: 99999999999}", "cache: {}",
        "cache: {seconds: 1, refresh: maybe}",
    ])
    func `what is no time is an error with its place`(text: String) {
        do throws(CollectionProblem) {
            _ = try RequestFile.read(Array("request: GET /a\n\(text)\n".utf8), file: "a.yaml")
            Issue.record("read")
        } catch {
            #expect(error.mark?.line == 2)
            guard case .wrongShape = error.kind else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func `one change writes its own lines only`() throws {
        let source = "request: GET /a # mine\ncache:\n  seconds: 60   # a minute\n  version: 3\nnotes: x\n"
        var request = try RequestFile.read(Array(source.utf8), file: "a.yaml").request
        request.cache = .keep(SavedCacheTerms(seconds: 90, version: 3))
        let patched = try RequestFile.patched(Array(source.utf8), to: request, file: "a.yaml")
        #expect(
            String(decoding: patched, as: UTF8.self)
                == "request: GET /a # mine\ncache:\n  seconds: 90   # a minute\n  version: 3\nnotes: x\n")
    }
}
