import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CurlewDatabase

@Suite struct `A table whose file may be harmed` {
    private static let file = TableFile(
        steps: ["CREATE TABLE IF NOT EXISTS word (id INTEGER PRIMARY KEY, text TEXT);"], patience: 20)

    private let folder: TemporaryFolder
    private var path: String { folder.path("words.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func store(_ whenBusy: TableStore.WhenBusy = .leavesOut, pages: Int? = nil) -> TableStore {
        var file = Self.file
        file.pages = pages
        return TableStore(file, path: path, whenBusy: whenBusy)
    }

    /// False where it was not done.
    @discardableResult
    private func add(_ word: String, to store: TableStore) -> Bool {
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.run("INSERT INTO word (text) VALUES (?)", [.text(word)])
        } != nil
    }

    private func words(_ store: TableStore) -> [String]? {
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.run("SELECT text FROM word ORDER BY id") { $0.text(0) }
        }
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private var asides: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".damaged-") }
        }
    }

    @Test func `is there after a restart, and makes no file before it is used`() throws {
        let first = store()
        #expect(!first.isBegun && first.takeNews() == nil)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(add("a", to: first) && first.isBegun)
        let second = store()
        #expect(second.isBegun)
        #expect(words(second) == ["a"])
        #expect(second.problem == nil)
    }

    @Test func `stops a statement that never ends`() {
        let store = store()
        let isStopped = store.work { database throws(SQLiteDatabase.Failure) in
            do throws(SQLiteDatabase.Failure) {
                try database.stopping(when: { true }) { () throws(SQLiteDatabase.Failure) in
                    try database.run(
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
                }
                return false
            } catch {
                return error.isStop
            }
        }
        #expect(isStopped == true)
        #expect(add("a", to: store) && words(store) == ["a"])
    }

    @Test func `begins anew when its file was removed`() throws {
        let store = store()
        add("a", to: store)
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        #expect(add("b", to: store) && words(store) == ["b"] && words(self.store()) == ["b"])
    }

    @Test func `hears of each opening`() throws {
        var heard: [String] = []
        let store = TableStore(Self.file, path: path, whenBusy: .leavesOut) { heard.append($0) }
        add("a", to: store)
        add("b", to: store)
        #expect(heard == [path])
    }

    @Test func `without a path lasts until the end, with nothing to say`() {
        let store = TableStore(Self.file, path: nil, whenBusy: .keepsInMemory)
        #expect(!store.isBegun)
        #expect(add("a", to: store) && words(store) == ["a"])
        #expect(store.problem == nil)
    }

    @Test(arguments: [
        "noise", "cut", "later version", "noise behind the first page", "another table", "another column",
    ])
    func `is set aside when it is damaged, and begun anew`(damage: String) throws {
        do {
            let store = store()
            for number in 1...40 { add(String(repeating: "\(number)", count: 300), to: store) }
        }
        try harm(damage)
        let store = store()
        #expect(add("new", to: store))
        #expect(words(store) == ["new"])
        let asides = try asides
        #expect(asides.count == 1)
        let problem = asides.first.map { StoreProblem.damaged(setAside: folder.path($0)) }
        #expect(store.problem == problem && store.takeNews() == problem)
        #expect(store.takeNews() == nil)
    }

    private func harm(_ damage: String) throws {
        let file = URL(fileURLWithPath: path)
        var data = try bytes(path)
        switch damage {
        case "noise": try Data(repeating: 7, count: 9000).write(to: file)
        case "cut": try data.prefix(5000).write(to: file)
        case "noise behind the first page":
            data.replaceSubrange(4096..., with: Data(repeating: 7, count: data.count - 4096))
            try data.write(to: file)
        case "another column": try SQLiteDatabase(path).execute("ALTER TABLE word RENAME COLUMN text TO other")
        case "another table": try SQLiteDatabase(path).execute("ALTER TABLE word RENAME TO other")
        default: try SQLiteDatabase(path).execute("PRAGMA user_version = 99")
        }
    }

    @Test func `is set aside by one program, and the other goes on with the new one`() throws {
        let (first, second) = (store(), store())
        add("a", to: first)
        #expect(words(second) == ["a"])
        try SQLiteDatabase(path).execute("ALTER TABLE word RENAME TO other")
        #expect(add("b", to: first))
        #expect(add("c", to: second))
        #expect(words(first) == ["b", "c"] && words(second) == ["b", "c"])
        #expect(second.problem == nil)
        #expect(try asides.count == 1)
    }

    @Test func `is set aside once, whoever finds it damaged at the same time, and no row of the new one is lost`()
        throws
    {
        var file = Self.file
        file.patience = 60_000
        let table = file
        for round in 0..<6 {
            let path = folder.path("\(round).sqlite")
            try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: path))
            DispatchQueue.concurrentPerform(iterations: 4) { number in
                let store = TableStore(table, path: path, whenBusy: .leavesOut)
                #expect(add("\(number)", to: store) && !store.isInMemory)
            }
            #expect(words(TableStore(table, path: path, whenBusy: .leavesOut))?.count == 4)
            #expect(try asides.filter { $0.hasPrefix("\(round).") }.count == 1)
        }
    }

    @Test func `stays where it is when another program has set the damaged one aside meanwhile`() throws {
        do {
            let store = store()
            for number in 1...40 { add(String(repeating: "\(number)", count: 300), to: store) }
        }
        try harm("noise behind the first page")
        let store = store()
        var isFirst = true
        let found = store.work { database throws(SQLiteDatabase.Failure) in
            if isFirst {
                isFirst = false
                for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
                try? FileManager.default.moveItem(atPath: path, toPath: path + ".damaged-1")
                add("theirs", to: self.store())
            }
            return try database.run("SELECT text FROM word ORDER BY id") { $0.text(0) }
        }
        #expect(found == ["theirs"] && store.problem == nil)
        #expect(try asides == ["words.sqlite.damaged-1"])
    }

    @Test func `is kept in memory when it is damaged a second time`() throws {
        let store = store()
        for _ in 1...2 {
            add("a", to: store)
            try SQLiteDatabase(path).execute("ALTER TABLE word RENAME TO other")
        }
        #expect(add("b", to: store))
        #expect(words(store) == ["b"] && store.problem == .unavailable(path: path))
        #expect(try asides.count == 1)
    }

    @Test(arguments: [
        "SELECT nothing FROM word", "SELECT 1 FROM nowhere", "no statement", "INSERT INTO word VALUES (1)",
    ])
    func `stays where it is when a statement is at fault`(statement: String) throws {
        do { add("a", to: store()) }
        let store = store()
        for _ in 1...2 {
            let done: Void? = store.work { database throws(SQLiteDatabase.Failure) in try database.execute(statement) }
            #expect(done == nil && store.problem == .refused(path: path))
        }
        #expect(words(store) == ["a"] && store.problem == nil && add("b", to: store))
        #expect(try asides.isEmpty && words(self.store()) == ["a", "b"])
    }

    @Test func `whose tables cannot be made anywhere, stays where it is`() throws {
        do { add("a", to: store()) }
        var file = Self.file
        file.steps.append("ALTER TABLE nowhere ADD COLUMN x;")
        let store = TableStore(file, path: path, whenBusy: .leavesOut)
        #expect(words(store) == nil && store.problem == .refused(path: path))
        #expect(try asides.isEmpty && words(self.store()) == ["a"])
    }

    /// What a killed program leaves: a log that was never emptied, and the beginning of a change.
    @Test func `has what was done before its program was killed`() throws {
        let killed = store()
        add("a", to: killed)
        _ = killed.work { database throws(SQLiteDatabase.Failure) in
            try database.execute("BEGIN IMMEDIATE; INSERT INTO word (text) VALUES ('half'); PRAGMA cache_spill = ON")
        }
        let copy = folder.path("copy.sqlite")
        for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
        let store = TableStore(Self.file, path: copy, whenBusy: .leavesOut)
        #expect(words(store) == ["a"])
        #expect(add("b", to: store) && store.problem == nil)
    }

    @Test func `locked, leaves the work out and tries again`() throws {
        let store = store()
        add("a", to: store)
        let other = try SQLiteDatabase(path)
        try other.execute("BEGIN IMMEDIATE")
        #expect(!add("b", to: store))
        #expect(store.takeNews() == .locked(path: path))
        #expect(!add("b", to: store) && store.takeNews() == nil)
        try other.execute("ROLLBACK")
        #expect(add("c", to: store) && words(store) == ["a", "c"])
        #expect(store.problem == nil)
    }

    @Test func `programs that write at the same time wait for each other`() async throws {
        let path = path
        let file = TableFile(steps: Self.file.steps)
        #expect(file.patience == 2000)
        let refused = await withTaskGroup(of: Int.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    let store = TableStore(file, path: path, whenBusy: .leavesOut)
                    return (0..<50).count { number in
                        store.work { database throws(SQLiteDatabase.Failure) in
                            try database.run("INSERT INTO word (text) VALUES (?)", [.text("\(writer) \(number)")])
                        } == nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused == 0 && words(store())?.count == 100)
    }

    @Test func `a program that writes without a pause locks nobody out`() throws {
        let path = path
        // On a busy machine the usual two seconds may go by without a fault of anybody's.
        let file = TableFile(steps: Self.file.steps, patience: 20_000)
        let isOver = Mutex(false)
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            let other = TableStore(file, path: path, whenBusy: .leavesOut)
            while !isOver.withLock(\.self) {
                // It holds the lock for long beside the time in which it does not.
                other.work { database throws(SQLiteDatabase.Failure) in
                    try database.run(
                        """
                        INSERT INTO word (text) WITH RECURSIVE n(i) AS
                            (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000) SELECT max(i) FROM n
                        """)
                }
            }
        }
        defer {
            isOver.withLock { $0 = true }
            group.wait()
        }
        let store = TableStore(file, path: path, whenBusy: .leavesOut)
        while words(store)?.isEmpty != false { sched_yield() }
        for number in 0..<20 { #expect(add("\(number)", to: store)) }
    }

    @Test func `locked when it is opened, is tried again`() throws {
        do { add("a", to: store()) }
        var other: SQLiteDatabase? = try SQLiteDatabase(path)
        try other?.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        let store = store()
        #expect(words(store) == nil && store.problem == .locked(path: path))
        try other?.execute("ROLLBACK")
        other = nil
        #expect(words(store) == ["a"] && store.problem == nil)
    }

    @Test func `locked, is kept in memory where that is wanted`() throws {
        do { add("a", to: store()) }
        let other = try SQLiteDatabase(path)
        try other.execute("BEGIN IMMEDIATE")
        let store = store(.keepsInMemory)
        #expect(add("b", to: store) && words(store) == ["b"])
        #expect(store.problem == .unavailable(path: path))
    }

    @Test func `on a full disk leaves the work out, and does what has room`() throws {
        let store = store(pages: 8)
        #expect(!add(String(repeating: "x", count: 100_000), to: store))
        #expect(store.problem == .diskFull(path: path))
        #expect(add("a", to: store) && words(store) == ["a"])
        #expect(store.problem == nil)
    }

    @Test func `in a place for no file, is kept in memory and said once`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let store = store()
        #expect(add("a", to: store) && words(store) == ["a"])
        #expect(store.takeNews() == .unavailable(path: path) && store.takeNews() == nil)
    }
}
