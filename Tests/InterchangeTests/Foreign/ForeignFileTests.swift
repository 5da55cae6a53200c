import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Files of other programs: named, never a body by themselves and never parameters.
@Suite struct ForeignFileTests {
    @Test(
        arguments: [
            (
                #"{"info":{"name":"x","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"f","item":[{"request":"http://a/"},{"request":{"url":"http://b/"}}]}]}"#,
                .postmanCollection, 2
            ),
            (#"{"item":[{"request":{"method":"GET","url":"http://a/"}}]}"#, .postmanCollection, 1),
            (#"{"collection":{"info":{"name":"x"},"item":[]}}"#, .postmanCollection, 0),
            (#"{"id":"1","name":"x","order":[],"requests":[{"url":"http://a/"}]}"#, .postmanCollection, 1),
            (
                #"{"name":"e","values":[{"key":"a","value":"b"}],"_postman_variable_scope":"environment"}"#,
                .postmanEnvironment, 1
            ),
            (#"{"paths":{"/a":{"get":{},"post":{},"parameters":[]}},"openapi":"3.1.0"}"#, .openAPI, 2),
            (#"{"swagger":"2.0","paths":{}}"#, .swagger, 0),
            ("openapi: 3.0.0\npaths:\n  /a:\n    get:\n      x: 1\n    put: {}\n", .openAPI, 2),
            ("components:\n  schemas: {}\n\"swagger\": '2.0'\n", .swagger, 0),
            (
                #"{"_type":"export","__export_format":4,"resources":[{"_type":"request"},{"_type":"workspace"}]}"#,
                .insomnia, 1
            ),
            ("type: collection.insomnia.rest/5.0\ncollection:\n  - url: http://a/\n    method: GET\n", .insomnia, 1),
            ("meta {\n  name: x\n  type: http\n}\n\nget {\n  url: http://a/\n}\n", .bruno, 1),
            ("vars {\n  base: http://a\n}\n", .bruno, nil),
            (#"{"version":"1","name":"x","type":"collection"}"#, .bruno, nil),
            (#"{"name":"x","version":"1","items":[{"type":"http","name":"a","request":{}}]}"#, .bruno, 1),
            ("opencollection: 1.0.0\ninfo:\n  name: x\n", .bruno, nil),
            ("GET http://a/\nHTTP 200\n\nDELETE http://a/1\nHTTP *\n", .hurl, 2),
            ("# login\nPOST {{host}}/login\n{ \"a\": 1 }\nHTTP 200\n[Captures]\ntoken: jsonpath \"$.t\"\n", .hurl, 1),
            ("### c\nPOST http://a/\n[FormParams]\na: b\n", .hurl, 1), ("POST http://a/\n```json\n{}\n```\n", .hurl, 1),
            ("GET http://a/\n\nGET http://b/\n", .hurl, 2),
            ("name: x\nmethod: POST\nurl: http://a/\nbody:\n  content: '{}'\n", .posting, 1),
        ] as [(String, ForeignFile.Format, Int?)])
    func `a file is told by its content`(text: String, format: ForeignFile.Format, count: Int?) throws {
        let reading = PasteReader.read(text)
        #expect(reading.kind == .foreign)
        let file = try #require(reading.foreign)
        #expect(file.format == format && (format == .posting || file.count == count))
        #expect(reading.trouble == file.sentence && file.sentence.contains(file.title))
        #expect(reading.tree.root == nil && reading.imported.request.text == nil)
        #expect(reading.imported.unused.map(\.text) == ["the whole text"])
    }

    /// Ours, and texts that only look near.
    @Test(
        arguments: [
            ("request: GET {{base}}/a\nname: x\n", PasteKind.text), (#"{"info":1,"values":[1,2]}"#, .json),
            (#"{"name":"x","item":{"a":1}}"#, .json), (#"[{"openapi":"3"}]"#, .json),
            ("POST http://a/\n\n{\"a\": 1}\n", .http), ("GET http://a/\n\n###\nGET http://b/\n", .http),
            ("GET / HTTP/1.1\nHost: a\n\nHTTP/1.1 200 OK\n\nx", .http), ("POST http://a/\n\n[Form]x\n", .http),
            ("GET http://a/\n> {% x %}\n", .http), ("name: x\nurl: http://a/\nother: 1\n", .text),
            ("meta { margin: 0 }", .text), (#"{"version":"1","name":"x","items":[1]}"#, .json),
        ])
    func `other texts are what they were`(text: String, kind: PasteKind) {
        #expect(PasteReader.read(text).kind == kind)
    }

    @Test func `a broken file is told by its head`() {
        let reading = PasteReader.read(#"{"openapi": "3.0.0", "info": {"title": "x" "version": 1}"#)
        #expect(reading.foreign?.format == .openAPI && reading.foreign?.count == nil)
    }

    @Test func `a file is read as the text of the card, whatever its encoding`() {
        let text = #"{"name":"e","values":[],"_postman_variable_scope":"globals"}"#
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(PasteReader.text(ofFile: wide, mayBeOwn: true) == text)
        #expect(PasteReader.text(ofFile: Array("curl http://a/".utf8), mayBeOwn: false) == "curl http://a/")
        #expect(PasteReader.text(ofFile: Array("a: 1".utf8), mayBeOwn: false) == nil)
        #expect(PasteReader.text(ofFile: Array("{}".utf8), mayBeOwn: true) == nil)
        #expect(PasteReader.text(ofFile: Array("bplist00".utf8), mayBeOwn: false)?.hasPrefix("YnBsaXN0") == true)
    }

    // MARK: Public files

    private static let folder = SharedSuites.folder?.appendingPathComponent("suites")

    private static func files(_ name: String, _ ends: [String]) -> [URL] {
        let folder = folder?.appendingPathComponent(name)
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
        return names.sorted().filter { name in ends.contains { name.hasSuffix($0) } }
            .compactMap { folder?.appendingPathComponent($0) }
    }

    @Test(.enabled(if: folder != nil)) func `every public file of another program is named`() throws {
        var kinds: [String: Int] = [:]
        for url in Self.files("postman", [".json"]) + Self.files("openapi", [".json", ".yaml", ".yml"]) {
            let bytes = Array(try Data(contentsOf: url))
            guard !bytes.isEmpty else { continue }
            let text = try #require(PasteReader.text(ofFile: bytes, mayBeOwn: true), "\(url.lastPathComponent)")
            let file = try #require(PasteReader.read(text).foreign, "\(url.lastPathComponent)")
            kinds[file.title, default: 0] += 1
        }
        #expect(kinds["a Postman collection", default: 0] > 15 && kinds["an OpenAPI document", default: 0] > 15)
        #expect(
            Set(kinds.keys).isSubset(of: [
                "a Postman collection", "a Postman environment", "an OpenAPI document", "a Swagger document",
            ]))
    }

    @Test(.enabled(if: folder != nil)) func `no public file of requests or archive is taken for another program's`()
        throws
    {
        for url in Self.files("http", [".http"]) + Self.files("har", [".har"]) + Self.files("curl/commands", [".curl"])
        {
            let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            #expect(PasteReader.read(text).kind != .foreign, "\(url.lastPathComponent)")
        }
    }
}
