import CurlewBytes
import CurlewDatabase
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Foundation
import TestSupport
import Testing

@testable import CurlewRequests

@Suite struct `The file of the cache` {
    private func entry(_ name: String, came: Double = 1, body: Int = 10) -> CacheEntry {
        CacheEntry(
            name: name, place: "p-" + name, varies: [.init(field: "accept", hash: "a=b")], asked: came, came: came,
            version: 3, sensitiveData: "s", applicationVersion: nil, httpVersion: "HTTP/2", status: 200, reason: "",
            fields: ["A": "1", "a": "2: 3", "Empty": ""], body: Bytes([UInt8](repeating: 7, count: body)))
    }

    private func found(_ cache: ResponseCache, _ name: String) async -> [CacheEntry] {
        await cache.lookup(name).entries
    }

    @Test func `gives back what was put in, also before it is written and after a restart`() async throws {
        let folder = try TemporaryFolder()
        let cache = ResponseCache(path: folder.path("c/responses.sqlite"))
        cache.accept(entry("a"))
        #expect(await found(cache, "a") == [entry("a")])
        #expect(await cache.flush() == nil)
        #expect(await found(cache, "a") == [entry("a")])
        let later = ResponseCache(path: folder.path("c/responses.sqlite"))
        #expect(await found(later, "a") == [entry("a")])
        #expect(await later.lookup("b").entries == [])
    }

    @Test func `is its owner's alone`() async throws {
        let folder = try TemporaryFolder()
        let cache = ResponseCache(path: folder.path("c/responses.sqlite"))
        cache.accept(entry("a"))
        #expect(await cache.flush() == nil)
        let names = try FileNames.below(folder.path("c"))
        #expect(names.contains("responses.sqlite") && names.contains("CACHEDIR.TAG"))
        for name in names {
            #expect(try FileNames.mode(folder.path("c/" + name)) == 0o600)
        }
        #expect(try FileNames.mode(folder.path("c")) == 0o700)
    }

    @Test func `holds so many answers and so many bytes, and the oldest go`() async throws {
        let folder = try TemporaryFolder()
        let cache = ResponseCache(
            path: folder.path("responses.sqlite"), limits: .init(count: 5, bytes: 20_000))
        for number in 1...8 {
            cache.accept(entry("\(number)", came: Double(number)))
            #expect(await cache.flush() == nil)
        }
        #expect(await cache.sums.count == 5)
        #expect(await found(cache, "3").isEmpty)
        #expect(await found(cache, "4").count == 1)
        cache.accept(entry("large", came: 9, body: 18_500))
        #expect(await cache.flush() == nil)
        #expect(await cache.sums.bytes <= 20_000)
        #expect(await found(cache, "8").count == 1)
        #expect(await found(cache, "large").count == 1)
        #expect(await found(cache, "6").isEmpty)
    }

    @Test func `of answers that came at once, keeps those that were written last`() async throws {
        let folder = try TemporaryFolder()
        let cache = ResponseCache(path: folder.path("responses.sqlite"), limits: .init(count: 2, bytes: 1_500))
        for name in ["a", "b", "c"] {
            cache.accept(entry(name))
            #expect(await cache.flush() == nil)
        }
        #expect(await found(cache, "a").isEmpty)
        #expect(await found(cache, "c").count == 1)
        cache.accept(entry("large", body: 500))
        #expect(await cache.flush() == nil)
        #expect(await found(cache, "b").isEmpty)
        #expect(await found(cache, "c").isEmpty)
        #expect(await found(cache, "large").count == 1)
    }

