import CurlewBytes
import CurlewDatabase
import CurlewMessage
import CurlewNetworking
import Foundation
import TestSupport
import Testing
import Workspace

@testable import History

@Suite struct `What is deleted from the history` {
    private let folder: TemporaryFolder
    private let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = HistoryStore(directories: Sample.directories(folder))
    }

    /// Names of the files that hold the text.
    private func files(with text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew")).filter { name in
            try Data(contentsOf: folder.url.appendingPathComponent("curlew/" + name)).range(of: Data(text.utf8)) != nil
        }
    }

    private func record(_ word: String, _ more: String = "") async throws -> Int {
        try #require(
            await store.record(
                Sample.get(
                    "http://h/\(word)url", body: "{\"t\": \"\(word)body \(more)\"}", fields: ["X-T": "\(word)field"])))
    }

    @Test func `leaves no word in any file, and others stay to be found`() async throws {
        var ids: [Int] = []
        for number in 0..<40 {
            ids.append(
                try await record(
                    number == 20 ? "zyxw5f3a9c" : "ordinary\(number)", String(repeating: "lorem ipsum ", count: 400)))
        }
        #expect(try !files(with: "zyxw5f3a9c").isEmpty)
        try await store.delete([ids[20]])
        #expect(try files(with: "zyxw5f3a9c").isEmpty && files(with: "ZYXW").isEmpty)
        #expect(await store.exchange(ids[20]) == nil)
        #expect(await !store.isCleaning)
        for word in ["lorem", "ordinary7url", "ordinary39body"] {
            let page = try #require(await store.page(HistoryFilter(word, now: 0, secondsFromGMT: 0), limit: 100))
            #expect(page.lines.count == (word == "lorem" ? 39 : 1), "\(word)")
        }
        #expect(await store.problem == nil)
    }

    @Test func `a run goes with its line`() async throws {
        let run = try #require(await store.begin(run: "Title5f3a", at: 1))
        let id = try #require(await store.record(Sample.get("http://h/inrun5f3a", origin: .run(run))))
        let other = try await record("other")
        try await store.delete([run])
        let page = try #require(await store.page(.all, limit: 9))
        #expect(page.lines.map(\.id) == [other] && page.total == 1)
        #expect(await store.exchange(id) == nil)
        #expect(try files(with: "5f3a").isEmpty)
    }

    @Test func `the last answer is the one before then`() async throws {
        await store.record(Sample.get("http://h/1", request: Sample.key))
        let second = try #require(await store.record(Sample.get("http://h/2", request: Sample.key)))
        try await store.delete([second])
        #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/1")
    }

    @Test func `is what a filter finds, or everything`() async throws {
        for number in 0..<10 { _ = try await record(number % 2 == 0 ? "even5f3a" : "odd7b1c") }
        let run = try #require(await store.begin(run: "R", at: 1))
        await store.record(Sample.get("http://h/even5f3a", origin: .run(run)))
        try await store.clear(HistoryFilter("even", now: 0, secondsFromGMT: 0))
        #expect(await store.page(.all, limit: 20)?.lines.count == 5)
        #expect(try files(with: "5f3a").isEmpty && !files(with: "7b1c").isEmpty)
        try await store.clear()
        #expect(await store.page(.all, limit: 20) == HistoryPage())
        #expect(try files(with: "7b1c").isEmpty)
        let id = try await record("again")
        #expect(await store.exchange(id) != nil)
        #expect(await store.problem == nil)
    }

    @Test func `is finished by the next run of the program when it was stopped`() async throws {
        var ids: [Int] = []
        for number in 0..<5 { ids.append(try await record(number == 2 ? "zyxw5f3a9c" : "word\(number)")) }
        // As a program that was killed between its steps leaves it.
        await store.change { database throws(SQLiteDatabase.Failure) in
            try Deletions.take("id = ?", [.integer(ids[2])], isAsked: true, database)
        }
        #expect(await store.page(.all, limit: 9)?.lines.count == 4)
        #expect(try !files(with: "zyxw5f3a9c").isEmpty)
        let next = HistoryStore(directories: Sample.directories(folder))
        await next.clean()
        #expect(try files(with: "zyxw5f3a9c").isEmpty)
    }

    @Test func `gives the room back`() async throws {
        var noise = SeededNumbers(seed: 3)
        for number in 0..<30 {
            let body = (0..<500_000).map { _ in UInt8.random(in: 0...255, using: &noise) }
            var sent = Sample.get("http://h/\(number)")
            (sent.exchange.body, sent.exchange.bodyCount) = (Bytes(body), body.count)
            await store.record(sent)
        }
        func size() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: folder.path("curlew/history.sqlite"))[.size] as? Int ?? 0
        }
        await store.emptyLog()
        let before = try size()
        try await store.clear()
        #expect(before > 15_000_000)
        #expect(try size() < 9_500_000)
    }
}

