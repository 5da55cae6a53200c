import CurlewFiles
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
