import CurlewFiles
import Testing

@testable import CurlewFiles
@testable import Workspace

@Suite struct `Values outside the collection` {
    private let place = ValuePlace(collection: "/c", environment: "demo")

    private func store(_ folder: TemporaryFolder, _ kind: ValueStore.Kind = .captured) -> ValueStore {
        ValueStore(kind, directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
    }

    private func value(_ name: String, _ value: String = "v") -> StoredValue {
        StoredValue(
            name, value, isSecret: true, request: "Log in", source: "$.token", date: 1.5,
            issuingOrigin: "https://a.test through the proxy http://b.test:1")
    }

    @Test func `are there again, for their owner alone`() throws {
        let folder = try TemporaryFolder()
        let odd = StoredValue("näme\u{0}", "a\nb\u{85}\u{2028}'\"{{x}}", isSecret: false, date: 0)
        #expect(store(folder).values(in: place).isEmpty)
        #expect(try store(folder).change(place, setting: [value("token"), odd]) == [odd, value("token")])
        #expect(store(folder).values(in: place) == [odd, value("token")])
        let names = try folder.names("curlew/captured")
        for name in names { #expect(try folder.mode("curlew/captured/\(name)") == 0o600) }
        #expect(try folder.mode("curlew/captured") == 0o700)
    }

    @Test func `belong to one environment of one collection, and to one kind`() throws {
        let folder = try TemporaryFolder()
        try store(folder).change(place, setting: [value("token")])
        #expect(store(folder).values(in: ValuePlace(collection: "/c", environment: "other")).isEmpty)
        #expect(store(folder).values(in: ValuePlace(collection: "/d", environment: "demo")).isEmpty)
        #expect(store(folder, .secrets).values(in: place).isEmpty)
    }

    @Test func `are replaced and removed by name`() throws {
        let folder = try TemporaryFolder()
        try store(folder).change(place, setting: [value("a"), value("b")])
        try store(folder).change(place, setting: [value("a", "new")], removing: ["b"])
        #expect(store(folder).values(in: place) == [value("a", "new")])
    }

    @Test func `of two programs at once are all kept`() async throws {
        let folder = try TemporaryFolder()
        let store = store(folder)
        let place = place
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for number in 0..<10 {
                        let value = StoredValue("v\(writer)-\(number)", "x", isSecret: false, date: 0)
                        try store.change(place, setting: [value])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(store.values(in: place).count == 20)
    }

    @Test func `a damaged file is put aside, not written over`() throws {
        let folder = try TemporaryFolder()
        try store(folder).change(place, setting: [value("a")])
        let name = try #require(folder.names("curlew/captured").first { $0.hasSuffix(".yaml") })
        try folder.write([0xFF, 0x00], to: "curlew/captured/\(name)")
        #expect(store(folder).values(in: place).isEmpty)
        try store(folder).change(place, setting: [value("b")])
        #expect(store(folder).values(in: place) == [value("b")])
        #expect(try folder.bytes("curlew/captured/\(name).damaged") == [0xFF, 0x00])
    }

    @Test func `a lock that another holds is a sentence, not a wait without end`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lock"
        try FileLock.hold(path) { () throws(FileError) in
            #expect(throws: FileError(.save, path, .inUse)) { try FileLock.hold(path) { () throws(FileError) in } }
        }
        #expect("\(FileError(.save, path, .inUse))".contains("Another program is writing it."))
        try FileLock.hold(path) { () throws(FileError) in }
    }

    @Test func `without a state directory nothing is kept and nothing fails`() throws {
        let store = ValueStore(.captured, directories: StateDirectories(environment: [:]))
        #expect(try store.change(place, setting: [value("a")]) == [value("a")])
        #expect(store.values(in: place).isEmpty)
    }
}