@Suite struct `The bounds of the history` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ limits: HistoryLimits) -> HistoryStore {
        HistoryStore(directories: Sample.directories(folder), limits: limits)
    }

    private func urls(_ store: HistoryStore) async -> [String] {
        await store.page(.all, limit: 1000)?.lines.compactMap(\.entry).map(\.url) ?? []
    }

    @Test func `the oldest go when there are too many, but never the last answer of a saved request`() async throws {
        let store = store(HistoryLimits(entries: 5))
        await store.record(Sample.get("http://h/kept", request: Sample.key))
        await store.record(Sample.get("http://h/unsaved", request: RequestKey(collection: "/c", request: ":1")))
        for number in 0..<8 { await store.record(Sample.get("http://h/\(number)")) }
        #expect(await urls(store) == [7, 6, 5, 4].map { "http://h/\($0)" } + ["http://h/kept"])
        #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/kept")
        await store.remove(Sample.key)
        await store.record(Sample.get("http://h/8"))
        #expect(await urls(store).last == "http://h/4")
    }

    @Test func `runs have their own`() async throws {
        let store = store(HistoryLimits(entries: 2, runEntries: 3))
        await store.record(Sample.get("http://h/1"))
        let first = try #require(await store.begin(run: "1", at: 1))
        for _ in 0..<2 { await store.record(Sample.get("http://h/r", origin: .run(first))) }
        let second = try #require(await store.begin(run: "2", at: 2))
        for _ in 0..<3 { await store.record(Sample.get("http://h/r", origin: .run(second))) }
        let page = try #require(await store.page(.all, limit: 9))
        #expect(page.lines.map(\.id).prefix(1) == [second] && page.lines.count == 2 && page.total == 4)
    }

    @Test func `days count from the newest exchange that is a day old`() async throws {
        let (store, day) = (store(HistoryLimits(days: 90)), 86_400.0)
        await store.record(Sample.get("http://h/1", date: 999.5 * day))
        await store.record(Sample.get("http://h/2", date: 1050 * day, request: Sample.key))
        await store.record(Sample.get("http://h/3", date: 1089 * day))
        // The clock is wrong for some hours, and right again.
        for number in 0..<5 { await store.record(Sample.get("http://h/wrong\(number)", date: 5000 * day)) }
        await store.record(Sample.get("http://h/4", date: 1090 * day))
        #expect(await urls(store).contains("http://h/1"))
        await store.record(Sample.get("http://h/5", date: 1092 * day))
        #expect(await !urls(store).contains("http://h/1"))
        #expect(await urls(store).contains("http://h/3"))
        await store.record(Sample.get("http://h/6", date: 1200 * day))
        await store.record(Sample.get("http://h/7", date: 1202 * day))
        let left = await urls(store)
        #expect(left.contains("http://h/2") && !left.contains("http://h/3") && !left.contains("http://h/5"))
    }

    @Test func `the oldest go when they are too large, at last those of saved requests`() async throws {
        let store = store(HistoryLimits(bytes: 1_000_000))
        await store.record(Sample.get("http://h/kept", body: "kept", request: Sample.key))
        for number in 0..<12 {
            await store.record(Sample.get("http://h/\(number)", body: String(repeating: "\(number) ", count: 60_000)))
        }
        let left = await urls(store)
        #expect(left.count < 12 && left.count > 5 && left.first == "http://h/11" && left.last == "http://h/kept")
        await store.record(Sample.get("http://h/huge", body: String(repeating: "x", count: 1_100_000)))
        #expect(await store.problem == nil)
    }

    @Test func `what leaves by a bound leaves its block of the index when half of it is gone`() async throws {
        let store = store(HistoryLimits(entries: 10))
        for number in 0..<40 { await store.record(Sample.get("http://h/w\(number)")) }
        await store.clean()
        let page = try #require(await store.page(HistoryFilter("w", now: 0, secondsFromGMT: 0), limit: 100))
        #expect(page.lines.count == 10)
    }

    @Test func `a lower bound is kept to at the next cleaning`() async throws {
        let before = store(.usual)
        for number in 0..<200 { await before.record(Sample.get("http://h/\(number)")) }
        let after = store(HistoryLimits(entries: 7))
        await after.clean()
        #expect(await urls(after).count == 7)
    }
}