    @Test func `tells programs for backups to leave its folder out, and leaves a tag alone`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "CACHEDIR.TAG")
        for path in ["responses.sqlite", "new/responses.sqlite"] {
            let cache = ResponseCache(path: folder.path(path))
            cache.accept(entry("a"))
            #expect(await cache.flush() == nil)
        }
        #expect(try folder.read("CACHEDIR.TAG") == "mine")
        #expect(try folder.read("new/CACHEDIR.TAG").hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
    }

    @Test func `stays under its bound on the disk`() async throws {
        let folder = try TemporaryFolder()
        let cache = ResponseCache(path: folder.path("responses.sqlite"), limits: .init(count: 50, bytes: 200_000))
        for number in 1...400 {
            cache.accept(entry("\(number)", came: Double(number), body: 9000))
            if number.isMultiple(of: 20) { #expect(await cache.flush() == nil) }
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: folder.path("responses.sqlite")))
        // A batch of twenty lies there beside what stays; free pages are used again.
        #expect(file.count < 1_000_000)
        #expect(await cache.sums.bytes <= 200_000)
    }

    @Test func `damaged, is set aside and said once, and a new one begun`() async throws {
        let bench = try Workbench()
        try bench.folder.write(String(repeating: "no database", count: 100), to: "cache/responses.sqlite")
        let first = await bench.send()
        #expect(first.body == #"{"counter":1}"#)
        guard case .damaged(let aside)? = first.problem else {
            Issue.record("not said: \(first.words)")
            return
        }
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(first.problem?.sentence.contains(aside) == true)
        let second = await bench.send()
        #expect(second.isHit && second.problem == nil)
    }

    @Test func `changed by another program, is looked up anew`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        #expect(await bench.send().body == #"{"counter":1}"#)
        #expect(await bench.send(mode: .bypass, by: bench.second()).body == #"{"counter":2}"#)
        let found = await bench.send()
        #expect(found.body == #"{"counter":2}"# && found.isHit)
    }

    /// Values that no answer has: the file may be anybody's.
    @Test(arguments: [
        "came = 9e999", "came = -9e999, asked = 9e999", "asked = -9e999, came = 9e999", "came = 1e300", "came = -1e300",
        "came = 'soon', asked = x'00ff', status = 'x'", "status = -9223372036854775808", "status = 9223372036854775807",
        "fields = x'ff00fe'", "fields = ': : :' || char(10) || ':'", "fields = 'Age: 99999999999999999999'",
        "fields = 'Cache-Control: max-age=99999999999999999999' || char(10) || 'Age: -5'", "http = NULL, reason = NULL",
        "fields = 'Expires: Fri, 31 Dec 9999 23:59:59 GMT' || char(10) || 'Date: Thu, 01 Jan 1970 00:00:00 GMT'",
        "fields = 'Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT', came = 9e999", "body = NULL", "body = 5",
        "version = 9223372036854775807", "sensitive = x'00'", "variant = '=' || char(10) || 'a'", "bytes = -1",
    ])
    func `with rows that nobody wrote, costs the answers and nothing else`(change: String) async throws {
        let bench = try Workbench { _, number in .counter(number, ["Cache-Control": "max-age=60", "ETag": "\"a\""]) }
        for cache in [Caching.followServer, .keep(CacheTerms(seconds: 60))] {
            _ = await bench.send(.get(), cache)
            try SQLiteDatabase(bench.path).execute("UPDATE OR REPLACE answer SET \(change)")
            #expect(await bench.send(.get(), cache).exchange != nil)
            #expect(await bench.send(.get(), cache, mode: .bypass).exchange?.head.status == 200)
            bench.clock.go(30)
            #expect(await bench.send(.get(), cache).isHit)
        }
    }

    @Test(arguments: ["a folder", "a pipe", "below a file", "in /proc"])
    func `where no file can be, is done without and said once`(place: String) async throws {
        let folder = try TemporaryFolder()
        var path = folder.path("responses.sqlite")
        switch place {
        case "a folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "a pipe": #expect(mkfifo(path, 0o600) == 0)
        case "below a file": path = try folder.write("I am a file", to: "c") + "/responses.sqlite"
        default: path = "/proc/self/cache/responses.sqlite"
        }
        let agent = NetworkAgent(
            session: SessionManager(transport: ScriptedTransport { _, number in .counter(number) }),
            cache: ResponseCache(path: path))
        let request = AgentRequest(.get(), cache: .keep(CacheTerms(seconds: 60)))
        let first = await agent.outcome(of: request)
        #expect(first.body == #"{"counter":1}"#)
        #expect(first.problem == .unavailable(path: path))
        // Until the end of the run it is kept all the same.
        let second = await agent.outcome(of: request)
        #expect(second.isHit && second.problem == nil)
    }

    @Test func `is not opened by a request that it has nothing to do with`() async throws {
        let bench = try Workbench()
        try bench.folder.write("no database", to: "cache/responses.sqlite")
        #expect(await bench.send(.get(), .off).problem == nil)
        #expect(try bench.folder.read("cache/responses.sqlite") == "no database")
    }

    @Test func `locked by another program, costs the cache and not the answer`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        let other = try SQLiteDatabase(bench.path)
        try other.execute("BEGIN IMMEDIATE")
        let busy = await bench.send(mode: .bypass)
        #expect(busy.body == #"{"counter":2}"#)
        #expect(busy.problem == .locked(path: bench.path))
        try other.execute("ROLLBACK")
        _ = await bench.send(mode: .bypass)
        #expect(await bench.send().body == #"{"counter":3}"#)
    }

    @Test func `on a full disk, costs the cache and not the answer`() async throws {
        let bench = try Workbench(limits: .init(pages: 12)) { _, number in
            .success(
                TransportResponse(
                    head: ResponseHead(version: "HTTP/1.1", status: 200),
                    body: Bytes([UInt8](repeating: 48, count: number == 1 ? 200_000 : 10))))
        }
        let large = await bench.send()
        #expect(large.exchange?.body.count == 200_000)
        #expect(large.problem == .diskFull(path: bench.path))
        #expect(await bench.send().exchange?.body.count == 10)
        #expect(await bench.send().isHit)
    }

    @Test func `holds no secret of the request and no cookie`() async throws {
        let bench = try Workbench { _, number in .counter(number, ["Set-Cookie": "sid=CANARY-cookie"]) }
        var request = PreparedRequest.get(
            "http://api.test/cached?key=CANARY-query", headers: ["Authorization": "Bearer CANARY-token"],
            body: "CANARY-body")
        request.authentication = .digest(user: "CANARY-user", password: "CANARY-password")
        _ = await bench.send(request, .keep(CacheTerms(seconds: 60, sensitiveData: "CANARY-person")))
        _ = await bench.send(request, .followServer)
        let bytes = try FileNames.bytes(below: bench.folder.path)
        #expect(!bytes.isEmpty)
        #expect(bytes.range(of: Data("CANARY".utf8)) == nil)
    }

    @Test func `forgets everything when asked to`() async throws {
        let bench = try Workbench()
        _ = await bench.send()
        await bench.agent.cache?.clear()
        #expect(await bench.send().refusal == .nothingStored)
    }
}
