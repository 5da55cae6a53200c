import CurlewFiles
import Foundation
import Testing

@testable import Workspace

/// Files of a collection that another program changes while they are in use.
@Suite struct `A look at the files of a request` {
    private let folder: TemporaryFolder
    private let collection: RequestCollection
    private let stamp: FileStamp

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "curlew.yaml")
        try folder.write("options: {timeout: 5s}\n", to: "tour/folder.yaml")
        try folder.write("request: GET /a\n", to: "tour/a.yaml")
        try folder.write("base: http://a.test\n", to: "environments/demo.yaml")
        collection = try RequestCollection.open(at: folder.path).collection
        stamp = try collection.request(at: "tour/a").stamp
    }

    private func look(_ watch: inout CollectionWatch) -> FilesFound {
        watch.look(at: "tour/a", readAs: stamp, in: collection)
    }

    @Test func `finds nothing where nothing has changed, also the second time`() {
        var watch = CollectionWatch()
        #expect(look(&watch).isUnchanged && look(&watch).isUnchanged)
    }

    // MARK: The request

    @Test func `finds another content, and what it is now`() throws {
        var watch = CollectionWatch()
        _ = look(&watch)
        try folder.write("request: PUT /b\n", to: "tour/a.yaml")
        guard case .changed(let now) = look(&watch).request else { return #expect(Bool(false)) }
        #expect(now.request.method == "PUT" && now.path == "tour/a")
        #expect(watch.look(at: "tour/a", readAs: now.stamp, in: collection).isUnchanged)
    }

    /// As long as before, and with the time of before.
    @Test func `is not deceived by size and time`() throws {
        var watch = CollectionWatch()
        _ = look(&watch)
        let file = folder.path + "/tour/a.yaml"
        let time = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
        try folder.write("request: GET /b\n", to: "tour/a.yaml")
        try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: file)
        guard case .changed = look(&watch).request else { return #expect(Bool(false)) }
    }

    @Test func `takes the same content in another file for the same`() throws {
        var watch = CollectionWatch()
        _ = look(&watch)
        try folder.write("request: GET /a\n", to: "tour/new.yaml")
        try FileManager.default.removeItem(atPath: folder.path + "/tour/a.yaml")
        try FileManager.default.moveItem(atPath: folder.path + "/tour/new.yaml", toPath: folder.path + "/tour/a.yaml")
        #expect(look(&watch).isUnchanged)
    }

    @Test func `finds that it is gone, with its folder too, and that it is back`() throws {
        var watch = CollectionWatch()
        try FileManager.default.removeItem(atPath: folder.path + "/tour/a.yaml")
        #expect(look(&watch) == FilesFound(.missing))
        try folder.write("request: GET /a\n", to: "tour/a.yaml")
        #expect(look(&watch).isUnchanged)
        try FileManager.default.removeItem(atPath: folder.path + "/tour")
        #expect(look(&watch) == FilesFound(.missing, settings: ["tour/folder.yaml"]))
    }

    @Test(arguments: ["request: [\n", "", "a list\n", "request: GET /a\nrequest: GET /b\n"])
    func `finds what is no request any more`(text: String) throws {
        var watch = CollectionWatch()
        try folder.write(text, to: "tour/a.yaml")
        guard case .unreadable(let problem) = look(&watch).request else { return #expect(Bool(false)) }
        #expect(problem.file == "tour/a.yaml")
    }

    @Test func `opens no pipe that has taken its place`() throws {
        var watch = CollectionWatch()
        let file = folder.path + "/tour/a.yaml"
        try FileManager.default.removeItem(atPath: file)
        #expect(mkfifo(file, 0o600) == 0)
        let problem = CollectionProblem(
            .file(FileError(.read, collection.root + "/tour/a.yaml", .notARegularFile(.pipe))), file: "tour/a.yaml")
        #expect(look(&watch).request == .unreadable(problem))
    }

    // MARK: Settings

    @Test(arguments: [
        ("curlew.yaml", "name: Shop\noptions: {timeout: 9s}\n", ["curlew.yaml"]),
        ("curlew.yaml", "name: Other # and a comment\n", []), ("curlew.yaml", "options: [\n", ["curlew.yaml"]),
        ("tour/folder.yaml", "options: {timeout: 6s}\n", ["tour/folder.yaml"]),
        ("tour/folder.yaml", "# slow\noptions: {timeout: 5s}\n", []),
        ("environments/demo.yaml", "base: http://b.test\n", ["environments/demo.yaml"]),
        ("environments/demo.yaml", "# prod\nbase: http://a.test\n", []),
        ("environments/demo.local.yaml", "variables: {user: ada}\n", ["environments/demo.local.yaml"]),
        ("environments/stage.yaml", "base: http://b.test\n", ["environments/stage.yaml"]),
        ("other/folder.yaml", "options: {timeout: 6s}\n", []), ("tour/b.yaml", "request: GET /b\n", []),
    ])
    func `finds the files whose settings are others`(file: String, text: String, changed: [String]) throws {
        var watch = CollectionWatch()
        _ = look(&watch)
        try folder.write(text, to: file)
        #expect(look(&watch) == FilesFound(settings: changed))
        let now = try RequestCollection.open(at: folder.path).collection
        #expect(watch.look(at: "tour/a", readAs: stamp, in: now).isUnchanged)
    }

    @Test(arguments: ["tour/folder.yaml", "environments/demo.yaml"])
    func `finds settings that are gone`(file: String) throws {
        var watch = CollectionWatch()
        _ = look(&watch)
        try FileManager.default.removeItem(atPath: folder.path + "/" + file)
        #expect(look(&watch) == FilesFound(settings: [file]))
    }

    @Test func `without a request looks at the collection's own settings`() throws {
        var watch = CollectionWatch()
        try folder.write("options: {timeout: 6s}\n", to: "tour/folder.yaml")
        #expect(watch.look(at: nil, readAs: nil, in: collection).isUnchanged)
        try folder.write("base: http://b.test\n", to: "environments/demo.yaml")
        #expect(watch.look(at: nil, readAs: nil, in: collection).settings == ["environments/demo.yaml"])
    }

    @Test func `trusts the marks of a file only when it has been left alone for a while`() throws {
        let mark = try #require(FileMark(folder.path + "/tour/a.yaml"))
        #expect(mark == FileMark(folder.path + "/tour/a.yaml") && FileMark(folder.path + "/tour") == nil)
        #expect(!mark.isSettled(at: FileMark.now - 60_000_000_000))
        #expect(mark.isSettled(at: FileMark.now + 60_000_000_000))
    }
}
