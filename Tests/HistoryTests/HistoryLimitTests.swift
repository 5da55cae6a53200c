import CurlewDatabase
import CurlewNetworking
import Foundation
import TestSupport
import Testing
import Workspace

@testable import History

/// Steps of SQLite's machine, not time: the same on each machine.
@Suite struct `What cannot leave the history` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    enum Limit: CaseIterable {
        case entries, runEntries, days, bytes, none

        /// Far below what is kept.
        var limits: HistoryLimits {
            switch self {
            case .entries: HistoryLimits(entries: 20)
            case .runEntries: HistoryLimits(runEntries: 20)
            case .days: HistoryLimits(days: 1)
            case .bytes: HistoryLimits(bytes: 100_000)
            case .none: .usual
            }
        }

        var origin: HistoryOrigin { self == .runEntries ? .run(1) : .explorer }
    }

    private func exchange(_ number: Int, _ limit: Limit, isSaved: Bool = true) -> RecordedExchange {
        Sample.get(
            "http://h/", date: limit == .days ? Double(number) * 86_400 : 1, body: "{\"n\": \(number)}",
            origin: limit.origin, request: isSaved ? RequestKey(collection: "/c", request: "r\(number)") : nil)
    }

    /// Thousands of steps that 100 more take.
    private func work(_ store: HistoryStore, from start: Int, _ limit: Limit, isSaved: Bool) async -> Int {
        await store.change { database throws(SQLiteDatabase.Failure) in
            let steps = Steps()
            try database.stopping(when: steps.count) { () throws(SQLiteDatabase.Failure) in
                for number in start..<start + 100 {
                    let exchange = exchange(number, limit, isSaved: isSaved)
                    _ = try HistoryStore.keep([exchange], [IndexText(exchange)], limit.limits, database)
                }
            }
            return steps.thousands
        } ?? 0
    }

    private final class Steps: @unchecked Sendable {
        private(set) var thousands = 0

        func count() -> Bool {
            thousands += 1
            return false
        }
    }

    @Test(arguments: Limit.allCases, [true, false])
    func `does not make what comes later cost more`(limit: Limit, isSaved: Bool) async throws {
        let store = HistoryStore(directories: Sample.directories(folder), limits: limit.limits)
        func fill(_ range: Range<Int>) async {
            _ = await store.change { database throws(SQLiteDatabase.Failure) in
                for number in range {
                    let exchange = exchange(number, limit)
                    _ = try HistoryStore.keep([exchange], [IndexText(exchange)], limit.limits, database)
                }
            }
        }
        await fill(0..<200)
        let few = await work(store, from: 100_000, limit, isSaved: isSaved)
        await fill(200..<2000)
        let many = await work(store, from: 200_000, limit, isSaved: isSaved)
        #expect(few > 5 && many < few * 2, "\(few) thousand steps with 200, \(many) with 2,000")
    }

    @Test func `is not looked at while much is still to be erased`() async throws {
        let store = HistoryStore(directories: Sample.directories(folder), limits: HistoryLimits(entries: 20))
        func doom(_ range: ClosedRange<Int>) async {
            await store.change { database throws(SQLiteDatabase.Failure) in
                for id in range { try database.run("INSERT INTO doomed VALUES (?, 0, 0)", [.integer(-id)]) }
            }
        }
        _ = await work(store, from: 0, .entries, isSaved: false)
        await doom(1...2000)
        let few = await work(store, from: 0, .entries, isSaved: false)
        await doom(2001...40_000)
        let many = await work(store, from: 0, .entries, isSaved: false)
        #expect(many < few * 2, "\(few) thousand steps, \(many)")
    }
}

@Suite struct `The list of what may leave` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("curlew/history.sqlite") }

    /// What is listed, and what follows from the last answers.
    private func lists() throws -> (listed: [Int], expected: [Int]) {
        let database = try SQLiteDatabase(path)
        let expected = """
            SELECT id FROM entry
                WHERE id NOT IN (SELECT last FROM source WHERE last IS NOT NULL AND \(SourceTable.isSaved)) ORDER BY id
            """
        let listed = "SELECT id FROM loose JOIN entry USING (id, date) WHERE is_run = (run IS NOT NULL) ORDER BY id"
        #expect(
            try database.run("SELECT count(*) FROM loose") { $0.integer(0) } == [database.run(listed) { _ in 0 }.count])
        return try (database.run(listed) { $0.integer(0) }, database.run(expected) { $0.integer(0) })
    }

    @Test(arguments: 1...8) func `is right after everything that several programs do`(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        let limits = HistoryLimits(entries: 12, bytes: 60_000, runEntries: 9)
        let stores = (0..<2).map { _ in HistoryStore(directories: Sample.directories(folder), limits: limits) }
        let run = try #require(await stores[0].begin(run: "R", at: 1))
        func key(_ numbers: inout SeededNumbers) -> RequestKey {
            let names = ["a", "b", "f/c", "f/d", ":1", ":2"]
            return RequestKey(collection: "/c", request: names[Int.random(in: 0..<names.count, using: &numbers)])
        }
        for step in 0..<150 {
            let store = stores[step % 2]
            let key = key(&numbers)
            switch Int.random(in: 0..<16, using: &numbers) {
            case 0: await store.move(key, to: self.key(other: key, &numbers))
            case 1: await store.remove(RequestKey(collection: "/c", request: step % 3 == 0 ? "f" : key.request))
            case 2: try await store.delete([Int.random(in: 1...max(1, step), using: &numbers)])
            case 3:
                await store.record(Sample.get("http://h/", date: Double(step)))
                await store.adopt(Double(step), by: key)
            case 4: await store.hide(SecretMask(["body-\(step / 2)"]))
            case 5: try await store.clear(HistoryFilter("word\(step % 7)", now: 0, secondsFromGMT: 0))
            default:
                let isOfRun = Bool.random(using: &numbers)
                await store.record(
                    Sample.get(
                        "http://h/word\(step % 7)", status: step % 5 == 0 ? 0 : 200, date: Double(step),
                        body: "body-\(step) " + String(repeating: "x", count: step % 11 == 0 ? 20_000 : 10),
                        origin: isOfRun ? .run(run) : .explorer, request: step % 4 == 0 ? nil : key))
            }
            let (listed, expected) = try lists()
            #expect(listed == expected, "step \(step)")
        }
        for store in stores { #expect(await store.problem == nil) }
    }

    private func key(other key: RequestKey, _ numbers: inout SeededNumbers) -> RequestKey {
        RequestKey(collection: "/c", request: Bool.random(using: &numbers) ? "moved/\(key.request)" : ":9")
    }

    @Test func `is made for a file of the version before`() async throws {
        do {
            let store = HistoryStore(directories: Sample.directories(folder))
            for number in 0..<9 {
                await store.record(Sample.get("http://h/\(number)", request: number % 3 == 0 ? Sample.key : nil))
            }
            await store.emptyLog()
        }
        let triggers = ["loose_made", "loose_gone", "source_moved", "source_gone"].map { "DROP TRIGGER \($0);" }
        try SQLiteDatabase(path).execute(triggers.joined() + "DROP TABLE loose; PRAGMA user_version = 2")
        let store = HistoryStore(directories: Sample.directories(folder), limits: HistoryLimits(entries: 4))
        let id = try #require(await store.record(Sample.get("http://h/new")))
        let (listed, expected) = try lists()
        #expect(listed == expected && expected.last == id && expected.count == 3)
        #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/6")
        #expect(await store.problem == nil)
    }
}
