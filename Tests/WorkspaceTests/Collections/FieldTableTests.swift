import CurlewFormats
import Testing

@testable import Workspace

/// Every row of the tables reads, writes and inherits. A new row needs a sample here.
@Suite struct FieldTableTests {
    private static let samples = [
        "request": "PUT /b", "name": "b", "path": "{id: 1}", "headers": "{A: b}", "serializer": "form", "style": "php",
        "parameters": "{a: 1}", "body": "text", "parts": "{a: {type: image/png}}", "response": "{status: 200}",
        "auth": "{type: basic, user: ada}", "options": "{follow: 3}", "hooks": "{before: ./a}", "history": "off",
        "checks": "[type json]", "tags": "[smoke]", "cache": "{seconds: 5}", "capture": "{t: $.t}",
        "compare": "{ignore: [$.a]}",
        "notes": "b", "filters": "[{add: {v: 1}}]", "styles": "{mine: {like: php}}", "order": "[b]",
    ]

    private func request(_ key: String, _ value: String) throws -> RequestFile.Reading {
        let text = key == "request" ? "request: \(value)\n" : "request: GET /a\n\(key): \(value)\n"
        return try RequestFile.read(Array(text.utf8), file: "a.yaml")
    }

    @Test(arguments: SavedRequest.keys) func `a key of a request is read and written`(key: String) throws {
        let reading = try request(key, try #require(Self.samples[key], "\(key) has no sample"))
        #expect(reading.notes.isEmpty && reading.request.others.isEmpty)
        #expect(reading.request != SavedRequest(url: "/a"))
        let written = try RequestFile.write(reading.request)
        #expect(try RequestFile.read(written, file: "a.yaml").request == reading.request)
    }

    @Test(arguments: FolderFile.keys) func `a key of a folder is read, and inherited`(key: String) throws {
        let sample = try #require(Self.samples[key], "\(key) has no sample")
        let (folder, notes) = try FolderFile.read(Array("\(key): \(sample)\n".utf8), file: "folder.yaml")
        #expect(notes.isEmpty && folder != FolderFile())
        #expect(RequestDefaults().over(folder.defaults) == folder.defaults)
        #expect(folder.defaults.over(RequestDefaults()) == folder.defaults)
    }

    @Test func `each key has one row`() {
        for keys in [
            SavedRequest.keys, FolderFile.keys, ResponseSettings.keys, SavedOptions.keys, SavedHooks.keys,
            SavedCacheTerms.keys, SavedComparison.keys, EnvironmentFile.keys, BatchFile.keys, BatchStep.keys,
            StoredSettings.keys,
        ] { #expect(Set(keys).count == keys.count, "\(keys)") }
    }

    @Test func `a misspelt key of a folder names the one that was meant`() throws {
        let (_, notes) = try FolderFile.read(Array("filtres: []\n".utf8), file: "folder.yaml")
        #expect(notes.map(\.kind) == [.unknownKey("filtres", nearest: "filters")])
    }

    @Test(arguments: ["hooks", "path", "parameters", "name", "body", "cache", "capture", "compare", "parts"])
    func `a key without a value sets nothing and is no fault`(key: String) throws {
        let reading = try request(key, "")
        #expect(reading.notes.isEmpty && reading.request.others.map(\.key) == [key])
    }

    @Test func `of several faults the first is named`() throws {
        let text = "request: GET /a\nchecks: {a: 1}\ncapture: [a]\nnotes: [a]\n"
        #expect(
            throws: CollectionProblem(
                .wrongShape(key: "checks", expected: "text"), file: "a.yaml", at: .init(offset: 24, line: 2, column: 9))
        ) {
            try RequestFile.read(Array(text.utf8), file: "a.yaml")
        }
    }
}
