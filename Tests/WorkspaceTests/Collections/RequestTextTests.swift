import CurlewFiles
import Foundation
import Testing

@testable import Workspace

/// A request's file as text, and texts that are kept while they are no request.
@Suite struct RequestTextTests {
    private func collection(_ text: String) throws -> (TemporaryFolder, RequestCollection) {
        let folder = try TemporaryFolder()
        try folder.write("name: C\n", to: "curlew.yaml")
        try folder.write(text, to: "a.yml")
        return (folder, try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `a file is read with the reason why it is no request, and written as it is`() throws {
        let (folder, collection) = try collection("request: [\n")
        var text = try collection.text(at: "a")
        #expect(text.file == "a.yml" && text.problem?.mark != nil)
        text.bytes = Array("request: {\n".utf8)
        let written = try collection.save(text, over: text.stamp)
        #expect(try folder.text("a.yml") == "request: {\n")
        let now = try collection.text(at: "a").stamp
        #expect(written.problem != nil && written.stamp == now)
        text.bytes = Array("request: GET /\n".utf8)
        let mended = try collection.save(text, over: written.stamp)
        #expect(mended.problem == nil)
    }

    @Test func `a file that changed since is refused`() throws {
        let (folder, collection) = try collection("request: [\n")
        let text = try collection.text(at: "a")
        try folder.write("request: GET /theirs\n", to: "a.yml")
        #expect(throws: SaveError.self) { try collection.save(text, over: text.stamp) }
        #expect(try folder.text("a.yml") == "request: GET /theirs\n")
    }

    @Test func `a link out of the collection is not read`() throws {
        let (folder, collection) = try collection("request: GET /\n")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/b.yaml", withDestinationPath: "/etc/passwd")
        #expect(throws: FileError.self) { try collection.text(at: "b") }
    }

    @Test(arguments: ["request: [\n", "a: |\n  x\n\u{7}\t\u{85} \"'\r\nend", "", "#\n"])
    func `a typed text is kept beside the draft of the same request`(text: String) throws {
        let folder = try TemporaryFolder()
        let store = DraftStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        let key = RequestKey(collection: "/c", request: "tour/a")
        let kept = StoredText(key: key, text: text, base: FileStamp(size: 1, modified: 2, hash: .max))
        #expect(store.text(for: key) == nil)
        try store.save(kept)
        try store.save(
            StoredDraft(key: key, request: SavedRequest(url: "http://a.test"), edits: 1, base: nil, date: 1))
        #expect(store.text(for: key) == kept)
        #expect(store.text(for: RequestKey(collection: "/d", request: "tour/a")) == nil)
        #expect(store.all().map(\.draft.key) == [key])
        store.removeText(key)
        #expect(store.text(for: key) == nil && store.kept(for: key).count == 1)
    }
}
