import CurlewBytes
import CurlewDatabase
import CurlewFiles
import CurlewNetworking
import CurlewTransport
import Foundation
import HTTPMessage
import Testing

@testable import Workspace

@Suite struct ExchangeStoreTests {
    private let key = RequestKey(collection: "/c", request: "tour/a")

    private func directories(_ folder: TemporaryFolder) -> StateDirectories {
        StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
    }

    private func sample(date: Double = 1, body: [UInt8] = [0, 255, 10]) -> StoredExchange {
        StoredExchange(
            date: date, method: "POST", url: "http://a/é", requestHeaders: ["A": "1", "a": "2: 3", "Empty": ""],
            requestBody: Bytes([]), version: "HTTP/1.1", status: 422, reason: "Unprocessable",
            fields: ["Set-Cookie": "x", "Set-Cookie": "y"], body: Bytes(body),
            timings: StoredTimings(
                blocked: 1, name: 2, connect: 3, tls: 4, send: 5, wait: 6, receive: 7, total: 28),
            outcome: .unacceptable("422 is outside 200-299."),
            interim: [
                InterimHead(status: 100, reason: "Continue", fields: [:]),
                InterimHead(status: 103, reason: "Early Hints", fields: ["Link": "</a>"]),
            ],
            sendings: [
                SendingRecord(
                    written: WrittenRequest(version: "HTTP/1.1", head: Array("GET / HTTP/1.1\r\n\r\n".utf8)),
                    added: [SendingRecord.AddedField("Host", by: .transport)],
                    differences: [SendingDifference(.missing("A"), at: .head(16))])
            ])
    }

    @Test func `the last exchange of a request comes back after a restart, whole`() async throws {
        let folder = try TemporaryFolder()
        await ExchangeStore(directories: directories(folder)).save(sample(date: 1), for: key)
        await ExchangeStore(directories: directories(folder)).save(sample(date: 2.5), for: key)
        let store = ExchangeStore(directories: directories(folder))
        #expect(await store.exchange(for: key) == sample(date: 2.5))
        #expect(await store.count == 1)
        #expect(await store.problem == nil)
        #expect(await store.exchange(for: RequestKey(collection: "/c", request: "b")) == nil)
    }

    @Test(arguments: [true, false])
    func `nothing of what was replaced or removed stays on the disk`(isReplaced: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = ExchangeStore(directories: directories(folder))
        let token = Data("tok-5f3a9c".utf8)
        await store.save(sample(body: Array(token)), for: key)
        #expect(try onDisk(folder).range(of: token) != nil)
        if isReplaced { await store.save(sample(body: [1]), for: key) } else { await store.remove(key) }
        #expect(try onDisk(folder).range(of: token) == nil)
        #expect(await store.problem == nil)
    }

