import CurlewBytes
import CurlewDatabase
import CurlewMessage
import CurlewNetworking
import Foundation
import TestSupport
import Testing
import Workspace

@testable import History

@Suite struct `A history whose file is harmed` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("curlew/history.sqlite") }

    private func store(_ file: TableFile = HistorySchema.file) -> HistoryStore {
        HistoryStore(directories: Sample.directories(folder), file)
    }

    private func quick() -> TableFile {
        var file = HistorySchema.file
        file.patience = 20
        return file
    }

    private func urls(_ store: HistoryStore) async -> [String] {
        await store.page(.all, limit: 1000)?.lines.compactMap(\.entry).map(\.url) ?? []
    }

    @Test(arguments: ["noise", "cut", "later version", "noise behind the first page", "a table is gone"])
    func `is set aside and said, and begun anew`(harm: String) async throws {
        do {
            let store = store()
            for number in 0..<20 { await store.record(Sample.get("http://h/\(number)")) }
            await store.emptyLog()
        }
        let file = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: file)
        switch harm {
        case "noise": data = Data(repeating: 7, count: 9000)
        case "cut": data = data.prefix(5000)
        case "noise behind the first page":
            data.replaceSubrange(4096..., with: Data(repeating: 7, count: data.count - 4096))
        case "a table is gone": try SQLiteDatabase(path).execute("DROP TABLE entry")
        default: try SQLiteDatabase(path).execute("PRAGMA user_version = 99")
        }
        if !["a table is gone", "later version"].contains(harm) {
            try data.write(to: file)
            for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        }
        let store = store()
        let id = try #require(await store.record(Sample.get("http://h/new")))
        #expect(await urls(store) == ["http://h/new"])
        #expect(await store.exchange(id) == Sample.get("http://h/new"))
        guard case .damaged(let aside)? = await store.problem else {
            Issue.record("nothing was said")
            return
        }
        #expect(FileManager.default.fileExists(atPath: aside))
    }

    @Test func `keeps what cannot be written while another program holds it, and writes it then`() async throws {
        await store().record(Sample.get("http://h/1"))
        let store = store(quick())
        do {
            let other = try SQLiteDatabase(path)
            try other.execute("BEGIN IMMEDIATE")
            #expect(await store.record(Sample.get("http://h/2", request: Sample.key)) == nil)
            #expect(await store.problem == .locked(path: path))
            #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/2")
            await store.hide(SecretMask(["never-there"]))
            #expect(await urls(store) == ["http://h/1"])
        }
        #expect(await store.record(Sample.get("http://h/3")) != nil)
        #expect(await store.problem == nil)
        #expect(await urls(self.store()) == ["http://h/3", "http://h/2", "http://h/1"])
    }

    @Test func `says what it misses while another program holds it, and a renaming is made afterwards`() async throws {
        await store().record(Sample.get("http://h/1", request: Sample.key))
        var file = HistorySchema.file
        file.patience = 1
        let store = store(file)
        var other = Sample.key
        other.request = "other.yaml"
        do {
            let database = try SQLiteDatabase(path)
            try database.execute("BEGIN IMMEDIATE")
            await store.move(Sample.key, to: other)
            #expect(
                await store.unkept
                    == "The history misses 1 renamed or deleted request. \(StoreProblem.locked(path: path))")
            for number in 1...202 { await store.record(Sample.get("http://h/\(number)")) }
            #expect(await store.unkept?.contains("misses 202 exchanges. Another program holds") == true)
        }
        await store.settle()
        #expect(await store.last(of: other)?.exchange.url == "http://h/1")
        #expect(await store.unkept == "The history misses 2 exchanges. Another program held it too long.")
        #expect(await store.past(of: .request(other)).count == 1)
    }

    @Test(arguments: ["one", "all"])
    func `deletes nothing while another program writes it, and says so, and then deletes it`(what: String) async throws
    {
        await store().record(Sample.get("http://h/1"))
        let store = store(quick())
        let id = try #require(await store.record(Sample.get("http://h/2")))
        let delete = { () async throws(StoreProblem) in
            if what == "one" { try await store.delete([id]) } else { try await store.clear() }
        }
        do {
            let other = try SQLiteDatabase(path)
            try other.execute("BEGIN IMMEDIATE")
            await #expect(throws: StoreProblem.locked(path: path)) { try await delete() }
            #expect(await urls(store) == ["http://h/2", "http://h/1"])
        }
        try await delete()
        #expect(await urls(store) == (what == "one" ? ["http://h/1"] : []))
    }

    @Test func `goes on without it on a full disk, says so, and loses nothing that it acknowledged`() async throws {
        var file = HistorySchema.file
        file.pages = 120
        let store = store(file)
        var (kept, refused): ([Int], Int) = ([], 0)
        for number in 0..<40 {
            let body = String(repeating: "\(number) text ", count: 2000)
            if let id = await store.record(Sample.get("http://h/\(number)", body: body)) {
                kept.append(id)
            } else {
                refused += 1
            }
        }
        #expect(!kept.isEmpty && refused > 0)
        #expect(await store.problem == .diskFull(path: path))
        let again = self.store()
        #expect(await urls(again).count == kept.count)
        for id in kept { #expect(await again.exchange(id) != nil) }
        #expect(try integrity() == ["ok"])
    }

    private func integrity() throws -> [String] {
        try SQLiteDatabase(path).run("PRAGMA integrity_check") { $0.text(0) }
    }

    @Test func `is begun anew when somebody removed it meanwhile`() async throws {
        let store = store()
        await store.record(Sample.get("http://h/1"))
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        #expect(await store.record(Sample.get("http://h/2")) != nil)
        #expect(await urls(self.store()) == ["http://h/2"])
    }

    @Test func `is kept in memory, and that is said, where no file can be`() async throws {
        try folder.write("no folder", to: "curlew")
        let store = store()
        #expect(await store.record(Sample.get("http://h/1", request: Sample.key)) != nil)
        #expect(await store.last(of: Sample.key)?.exchange.url == "http://h/1")
        #expect(await store.problem == .unavailable(path: path))
        try await store.clear()
        #expect(await urls(store).isEmpty)
    }

    @Test func `without a state directory lasts until the end, with nothing to say`() async throws {
        let store = HistoryStore(directories: StateDirectories(environment: [:]))
        await store.record(Sample.get("http://h/1"))
        #expect(await urls(store) == ["http://h/1"])
        #expect(await store.problem == nil)
    }

    @Test func `makes no file by looking`() async throws {
        let store = store()
        #expect(await urls(store).isEmpty)
        #expect(await store.past(of: .request(Sample.key)).isEmpty)
        #expect(await store.last(of: Sample.key) == nil)
        #expect(await store.exchange(1) == nil)
        await store.hide(SecretMask(["tok-5f3a9c"]))
        await store.clean()
        #expect(!FileManager.default.fileExists(atPath: folder.path("curlew")))
    }

    @Test func `two programs write at once, and nothing is lost`() async throws {
        let (one, two) = (store(), store())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, store) in [("one", one), ("two", two)] {
                group.addTask {
                    for number in 0..<60 {
                        await store.record(Sample.get("http://\(name)/\(number)", body: "same"))
                        if number % 20 == 19, let id = await store.record(Sample.get("http://gone/")) {
                            try await store.delete([id])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let (left, right) = (await urls(one), await urls(two))
        #expect(left == right && Set(left).count == 120 && left.count == 120)
        #expect(await one.problem == nil)
        #expect(await two.problem == nil)
        #expect(try integrity() == ["ok"])
        #expect(try SQLiteDatabase(path).run("SELECT uses FROM content") { $0.integer(0) }.reduce(0, +) == 120)
    }
}

@Suite struct `Two programs with one history` {
    @Test func `keep everything, each under an id of its own`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        async let one = ProgramRun.of([path, "40", "5"], program: BuiltProgram.beside("HistoryProbe"))
        async let two = ProgramRun.of([path, "40", "5"], program: BuiltProgram.beside("HistoryProbe"))
        let runs = try await [one, two]
        for run in runs { #expect(run.end == .exit(0), "\(run.text)\(run.errors)") }
        let lines = runs.flatMap { $0.text.split(separator: "\n") }
        let deleted = Set(lines.filter { $0.hasPrefix("- ") }.compactMap { Int($0.dropFirst(2)) })
        let kept = lines.filter { !$0.hasPrefix("- ") }.compactMap { Int($0.prefix { $0 != " " }) }
        #expect(Set(kept).count == 80 && deleted.count == 10)
        let store = HistoryStore(directories: Sample.directories(folder))
        let page = try #require(await store.page(HistoryFilter("lorem", now: 0, secondsFromGMT: 0), limit: 100))
        #expect(page.lines.map(\.id) == Set(kept).subtracting(deleted).sorted(by: >))
        let ok = try SQLiteDatabase(folder.path("curlew/history.sqlite")).run("PRAGMA integrity_check") { $0.text(0) }
        #expect(ok == ["ok"])
    }
}

@Suite struct `The exchanges of earlier versions` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lay(version: Int) throws {
        try folder.write("", to: "curlew/exchanges.sqlite")
        try SQLiteDatabase(folder.path("curlew/exchanges.sqlite")).execute(
            """
            CREATE TABLE exchange (
                collection TEXT NOT NULL, request TEXT NOT NULL, date REAL NOT NULL, method TEXT, url TEXT,
                request_headers TEXT, request_body BLOB, version TEXT, status INTEGER, reason TEXT, fields TEXT, body BLOB,
                body_count INTEGER, timings TEXT, outcome TEXT, sentence TEXT, bytes INTEGER,
                id INTEGER PRIMARY KEY, UNIQUE (collection, request));
            INSERT INTO exchange VALUES ('/c', 'tour/b', 9, 'GET', 'http://h/b', '', NULL, 'HTTP/1.1', 200, 'OK', 'A: 1',
                x'7B7D', 2, '1 2 3 4 5 6 7 28', 'unacceptable', 'It is 2.', 1024, NULL);
            INSERT INTO exchange VALUES ('/c', 'tour/a', 7, 'GET', 'http://h/a', '', NULL, 'HTTP/1.1', 204, '', 'A: 1',
                NULL, 0, '', 'accepted', '', 1024, NULL);
            \(version > 1 ? "ALTER TABLE exchange ADD COLUMN interim TEXT;" : "")
            \(version > 2 ? "ALTER TABLE exchange ADD COLUMN sendings TEXT;" : "")
            PRAGMA user_version = \(version);
            """)
    }

    @Test(arguments: [1, 2, 3]) func `come along once, the oldest first`(version: Int) async throws {
        try lay(version: version)
        let store = HistoryStore(directories: Sample.directories(folder))
        let page = try #require(await store.page(.all, limit: 9))
        #expect(page.lines.compactMap(\.entry).map(\.url) == ["http://h/b", "http://h/a"])
        let last = try #require(await store.last(of: RequestKey(collection: "/c", request: "tour/b")))
        #expect(last.exchange.outcome == .unacceptable("It is 2.") && last.exchange.body == Bytes(Array("{}".utf8)))
        #expect(last.exchange.timings.total == 28 && last.exchange.fields == ["A": "1"])
        #expect(await store.last(of: Sample.key)?.exchange.status == 204)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew"))
        #expect(!names.contains { $0.hasPrefix("exchanges") }, "\(names)")
        // A program of an earlier version writes its file again.
        try lay(version: 3)
        #expect(await HistoryStore(directories: Sample.directories(folder)).page(.all, limit: 9)?.total == 2)
    }

    @Test func `are set aside where they cannot be read`() async throws {
        try folder.write(Data(repeating: 7, count: 9000), to: "curlew/exchanges.sqlite")
        let store = HistoryStore(directories: Sample.directories(folder))
        #expect(await store.record(Sample.get("http://h/")) != nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew"))
        #expect(names.contains { $0.hasPrefix("exchanges.sqlite.damaged-") }, "\(names)")
    }
}

/// `kill -9` at the N-th system call of a write, by strace.
@Suite(.serialized) struct `A program killed while it writes the history` {
    private static let strace = ["/usr/bin/strace", "/bin/strace"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether strace may trace here.
    private static func isAllowed() async -> Bool {
        guard let strace, let run = try? await ProgramRun.of(["-o", "/dev/null", "/bin/true"], program: strace) else {
            return false
        }
        return run.end == .exit(0)
    }

    @Test(arguments: ["pwrite64", "fdatasync", "ftruncate"])
    func `loses nothing that it acknowledged, and leaves nothing that it deleted`(call: String) async throws {
        guard await Self.isAllowed(), let strace = Self.strace else {
            print("strace may not trace here: a kill in the middle of a write is not tried")
            return
        }
        var killed = 0
        for number in [1, 2, 3, 5, 8, 13, 21, 34, 55, 70, 90, 120, 160, 200] where call == "pwrite64" || number < 9 {
            let folder = try TemporaryFolder()
            let run = try await ProgramRun.of(
                [
                    "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                    "inject=\(call):signal=SIGKILL:when=\(number)",
                    BuiltProgram.beside("HistoryProbe"), folder.path, "12", "4",
                ], program: strace)
            if run.end != .exit(0) { killed += 1 }
            try await check(run.text, folder, "\(call) \(number)")
        }
        #expect(killed > 1)
    }

    @Test func `loses nothing that was gathered before what it acknowledged`() async throws {
        guard await Self.isAllowed(), let strace = Self.strace else {
            print("strace may not trace here: a kill in the middle of a write is not tried")
            return
        }
        var killed = 0
        for number in [30, 45, 60, 75, 90, 120, 160, 200] {
            let folder = try TemporaryFolder()
            let run = try await ProgramRun.of(
                [
                    "-f", "-o", "/dev/null", "-e", "trace=pwrite64", "-e",
                    "inject=pwrite64:signal=SIGKILL:when=\(number)",
                    BuiltProgram.beside("HistoryProbe"), folder.path, "12", "0", "5",
                ], program: strace)
            if run.end != .exit(0) { killed += 1 }
            try await check(run.text, folder, "\(number)")
            let page = await HistoryStore(directories: Sample.directories(folder)).page(.all, limit: 100)
            let urls = Set(page?.lines.compactMap(\.entry).map(\.url) ?? [])
            for line in run.text.split(separator: "\n").map({ $0.split(separator: " ")[1] }) {
                #expect((0..<5).allSatisfy { urls.contains("http://h.test/\(line)/\($0)") }, "\(number)")
            }
        }
        #expect(killed > 1)
    }

    private func isAnywhere(_ word: String, _ folder: TemporaryFolder) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("curlew")).contains { name in
            try Data(contentsOf: folder.url.appendingPathComponent("curlew/" + name)).range(of: Data(word.utf8)) != nil
        }
    }

    private func check(_ text: String, _ folder: TemporaryFolder, _ place: String) async throws {
        let store = HistoryStore(directories: Sample.directories(folder))
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        let deleted = Set(lines.filter { $0.first == "-" }.compactMap { Int($0[1]) })
        // Of a deletion that was not acknowledged nobody knows whether it was done.
        let isDeleting = lines.count >= 12
        for line in lines where line.first != "-" {
            let (id, number) = (try #require(Int(line[0])), try #require(Int(line[1])))
            let kept = await store.exchange(id)
            if deleted.contains(id) {
                #expect(kept == nil, "\(place)")
                #expect(try !isAnywhere("word\(number)x", folder), "\(place)")
            } else if number >= 4 || !isDeleting {
                #expect(kept?.exchange.url == "http://h.test/\(line[1])", "\(place)")
                let words = HistoryFilter("word\(line[1])x", now: 0, secondsFromGMT: 0)
                #expect(await store.page(words, limit: 9)?.lines.map(\.id) == [id], "\(place)")
            }
        }
        #expect(await store.problem == nil, "\(place)")
        await store.clean()
        #expect(await store.record(Sample.get("http://h.test/after")) != nil, "\(place)")
        let ok = try SQLiteDatabase(folder.path("curlew/history.sqlite")).run("PRAGMA integrity_check") { $0.text(0) }
        #expect(ok == ["ok"], "\(place)")
        let wrong = """
            SELECT id FROM entry WHERE (id IN (SELECT id FROM loose)) =
                (id IN (SELECT last FROM source WHERE last IS NOT NULL AND \(SourceTable.isSaved)))
            """
        let database = try SQLiteDatabase(folder.path("curlew/history.sqlite"))
        #expect(try database.run(wrong) { $0.integer(0) } == [], "\(place)")
    }
}
