import CurlewBytes
import CurlewFiles
import Foundation
import Testing

@testable import Workspace

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
        #expect(store.all().map(\.draft) == [newer, draft])
        #expect(store.kept(for: draft.key).map(\.draft) == [draft])
        for name in try folder.names("curlew/drafts") { #expect(try folder.mode("curlew/drafts/" + name) == 0o600) }
        try folder.write("a: [", to: "curlew/drafts/bad.yaml")
        store.remove(newer.key)
        #expect(store.all().map(\.draft) == [draft])
        #expect(try folder.text("curlew/drafts/bad.yaml") == "a: [")
    }

    private let key = RequestKey(collection: "/c", request: "tour/a")

    private func draft(_ url: String, _ date: Double) -> StoredDraft {
        StoredDraft(key: key, request: SavedRequest(url: url), edits: 1, base: nil, date: date)
    }

    private func store(_ folder: TemporaryFolder, _ run: ProgramMark) -> DraftStore {
        DraftStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]), run: run)
    }

    /// Runs of which no process is left; their numbers are above those that the system gives.
    private let ended = [5_000_001, 5_000_002].map { ProgramMark(process: $0) }

    @Test func `two runs keep two drafts of one request, and both are there when they have ended`() throws {
        let folder = try TemporaryFolder()
        let (one, two) = (store(folder, ended[0]), store(folder, ended[1]))
        let (first, second) = (draft("http://one.test", 1), draft("http://two.test", 2))
        try one.save(first)
        try two.save(second)
        try one.save(first)
        let next = store(folder, .own)
        #expect(next.kept(for: key).map(\.draft) == [second, first])
        // The one that is taken is this run's; the other stays through save and removal.
        #expect(next.take(next.kept(for: key)[1]) == first)
        try next.save(draft("http://one.test/more", 3))
        next.remove(key)
        #expect(next.kept(for: key).map(\.draft) == [second])
        #expect(next.take(next.kept(for: key)[0]) == second)
        #expect(next.take(next.kept(for: key)[0]) == second, "it is its own by now")
    }

    @Test func `a draft of a run that goes on is that run's alone`() throws {
        let folder = try TemporaryFolder()
        // The parent of the tests goes on for as long as they do.
        let (other, own) = (store(folder, ProgramMark(process: Int(getppid()))), store(folder, .own))
        try other.save(draft("http://other.test", 1))
        #expect(own.all().isEmpty && own.kept(for: key).isEmpty)
        try own.save(draft("http://own.test", 2))
        own.remove(key)
        #expect(other.kept(for: key).map(\.draft.request.url) == ["http://other.test"])
        // Another process has that number by now.
        let name = try #require(try folder.names("curlew/drafts").first)
        let later = name.replacing("\(getppid())-", with: "\(getppid())-9")
        try FileManager.default.moveItem(
            atPath: folder.path + "/curlew/drafts/" + name, toPath: folder.path + "/curlew/drafts/" + later)
        #expect(own.kept(for: key).count == 1)
    }

    @Test func `another choice gives back the draft that was taken, and only one run takes it`() throws {
        let folder = try TemporaryFolder()
        try store(folder, ended[0]).save(draft("http://one.test", 1))
        try store(folder, ended[1]).save(draft("http://two.test", 2))
        let (own, other) = (store(folder, .own), store(folder, ProgramMark(process: Int(getppid()))))
        let kept = own.kept(for: key)
        #expect(own.take(kept[0]) != nil && own.take(kept[1]) != nil)
        #expect(own.kept(for: key).map(\.draft.request.url) == ["http://two.test", "http://one.test"])
        #expect(other.take(kept[1]) == nil && other.take(kept[0]) == nil, "their files have other names now")
        #expect(own.kept(for: key).count == 2)
    }

    @Test func `drafts of the time before runs had names are anybody's, and a moved request takes its drafts along`()
        throws
    {
        let folder = try TemporaryFolder()
        let old = store(folder, ended[0])
        try old.save(draft("http://one.test", 1))
        let name = try #require(try folder.names("curlew/drafts").first)
        let plain = String(name.utf8.text(before: ".")) + ".yaml"
        try FileManager.default.moveItem(
            atPath: folder.path + "/curlew/drafts/" + name, toPath: folder.path + "/curlew/drafts/" + plain)
        try store(folder, ended[1]).save(draft("http://two.test", 2))
        let own = store(folder, .own)
        let moved = RequestKey(collection: "/c", request: "tour/b")
        own.move(key, to: moved)
        #expect(own.kept(for: key).isEmpty)
        #expect(own.kept(for: moved).map(\.draft.request.url) == ["http://two.test", "http://one.test"])
    }

    @Test func `without a state directory nothing is kept, and nothing fails`() throws {
        let store = DraftStore(directories: StateDirectories(environment: [:]))
        let key = RequestKey(collection: "", request: ":1")
        try store.save(StoredDraft(key: key, request: SavedRequest(), edits: 1, base: nil, date: 0))
        #expect(store.all() == [])
    }
}
