import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// HTTP archives.
@Suite struct ArchiveReaderTests {
    private func entries(_ text: String) throws -> [PlainRequest] {
        try ArchiveReader.requests(of: JSONValue(parsing: text)).requests
    }

    @Test func `an entry has method, URL, fields, cookies and body`() throws {
        let request = try #require(
            try entries(
                """
                {"request":{"method":"POST","url":"http://a/p?q=1","queryString":[{"name":"q","value":"1"}],
                "headers":[{"name":":authority","value":"a"},{"name":"Host","value":"a"},{"name":"X-A","value":"1"},
                {"name":"Content-Length","value":"3"}],"cookies":[{"name":"sid","value":"abc"}],
                "postData":{"mimeType":"text/plain","text":"a=b"}}}
                """
            ).first)
        #expect(request.method == "POST" && request.url == "http://a/p?q=1")
        #expect(request.headers == [SavedHeader("X-A", "1"), SavedHeader("Content-Type", "text/plain")])
        #expect(request.cookies == [ImportedCookie("sid", "abc")])
        #expect(request.body == Array("a=b".utf8))
    }

    @Test func `pairs are written as a form, files among them are named`() throws {
        let request = try #require(
            try entries(
                """
                {"method":"POST","url":"http://a/","postData":{"mimeType":"application/x-www-form-urlencoded",
                "params":[{"name":"a b","value":"c&d"},{"name":"f","fileName":"x.png"},{"name":"e"}]}}
                """
            ).first)
        #expect(request.body == Array("a%20b=c%26d&e=".utf8))
        #expect(request.unused.map(\.text) == ["f=@x.png"])
    }

    @Test func `pairs of a multipart body are parts`() throws {
        let reading = PasteReader.read(
            """
            {"method":"POST","url":"http://a/","headers":[{"name":"Content-Type","value":"multipart/form-data"}],
            "postData":{"mimeType":"multipart/form-data","params":[{"name":"user","value":"admin"},
            {"name":"f","fileName":"x.png","contentType":"image/png"},
            {"name":"note","fileName":"n.txt","value":"hi","contentType":"text/x-own"}]}}
            """)
        let request = reading.imported.request
        #expect(request.serializer == .multipart && request.headers.isEmpty)
        #expect(ParameterText.write(request.parameters) == #"{"user":"admin","f":{"$file":"x.png"},"note":"hi"}"#)
        #expect(request.partSettings == [PartSettings(name: "note", type: "text/x-own", fileName: "n.txt")])
    }

    @Test func `what the URL lacks of the query is added, and what differs is named`() throws {
        func request(_ url: String) throws -> PlainRequest {
            let list = #"[{"name":"a","value":"1 2"},{"name":"b","value":"%C3%A9"},{"name":"a","value":"3"}]"#
            return try #require(try entries(#"{"method":"GET","url":"\#(url)","queryString":\#(list)}"#).first)
        }
        #expect(try request("http://a/").url == "http://a/?a=1%202&b=%25C3%25A9&a=3")
        #expect(try request("http://a/?a=1+2&b=%C3%A9").url == "http://a/?a=1+2&b=%C3%A9&a=3")
        #expect(try request("http://a/?a=1%202&b=é&a=3").unused.isEmpty)
        let other = try request("http://a/?a=1%202&b=é&a=4")
        #expect(other.url == "http://a/?a=1%202&b=é&a=4" && other.unused.map(\.text) == ["a=3"])
    }

    @Test(arguments: ["data:image/png;base64,AAAA", "blob:http://a/1", "/relative", ""])
    func `an entry that is no request is left out and named`(url: String) throws {
        let text = """
            {"log":{"entries":[{"request":{"method":"GET","url":"\(url)"}},{"request":{"method":"","url":"http://a/"}},
            {"request":{"method":"GET","url":"http://a/2"}}]}}
            """
        let reading = PasteReader.read(text)
        #expect(reading.kind == .archive && reading.entries == ["GET http://a/2"])
        let names = reading.imported.unused.map(\.text)
        #expect(names.count == 2 && names[0].hasPrefix("entry 1") && names[1].hasPrefix("entry 2"))
    }

    @Test func `of a whole archive all requests are listed and one is taken`() {
        let archive = """
            {"log":{"entries":[{"request":{"method":"GET","url":"http://a/1"}},{"request":{"method":"PUT","url":"http://a/2"}}]}}
            """
        let first = PasteReader.read(archive)
        #expect(first.entries == ["GET http://a/1", "PUT http://a/2"] && first.detail == "entry 1 of 2")
        #expect(PasteReader.read(archive, PasteOptions(entry: 1)).imported.request.url == "http://a/2")
        #expect(PasteReader.read(archive, PasteOptions(entry: 9)).imported.request.url == "http://a/2")
    }

    @Test(arguments: [
        #"{"log":{}}"#, #"{"log":{"entries":[{}]}}"#, #"{"request":{"method":"GET","url":"a.com"}}"#, "[]", "{}",
        #"{"request":{"method":"G T","url":"http://a/"}}"#,
        #"{"request":{"method":"GET","url":"http://a/","headers":{}}}"#,
        #"{"request":{"method":"GET","url":"http://a/","headers":[{"foo":"bar"}]}}"#,
        #"{"request":{"method":"GET","url":"http://a/","postData":1}}"#,
        #"{"request":{"method":"GET","url":"http://a/","postData":{"text":"%","encoding":"base64"}}}"#,
    ])
    func `what is no archive is refused with its place`(text: String) throws {
        let error = #expect(throws: ArchiveError.self) { try entries(text) }
        #expect(error?.description.isEmpty == false)
    }

    // MARK: The suite

    private static let folder = SharedSuites.folder?.appendingPathComponent("suites/har")

    private func value(_ name: String) throws -> JSONValue {
        let url = try #require(Self.folder).appendingPathComponent(name)
        return try JSONValue(parsing: Bytes(Array(try Data(contentsOf: url))))
    }

    @Test(
        .enabled(if: folder != nil),
        arguments: [
            ("charles.har", 1), ("firefox.har", 14), ("head-content-length.har", 1), ("insomnia.har", 1),
            ("postdata.har", 1), ("safari.har", 19), ("with-bom.har", 1), ("validator/har-valid.json", 1),
            ("validator/request-valid.json", 1),
        ])
    func `what browsers and tools export is read`(name: String, count: Int) throws {
        let requests = try ArchiveReader.requests(of: value(name)).requests
        #expect(requests.count == count)
        #expect(requests.allSatisfy { $0.url.contains("://") && !$0.method.isEmpty })
    }

    @Test(.enabled(if: folder != nil))
    func `what is broken is refused`() throws {
        #expect(throws: JSONError.self) { try value("brokenfile.har") }
        guard case .object(let cases) = try value("validator/request-invalid.json") else {
            Issue.record("no cases")
            return
        }
        for wrong in cases {
            #expect(throws: ArchiveError.self, "\(wrong.key)") { try ArchiveReader.requests(of: wrong.value) }
        }
    }
}
