import CurlewDatabase
import CurlewNetworking
import Foundation
import TestSupport
import Testing
import Workspace

@testable import History

@Suite struct `Exchanges that are gathered` {
    private let folder: TemporaryFolder
    /// Nothing is written because time passes.
    private let never = EndlessClock()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("curlew/history.sqlite") }

    private func store(_ file: TableFile = HistorySchema.file) -> HistoryStore {
        HistoryStore(directories: Sample.directories(folder), file)
    }

    /// What another program finds.
    private func urls() async -> [String] {
        await store().page(.all, limit: 1000)?.lines.compactMap(\.entry).map(\.url) ?? []
    }

    /// Transactions in the log: their last page says how many pages the file has then, all others say 0.
    private func transactions() throws -> Int {
        let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
        func number(_ place: Int) -> Int { log[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return stride(from: 32, to: log.count, by: number(8) + 24).filter { number($0 + 4) != 0 }.count
    }

    /// Everything that reads the history or changes it.
    enum Use: CaseIterable {
        case page, entries, exchange, last, past, begin, move, remove, adopt, delete, clear, hide, clean, record, settle
    }

    private func use(_ use: Use, of store: HistoryStore, run: Int) async throws {
        switch use {
        case .page: #expect(await store.page(.all, limit: 9)?.total == 3)
        case .entries: #expect(await store.entries(ofRun: run).map(\.url) == ["http://h/run"])
        case .exchange: #expect(await store.exchange(run + 1) != nil)
        case .last: #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/b")
        case .past: #expect(await store.past(of: .request(Sample.key)).map(\.url) == ["http://h/b", "http://h/a"])
        case .begin: _ = await store.begin(run: "Next", at: 2)
        case .move: await store.move(RequestKey(collection: "/c", request: "o"), to: Sample.key)
        case .remove: await store.remove(Sample.key)
        case .adopt: await store.adopt(9, by: Sample.key)
        case .delete: try await store.delete([1000])
        case .clear: try await store.clear(HistoryFilter("nowhere", now: 0, secondsFromGMT: 0))
        case .hide: await store.hide(SecretMask(["never-there"]))
        case .clean: await store.clean()
        case .record: await store.record(Sample.get("http://h/c"))
        case .settle: #expect(await store.settle() != nil)
        }
    }

    @Test(arguments: Use.allCases) func `are there for whatever is asked next`(use: Use) async throws {
        let store = store()
        let run = try #require(await store.begin(run: "R", at: 1))
        for (name, origin, key) in [
            ("a", HistoryOrigin.explorer, Sample.key), ("run", .run(run), nil), ("b", .explorer, Sample.key),
        ] {
            await store.gather(Sample.get("http://h/\(name)", origin: origin, request: key), timer: never)
        }
        #expect(await urls().isEmpty)
        try await self.use(use, of: store, run: run)
        // What is asked of a request alone is answered from memory.
        if use == .last { await store.settle() }
        let expected = ["http://h/b", "http://h/a"]
        #expect(await store.problem == nil)
        let page = try #require(await self.store().page(.all, limit: 9))
        #expect(page.lines.compactMap(\.entry).map(\.url).suffix(2) == expected, "\(use)")
        #expect(await self.store().entries(ofRun: run).map(\.url) == ["http://h/run"], "\(use)")
    }

    @Test func `are written after a while by themselves`() async throws {
        let store = store()
        await store.gather(Sample.get("http://h/1"), timer: ImpatientClock())
        while await urls() != ["http://h/1"] { await Task.yield() }
    }

    @Test(arguments: [(64, 10), (4, 1 << 20)])
    func `are written in one transaction, once they fill it`(count: Int, size: Int) async throws {
        let store = store()
        await store.record(Sample.get("http://h/first"))
        let before = try transactions()
        func gather(_ number: Int) async {
            let body = "\(number) ".padding(toLength: size, withPad: "a b ", startingAt: 0)
            await store.gather(Sample.get("http://h/\(number)", body: body), timer: never)
        }
        for number in 1..<count { await gather(number) }
        #expect(try transactions() == before)
        await gather(count)
        #expect(try transactions() == before + 1)
        #expect(await urls().count == count + 1)
    }

    @Test func `wait together while another program holds the file, and nobody who reads waits for it`() async throws {
        var quick = HistorySchema.file
        quick.patience = 1
        await self.store().record(Sample.get("http://h/1"))
        let store = store(quick)
        do {
            let other = try SQLiteDatabase(path)
            try other.execute("BEGIN IMMEDIATE")
            for number in 2..<5 { await store.gather(Sample.get("http://h/\(number)"), timer: never) }
            #expect(await store.settle() == nil)
            #expect(await store.problem == .locked(path: path))
            // A second try would say that the file is locked.
            #expect(await store.page(.all, limit: 9)?.total == 1)
            #expect(await store.problem == nil)
        }
        await store.gather(Sample.get("http://h/5"), timer: never)
        await store.settle()
        #expect(await urls() == (1..<6).reversed().map { "http://h/\($0)" })
    }

    @Test func `go on in the next block of words where one is full`() async throws {
        let store = store()
        let count = WordIndex.blockEntries + 100
        // Every tenth is of a run, which has blocks of its own.
        let all = (0..<count * 10 / 9).map { number in
            Sample.get("http://h/n\(number)x", origin: number % 10 == 0 ? .run(1) : .explorer)
        }
        let id = await store.change { database throws(SQLiteDatabase.Failure) in
            try ExchangeRows.insert(all, all.map { IndexText($0) }, database)
        }
        #expect(id == all.count)
        let database = try SQLiteDatabase(path)
        let counted = try database.run("SELECT entries FROM block WHERE NOT is_run ORDER BY first") { $0.integer(0) }
        #expect(counted.first == WordIndex.blockEntries && counted.reduce(0, +) == all.filter { !$0.isOfRun }.count)
        let outside = """
            SELECT count(*) FROM entry WHERE 1 <> (SELECT count(*) FROM block WHERE is_run = (run IS NOT NULL)
                AND entry.id BETWEEN first AND coalesce(last, 1000000))
            """
        #expect(try database.run(outside) { $0.integer(0) } == [0])
        for number in [1, WordIndex.blockEntries - 1, all.count - 1] where number % 10 != 0 {
            let filter = HistoryFilter("n\(number)x", now: 0, secondsFromGMT: 0)
            let page = try #require(await store.page(filter, limit: 9))
            #expect(page.lines.compactMap(\.entry).map(\.url) == ["http://h/n\(number)x"])
        }
    }
}