    @Test func `what is changed leaves nothing of what it was, and others stay`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = ExchangeStore(directories: directories(folder))
        #expect(await store.keys.isEmpty && !FileManager.default.fileExists(atPath: folder.path + "/curlew"))
        let token = Data("tok-5f3a9c".utf8)
        let other = RequestKey(collection: "/c", request: "b")
        await store.save(sample(body: Array(token)), for: key)
        await store.save(sample(date: 2), for: other)
        #expect(Set(await store.keys) == [key, other])
        for key in await store.keys {
            await store.change(key) { kept in
                guard kept.body?.array == Array(token) else { return kept }
                var changed = kept
                changed.body = Bytes(Array("******".utf8))
                return changed
            }
        }
        #expect(try onDisk(folder).range(of: token) == nil)
        var changed = sample(body: Array("******".utf8))
        changed.bodyCount = token.count
        #expect(await store.exchange(for: key) == changed)
        #expect(await store.exchange(for: other) == sample(date: 2))
    }

    /// Every file of the store, while it is open.
    private func onDisk(_ folder: TemporaryFolder) throws -> Data {
        let root = URL(fileURLWithPath: folder.path).appendingPathComponent("curlew")
        return try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
            .reduce(Data()) { try $0 + Data(contentsOf: $1) }
    }

    @Test func `the file is the owner's alone`() async throws {
        let folder = try TemporaryFolder()
        await ExchangeStore(directories: directories(folder)).save(sample(), for: key)
        #expect(try folder.mode("curlew/exchanges.sqlite") == 0o600)
        #expect(try folder.mode("curlew") == 0o700)
    }

    @Test func `no body and an empty body are two things; a body over the bound leaves its size`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = ExchangeStore(directories: directories(folder))
        var exchange = sample()
        exchange.requestBody = nil
        exchange.body = Bytes([UInt8](repeating: 1, count: ExchangeStore.bodyLimit + 1))
        exchange.bodyCount = ExchangeStore.bodyLimit + 1
        await store.save(exchange, for: key)
        let kept = await store.exchange(for: key)
        #expect(kept?.requestBody == nil && kept?.body == nil)
        #expect(kept?.bodyCount == ExchangeStore.bodyLimit + 1)
    }

    @Test func `the oldest go when there are too many or they are too large`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = ExchangeStore(directories: directories(folder))
        for number in 0..<(ExchangeStore.countLimit + 3) {
            await store.save(
                sample(date: Double(number)), for: RequestKey(collection: "/c", request: String(number)))
        }
        #expect(await store.count == ExchangeStore.countLimit)
        #expect(await store.exchange(for: RequestKey(collection: "/c", request: "2")) == nil)
        for number in 1000..<1012 {
            let large = sample(date: Double(number), body: [UInt8](repeating: 1, count: 8 << 20))
            await store.save(large, for: RequestKey(collection: "/c", request: String(number)))
        }
        #expect(await store.count == 7)
        #expect(await store.exchange(for: RequestKey(collection: "/c", request: "1011")) != nil)
    }

    @Test func `a damaged file is set aside, and a new one begun`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](repeating: 7, count: 9000), to: "curlew/exchanges.sqlite")
        let store = ExchangeStore(directories: directories(folder))
        await store.save(sample(date: 9), for: key)
        #expect(await store.exchange(for: key)?.date == 9)
        guard case .damaged(let other)? = await store.problem else {
            Issue.record("not noticed")
            return
        }
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test(arguments: [1, 2]) func `a file of a version before keeps what is in it`(version: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](), to: "curlew/exchanges.sqlite")
        let old = try SQLiteDatabase(folder.path + "/curlew/exchanges.sqlite")
        try old.execute(
            """
            CREATE TABLE exchange (
                collection TEXT NOT NULL, request TEXT NOT NULL, date REAL NOT NULL, method TEXT, url TEXT,
                request_headers TEXT, request_body BLOB, version TEXT, status INTEGER, reason TEXT, fields TEXT, body BLOB,
                body_count INTEGER, timings TEXT, outcome TEXT, sentence TEXT, bytes INTEGER,
                id INTEGER PRIMARY KEY, UNIQUE (collection, request));
            INSERT INTO exchange VALUES ('/c', 'tour/a', 7, 'GET', 'http://a/', '', NULL, 'HTTP/1.1', 204, '', 'A: 1',
                NULL, 0, '', 'accepted', '', 1024, NULL);
            \(version > 1 ? "ALTER TABLE exchange ADD COLUMN interim TEXT;" : "")
            PRAGMA user_version = \(version);
            """)
        let store = ExchangeStore(directories: directories(folder))
        let read = await store.exchange(for: key)
        #expect(read?.status == 204 && read?.fields == ["A": "1"] && read?.interim == [] && read?.sendings == [])
        await store.save(sample(date: 8), for: key)
        #expect(await store.exchange(for: key) == sample(date: 8))
        #expect(await store.problem == nil)
    }

    @Test func `a locked file is done without`() async throws {
        let folder = try TemporaryFolder()
        await ExchangeStore(directories: directories(folder)).save(sample(), for: key)
        let other = try SQLiteDatabase(folder.path + "/curlew/exchanges.sqlite")
        try other.execute("BEGIN EXCLUSIVE")
        let store = ExchangeStore(directories: directories(folder))
        await store.save(sample(date: 3), for: key)
        #expect(await store.exchange(for: key)?.date == 3)
        #expect(await store.problem == .unavailable(path: folder.path + "/curlew/exchanges.sqlite"))
    }

    @Test func `without a state directory exchanges last until the end`() async throws {
        let store = ExchangeStore(directories: StateDirectories(environment: [:]))
        await store.save(sample(), for: key)
        #expect(await store.exchange(for: key) == sample())
        #expect(await store.problem == nil)
    }

    @Test func `a renamed request keeps its exchange`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = ExchangeStore(directories: directories(folder))
        let other = RequestKey(collection: "/c", request: "tour/b")
        await store.save(sample(), for: key)
        await store.move(key, to: other)
        #expect(await store.exchange(for: other) == sample())
        await store.remove(other)
        #expect(await store.count == 0)
    }
}

@Suite struct DraftStoreTests {
    @Test func `a draft comes back as it was left, in a file of the owner`() throws {
        let folder = try TemporaryFolder()
        let store = DraftStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        let bytes = Array(RequestFileTests.full.utf8)
        let request = try RequestFile.read(bytes, file: "a").request
        let stamp = FileStamp(content: bytes, modified: 12)
        let draft = StoredDraft(
            key: RequestKey(collection: "/c d", request: "tour/a"), request: request, edits: 2, base: stamp, date: 5)
        try store.save(draft)
        let newer = StoredDraft(
            key: RequestKey(collection: "/c d", request: ":1"), request: SavedRequest(url: ""), edits: 1, base: nil,
            date: 6)
        try store.save(newer)
        #expect(store.all() == [newer, draft])
        #expect(store.draft(for: draft.key) == draft)
        for name in try folder.names("curlew/drafts") { #expect(try folder.mode("curlew/drafts/" + name) == 0o600) }
        try folder.write("a: [", to: "curlew/drafts/bad.yaml")
        store.remove(newer.key)
        #expect(store.all() == [draft])
        #expect(try folder.text("curlew/drafts/bad.yaml") == "a: [")
    }

    @Test func `without a state directory nothing is kept, and nothing fails`() throws {
        let store = DraftStore(directories: StateDirectories(environment: [:]))
        let key = RequestKey(collection: "", request: ":1")
        try store.save(StoredDraft(key: key, request: SavedRequest(), edits: 1, base: nil, date: 0))
        #expect(store.all() == [])
    }
}
