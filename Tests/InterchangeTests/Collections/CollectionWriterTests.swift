import CurlewBytes
import CurlewFormats
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Whole collections as files.
@Suite struct CollectionWriterTests {
    private let folder: TemporaryFolder
    private let store: ValueStore

    init() throws {
        folder = try TemporaryFolder()
        store = ValueStore(
            .secrets, directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path("state")]))
        try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    }

    private func write(_ text: String, in place: String = "in", name: String = "shop.json") throws -> CollectionWriter {
        let collection = try CollectionReaders.read(Bytes(Array(text.utf8)), file: name).keepingSecrets()
        let writer = try CollectionWriter(collection.content, in: folder.path(place))
        let secrets = collection.secrets.map {
            (environment: $0.environment, value: StoredValue($0.name, $0.value, isSecret: true, date: 0))
        }
        try writer.write(secrets: secrets, in: store)
        return writer
    }

    /// Every path below the folder, with what stands in it.
    private func files(_ place: String = "in") -> [String] {
        (FileManager.default.enumerator(atPath: folder.path(place))?.allObjects as? [String] ?? []).sorted()
    }

    private static let names = #"""
        {"info":{"name":"../../Shop"},"variable":[{"key":"token","value":"s3cr3t"}],"item":[
        {"name":"../../etc/passwd","request":{"url":"http://a/","auth":{"type":"bearer","bearer":{"token":"{{token}}"}}}},
        {"name":"","request":"http://a/1"},{"name":"","request":"http://a/2"},{"name":"Folder","item":[{"name":".hidden","request":"http://a/3"}]},
        {"name":"FOLDER","item":[]},{"name":"environments","item":[]},{"name":"curlew","request":"http://a/4"}]}
        """#

    @Test func `names that are paths, equal, empty or reserved become files of one folder, in order`() throws {
        let writer = try write(Self.names)
        #expect(FilePathName.of(writer.place) == "shop" && files().allSatisfy { $0.hasPrefix("shop") })
        let (collection, problems) = try RequestCollection.open(at: writer.place)
        #expect(problems.isEmpty && collection.name == "../../Shop")
        #expect(
            collection.items.map(\.path) == [
                "etc-passwd", "request", "request-2", "folder-2", "folder-3", "environments-2", "curlew-2",
            ])
        #expect(
            collection.items.map(\.name) == [
                "../../etc/passwd", "request", "request-2", "Folder", "FOLDER", "environments", "curlew",
            ])
        #expect(collection.requests.count == 5)
    }

    @Test func `secrets are kept outside the files, and one that is kept stays`() throws {
        let writer = try write(Self.names)
        let place = ValuePlace(collection: writer.place, environment: "imported")
        #expect(store.values(in: place).map(\.value) == ["s3cr3t"])
        for file in files() where file.hasSuffix(".yaml") {
            #expect(!(try folder.read("in/\(file)")).contains("s3cr3t"))
        }
        try FileManager.default.removeItem(atPath: writer.place)
        try store.change(place, setting: [StoredValue("token", "mine", isSecret: true, date: 0)])
        _ = try write(Self.names)
        #expect(store.values(in: place).map(\.value) == ["mine"])
    }

    @Test func `a second import makes a folder beside the first one, the same way each time`() throws {
        let first = try write(Self.names)
        let before = try folder.read("in/shop/curlew.yaml")
        let second = try write(Self.names)
        #expect(FilePathName.of(second.place) == "shop-2" && first.place != second.place)
        #expect(try folder.read("in/shop/curlew.yaml") == before && folder.read("in/shop-2/curlew.yaml") == before)
    }

    @Test func `inside a collection it becomes one of its folders, with environments of new names`() throws {
        try folder.write("name: Mine\n", to: "in/curlew.yaml")
        try folder.write("base: http://a\n", to: "in/environments/imported.yaml")
        let writer = try write(Self.names)
        let (collection, problems) = try RequestCollection.open(at: folder.path("in"))
        #expect(problems.isEmpty && collection.item(at: "shop/etc-passwd") != nil)
        #expect(Set(collection.environments.map(\.name)) == ["imported", "imported-2"])
        #expect(
            try folder.read("in/environments/imported.yaml") == "base: http://a\n"
                && folder.read("in/curlew.yaml") == "name: Mine\n")
        let home = try #require(writer.home)
        #expect(store.values(in: ValuePlace(collection: home, environment: "imported-2")).map(\.value) == ["s3cr3t"])
    }

    @Test func `a place that is taken meanwhile stays as it is, and nothing is left beside it`() throws {
        let collection = try CollectionReaders.read(Bytes(Array(Self.names.utf8)), file: "x.json").keepingSecrets()
        let writer = try CollectionWriter(collection.content, in: folder.path("in"))
        try folder.write("mine", to: "in/shop/file")
        let secrets = collection.secrets.map {
            (environment: $0.environment, value: StoredValue($0.name, $0.value, isSecret: true, date: 0))
        }
        #expect(throws: SaveError.self) { try writer.write(secrets: secrets, in: store) }
        #expect(files() == ["shop", "shop/file"])
        #expect(store.values(in: ValuePlace(collection: writer.place, environment: "imported")).isEmpty)
    }

    @Test func `what a killed import left is removed by the next one`() throws {
        try folder.write("x", to: "in/.curlew-4194399-abc.tmp/deep/file")
        _ = try write(Self.names)
        #expect(files().allSatisfy { $0.hasPrefix("shop") })
    }

    @Test func `folders in one another are written up to the depth that a collection has`() throws {
        let depth = 250
        let text =
            String(repeating: #"{"name":"f","item":["#, count: depth) + #"{"name":"r","request":"http://a/"}"#
            + String(repeating: "]}", count: depth)
        let writer = try write(#"{"info":{"name":"x"},"item":[\#(text)]}"#)
        let (collection, problems) = try RequestCollection.open(at: writer.place)
        #expect(problems.isEmpty && collection.requests.count == 1)
    }

    @Test func `an environment of Postman's inherits from the collection's own variables`() throws {
        var collection = try CollectionReaders.read(Bytes(Array(Self.names.utf8)), file: "x.json")
        let environment =
            #"{"name":"Staging","values":[{"key":"a","value":"1"},{"key":"b","value":"2","enabled":false},{"key":"p","value":"s","type":"secret"}]}"#
        collection.add(try CollectionReaders.read(Bytes(Array(environment.utf8)), file: "y.json"))
        let kept = collection.keepingSecrets()
        #expect(kept.content.environments.map(\.name) == ["imported", "Staging"])
        #expect(
            kept.content.environments[1].inherits == "imported" && kept.content.environments[1].variables == ["a": "1"])
        #expect(
            Set(kept.secrets.map { "\($0.environment).\($0.name)" }) == [
                "imported.token", "Staging.token", "Staging.p",
            ])
        let writer = try CollectionWriter(kept.content, in: folder.path("in"))
        try writer.write(secrets: [], in: store)
        let opened = try RequestCollection.open(at: writer.place).collection
        #expect(try opened.environmentChain("staging").variables["a"] == "1")
    }
}

private enum FilePathName {
    static func of(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
