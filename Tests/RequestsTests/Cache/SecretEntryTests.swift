import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Foundation
import TestSupport
import Testing

@testable import CurlewRequests

@Suite struct `Answers in the cache that hold a secret` {
    private let folder: TemporaryFolder
    private let cache: ResponseCache

    init() throws {
        folder = try TemporaryFolder()
        cache = ResponseCache(path: folder.path("responses.sqlite"))
    }

    private func entry(_ name: String, _ body: String, _ fields: HeaderFields = [:]) -> CacheEntry {
        CacheEntry(
            name: name, place: "p", asked: 1, came: 1, httpVersion: "HTTP/1.1", status: 200, reason: "OK",
            fields: fields, body: Bytes(Array(body.utf8)))
    }

    private func onDisk() throws -> Data {
        try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .reduce(Data()) { try $0 + Data(contentsOf: $1) }
    }

    @Test func `go when it becomes known, from the file, its log and memory; others stay as they are`() async throws {
        cache.accept(entry("body", "{\"t\":\"CANARY-5bd1e995\"}"))
        cache.accept(entry("field", "", ["X-T": "CANARY-5bd1e995"]))
        cache.accept(entry("plain", "PLAIN-1"))
        #expect(await cache.flush() == nil)
        cache.accept(entry("pending", "CANARY-5bd1e995"))
        _ = await cache.lookup("body")
        #expect(try onDisk().range(of: Data("CANARY".utf8)) != nil)
        await cache.forget(holding: SecretMask(["CANARY-5bd1e995"]))
        for name in ["body", "field", "pending"] {
            #expect(await cache.lookup(name).entries.isEmpty, "\(name)")
        }
        #expect(await cache.lookup("plain").entries == [entry("plain", "PLAIN-1")])
        #expect(await cache.flush() == nil)
        let left = try onDisk()
        #expect(left.range(of: Data("CANARY".utf8)) == nil && left.range(of: Data("PLAIN-1".utf8)) != nil)
    }

    @Test func `are not left behind by a search that is cut off`() async throws {
        cache.accept(entry("body", "CANARY-5bd1e995"))
        #expect(await cache.flush() == nil)
        await Task { [cache] in
            withUnsafeCurrentTask { $0?.cancel() }
            await cache.forget(holding: SecretMask(["CANARY-5bd1e995"]))
        }.value
        #expect(await cache.lookup("body").entries.isEmpty)
        #expect(try onDisk().range(of: Data("CANARY".utf8)) == nil)
    }

    @Test func `are not taken afterwards`() async throws {
        await cache.forget(holding: SecretMask(["CANARY-5bd1e995"]))
        #expect(cache.isSecret(entry("a", "Q0FOQVJZLTViZDFlOTk1")) && !cache.isSecret(entry("a", "plain")))
        #expect(try FileNames.below(folder.path).isEmpty)
    }
}
