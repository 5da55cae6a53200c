import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Foundation
import TestSupport
import Testing
import Workspace

@testable import History

@Suite struct `The history` {
    private let folder: TemporaryFolder
    private let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = HistoryStore(directories: Sample.directories(folder))
    }

    @Test func `gives an exchange back whole after a restart`() async throws {
        let id = try #require(await store.record(Sample.whole()))
        let again = HistoryStore(directories: Sample.directories(folder))
        #expect(await again.exchange(id) == Sample.whole())
        #expect(await again.exchange(id + 1) == nil)
        #expect(await again.problem == nil)
    }

    @Test func `has a line for each exchange, newest first, whatever the clock says`() async throws {
        for (number, date) in [5.0, 3, 9].enumerated() {
            await store.record(Sample.get("http://h/\(number)", date: date))
        }
        let page = try #require(await store.page(.all, limit: 2))
        #expect(page.total == 3)
        #expect(page.lines.compactMap(\.entry).map(\.url) == ["http://h/2", "http://h/1"])
        await store.record(Sample.get("http://h/new"))
        let rest = try #require(await store.page(.all, after: page.next, limit: 2))
        #expect(rest.lines.compactMap(\.entry).map(\.url) == ["http://h/0"] && rest.next == nil)
    }

    @Test func `goes upwards from a place too`() async throws {
        for number in 0..<7 {
            await store.record(Sample.get("http://h/\(number)", body: "word", environment: "demo"))
            if number == 3 { _ = await store.begin(run: "Run", at: 1) }
        }
        let run = "run"
        let all = [
            "http://h/6", "http://h/5", "http://h/4", run, "http://h/3", "http://h/2", "http://h/1", "http://h/0",
        ]
        for text in ["", "word", "env:demo", "env:demo word"] {
            let filter = HistoryFilter(text, now: 0, secondsFromGMT: 0)
            let wanted = text.isEmpty ? all : all.filter { $0 != run }
            var (place, lines, isFirst): (HistoryPlace?, [String], Bool) = (nil, [], true)
            while isFirst || place != nil {
                let page = try #require(await store.page(filter, before: place, limit: 3))
                lines = page.lines.map { $0.entry?.url ?? run } + lines
                (place, isFirst) = (page.next, false)
            }
            #expect(lines == wanted, "\(text)")
            let top = try #require(await store.page(filter, limit: 2))
            let bottom = try #require(top.lines.last.map(HistoryPlace.init(of:)))
            #expect(await store.page(filter, before: bottom, limit: 9)?.lines.map(\.id) == [top.lines[0].id], "\(text)")
        }
    }

    @Test func `knows the last answer of a request, and its past`() async throws {
        let other = RequestKey(collection: "/c", request: "tour/b")
        await store.record(Sample.get("http://h/1", request: Sample.key))
        await store.record(Sample.get("http://h/2", request: Sample.key))
        await store.record(Sample.get("http://h/3", status: 0, request: Sample.key, outcome: .failed("No route.")))
        await store.record(Sample.get("http://h/4", request: other))
        #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/2")
        #expect(await store.past(of: .request(Sample.key)).map(\.url) == ["http://h/3", "http://h/2", "http://h/1"])
        await store.move(Sample.key, to: other)
        #expect(await store.last(of: other)?.exchange.url == "http://h/2")
        #expect(await store.last(of: Sample.key) == nil)
        let page = try #require(await store.page(.all, limit: 9))
        #expect(page.lines.compactMap(\.entry).map(\.request) == [nil, other, other, other])
    }

    @Test func `finds what was sent with one method to one URL up to its query, whatever sent it`() async throws {
        await store.record(Sample.get("http://h/a?x=1", date: 1))
        await store.record(Sample.get("http://h/a", date: 2, request: Sample.key))
        await store.record(Sample.get("http://h/ab", date: 3))
        await store.record(Sample.get("http://h/b", date: 4))
        await store.record(Sample.get("http://h/{{token}}/a", date: 5))
        await store.record(Sample.get("http://h/{{token}}/a?x=2", date: 6))
        func urls(_ url: String, _ method: String = "GET", date: Double? = nil) async -> [String] {
            await store.past(of: .like(method: method, url: url, date: date)).map(\.url)
        }
        #expect(await urls("http://h/a?other") == ["http://h/a", "http://h/a?x=1"])
        #expect(await urls("http://h/a", "POST").isEmpty)
        #expect(await urls("http://h/%").isEmpty)
        // The exchange that was sent then says how the URL was kept.
        let names = ["http://h/{{token}}/a?x=2", "http://h/{{token}}/a"]
        #expect(await urls("http://h/abc/a", date: 6) == names)
        #expect(await urls("http://h/abc/a").isEmpty)
    }

    @Test func `shows a run as one line that opens`() async throws {
        await store.record(Sample.get("http://h/before"))
        let run = try #require(await store.begin(run: "Tour", at: 7))
        await store.record(Sample.get("http://h/r1", origin: .run(run)))
        await store.record(Sample.get("http://h/between"))
        await store.record(
            Sample.get("http://h/r2", status: 500, origin: .run(run), outcome: .unacceptable("500.")))
        let page = try #require(await store.page(.all, limit: 9))
        #expect(
            page.lines.map { $0.entry?.url ?? "" } == ["http://h/between", "", "http://h/before"] && page.total == 4)
        let line = HistoryRun(id: run, date: 7, title: "Tour", count: 2, failed: 1)
        #expect(page.lines[1] == .run(line))
        #expect(await store.entries(ofRun: run).map(\.url) == ["http://h/r1", "http://h/r2"])
        let filter = HistoryFilter("status:5xx", now: 0, secondsFromGMT: 0)
        let found = try #require(await store.page(filter, limit: 9))
        #expect(found.lines == [.run(HistoryRun(id: run, date: 7, title: "Tour", count: 1, failed: 1))])
        #expect(await store.entries(ofRun: run, filter).map(\.url) == ["http://h/r2"])
    }

    @Test func `keeps equal bodies once, until the last use is gone`() async throws {
        let body = String(repeating: "abc", count: 100_000)
        var ids: [Int] = []
        for number in 1...20 {
            ids.append(try #require(await store.record(Sample.get("http://h/\(number)", body: body))))
        }
        let size = try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew")).reduce(0) {
            try $0 + (FileManager.default.attributesOfItem(atPath: folder.path("curlew/" + $1))[.size] as? Int ?? 0)
        }
        #expect(size < 1_500_000)
        try await store.delete(Array(ids.dropLast()))
        #expect(await store.exchange(ids[19])?.exchange.body == Bytes(Array(body.utf8)))
        #expect(await store.exchange(ids[0]) == nil)
    }

    @Test func `keeps the beginning of a body that is too large, with its size and digest`() async throws {
        var sent = Sample.get("http://h/")
        let body = Bytes([UInt8](repeating: 7, count: HistoryLimits.wholeBody + 1))
        (sent.exchange.body, sent.exchange.bodyCount) = (body, body.count)
        let id = try #require(await store.record(sent))
        let kept = try #require(await store.exchange(id))
        #expect(kept.exchange.body?.count == HistoryLimits.bodyStart && kept.exchange.bodyCount == body.count)
        #expect(kept.bodyDigest == ContentDigest.of(body) && kept.exchange.wholeBody == nil)
    }

    @Test func `hides what turns out to be a secret later`() async throws {
        let id = try #require(await store.record(Sample.get("http://h/?k=tok-5f3a9c", body: "{\"t\":\"tok-5f3a9c\"}")))
        let other = try #require(await store.record(Sample.get("http://h/other")))
        await store.hide(SecretMask(["tok-5f3a9c"]))
        let kept = try #require(await store.exchange(id))
        #expect(
            kept.exchange.url == "http://h/?k=******" && kept.exchange.body == Bytes(Array("{\"t\":\"******\"}".utf8)))
        #expect(await store.exchange(other) == Sample.get("http://h/other"))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew")) {
            let bytes = try Data(contentsOf: folder.url.appendingPathComponent("curlew/" + name))
            #expect(bytes.range(of: Data("5f3a9c".utf8)) == nil, "\(name)")
        }
    }

    @Test func `a search for a secret that was cut off is ended by the next run`() async throws {
        let id = try #require(await store.record(Sample.get("http://h/?k=tok-5f3a9c", body: "tok-5f3a9c")))
        await Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            await store.hide(SecretMask(["tok-5f3a9c"]))
        }.value
        #expect(await store.exchange(id)?.exchange.url == "http://h/?k=tok-5f3a9c")
        let again = HistoryStore(directories: Sample.directories(folder))
        await again.endSearch()
        #expect(await again.exchange(id)?.exchange.url == "http://h/?k=******")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew")) {
            let bytes = try Data(contentsOf: folder.url.appendingPathComponent("curlew/" + name))
            #expect(bytes.range(of: Data("5f3a9c".utf8)) == nil, "\(name)")
        }
    }

    @Test func `any later search goes on with it`() async throws {
        let id = try #require(await store.record(Sample.get("http://h/?k=tok-5f3a9c")))
        await Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            await store.hide(SecretMask(["tok-5f3a9c"]))
        }.value
        await store.hide(SecretMask(["something-else"]))
        #expect(await store.exchange(id)?.exchange.url == "http://h/?k=******")
    }

    @Test func `is the owner's alone`() async throws {
        await store.record(Sample.whole())
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("curlew/history.sqlite"))[
            .posixPermissions]
        #expect(mode as? Int == 0o600)
    }
}

extension HistoryLine {
    var entry: HistoryEntry? { if case .entry(let entry) = self { entry } else { nil } }
}
