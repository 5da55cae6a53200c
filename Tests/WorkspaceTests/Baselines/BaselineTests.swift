import CurlewBytes
import CurlewMessage
import TestSupport
import Testing

@testable import Workspace

/// Answers kept beside their requests.
@Suite struct BaselineTests {
    private static let json = #"{"people":[{"name":"Ada","zip":"01234"}],"n":1e3}"#

    private static func baseline(_ body: [UInt8]) -> SavedBaseline {
        SavedBaseline(
            status: 200, fields: ["Content-Type": "application/json", "X-A": "1", "x-a": "2"], body: Bytes(body))
    }

    private func collection() throws -> (TemporaryFolder, RequestCollection) {
        let folder = try TemporaryFolder()
        try folder.write("name: Test\n", to: "curlew.yaml")
        try folder.write("request: GET http://a/\n", to: "tour/people.yaml")
        return (folder, try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `JSON is laid out, numbers and texts as they were`() throws {
        let source = BaselineFile.write(Self.baseline(Array(Self.json.utf8)))
        let text = String(decoding: source, as: UTF8.self)
        #expect(text.contains("status: 200\n"))
        #expect(text.contains("\n      \"zip\": \"01234\"\n") || text.contains("\"zip\": \"01234\""))
        #expect(text.contains("\"n\": 1e3"))
        let read = try BaselineFile.read(source, file: "a.baseline.yaml")
        #expect(read.status == 200 && read.fields == Self.baseline([]).fields)
        #expect(String(decoding: read.body.array, as: UTF8.self).contains("\"zip\": \"01234\""))
    }

    @Test(
        arguments: [
            Array("plain text\n  with blanks \nand no end".utf8), [0xFF, 0x00, 0x80], Array("a: b\n- c\n".utf8),
            Array("\u{1}\r\n\t".utf8), [], Array(#"{"half": "\ud83d"}"#.utf8),
        ] as [[UInt8]])
    func `every other body comes back byte for byte`(body: [UInt8]) throws {
        let source = BaselineFile.write(Self.baseline(body))
        #expect(try BaselineFile.read(source, file: "a.baseline.yaml") == Self.baseline(body))
    }

    @Test func `random bodies come back`() throws {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<200 {
            let body = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            let source = BaselineFile.write(Self.baseline(body))
            #expect(try BaselineFile.read(source, file: "a.baseline.yaml").body == Bytes(body))
        }
    }

    @Test func `a baseline is no request of the list`() throws {
        let (folder, collection) = try collection()
        #expect(collection.baseline(of: "tour/people") == nil)
        #expect(try collection.save(Self.baseline([0x61]), of: "tour/people") == "tour/people.baseline.yaml")
        let again = try RequestCollection.open(at: folder.path)
        #expect(again.collection.requests.map(\.path) == ["tour/people"] && again.problems.isEmpty)
        #expect(again.collection.baseline(of: "tour/people") == .found(Self.baseline([0x61])))
    }

    @Test func `it goes with its request when that is renamed, moved, deleted and restored`() throws {
        let (folder, _) = try collection()
        func open() throws -> RequestCollection { try RequestCollection.open(at: folder.path).collection }
        _ = try open().save(Self.baseline([0x61]), of: "tour/people")
        _ = try open().rename("tour/people", to: "persons")
        #expect(try open().baseline(of: "tour/persons") != nil && open().baseline(of: "tour/people") == nil)
        let path = try open().move("tour/persons", to: "", at: 0)
        #expect(path == "persons")
        #expect(try open().baseline(of: "persons") != nil)
        let deleted = try open().delete("persons")
        #expect(try open().baseline(of: "persons") == nil)
        try open().restore(deleted)
        #expect(try open().baseline(of: "persons") == .found(Self.baseline([0x61])))
    }

    @Test(
        arguments: [
            ("status: 20\n", "line 1, column 9: \"status\" must be a status such as 200."),
            ("headers: {A: b}\n", "\"status\" must be"), ("status: 200\nbody: !data x\n", "\"body\" must be Base64."),
            ("[", "line"), ("", "empty"),
        ])
    func `a file that is no baseline is named with its place`(text: String, words: String) throws {
        let (folder, collection) = try collection()
        try folder.write(text, to: "tour/people.baseline.yaml")
        guard case .unreadable(let problem)? = collection.baseline(of: "tour/people") else {
            Issue.record("it was read")
            return
        }
        #expect(problem.description.contains("tour/people.baseline.yaml"))
        #expect(problem.description.contains(words), "\(problem)")
    }
}
