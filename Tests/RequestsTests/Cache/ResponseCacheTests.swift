import Bytes
import Database
import Foundation
import HTTPMessage
import Networking
import TestSupport
import Testing
import Transport

@testable import Requests

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
        for name in try FileNames.below(folder.path("c")) {
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

    @Test(arguments: ["noise", "cut", "later version"])
    func `damaged, is set aside, and a new one begun`(damage: String) async throws {
        let bench = try Workbench()
        _ = await bench.send()
        let copy = bench.folder.path("copy/responses.sqlite")
        try FileManager.default.createDirectory(
            atPath: bench.folder.path("copy"), withIntermediateDirectories: true)
        do {
            // A file of its own: the first instance keeps the other one open.
            let cache = ResponseCache(path: copy)
            for number in 1...40 { cache.accept(entry("\(number)")) }
            #expect(await cache.flush() == nil)
        }
        switch damage {
        case "noise": try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: copy))
        case "cut":
            let data = try Data(contentsOf: URL(fileURLWithPath: copy))
            try data.prefix(5000).write(to: URL(fileURLWithPath: copy))
        default: try SQLiteDatabase(copy).execute("PRAGMA user_version = 99")
        }
        let agent = NetworkAgent(
            session: bench.agent.session, cache: ResponseCache(path: copy), now: bench.clock.now)
        let first = await bench.send(by: agent)
        #expect(first.body == #"{"counter":2}"#)
        guard case .damaged(let aside)? = first.problem else {
            Issue.record("not said: \(first.words)")
            return
        }
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(first.problem?.sentence.contains(aside) == true)
        let second = await bench.send(by: agent)
        #expect(second.isHit && second.problem == nil)
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

    @Test func `in a place that cannot be written, is done without and said once`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("I am a file", to: "c")
        let wire = ScriptedTransport { _, number in .counter(number) }
        let agent = NetworkAgent(
            session: SessionManager(transport: wire), cache: ResponseCache(path: file + "/responses.sqlite"))
        let request = AgentRequest(.get(), cache: .keep(CacheTerms(seconds: 60)))
        let first = await agent.outcome(of: request)
        #expect(first.body == #"{"counter":1}"#)
        #expect(first.problem == .unavailable(path: file + "/responses.sqlite"))
        // Until the end of the run it is kept all the same.
        let second = await agent.outcome(of: request)
        #expect(second.isHit && second.problem == nil)
        #expect(try folder.read("c") == "I am a file")
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
