import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Messages, lists of browsers, and files of requests.
@Suite struct HTTPTextReaderTests {
    private func read(_ text: String) throws -> PlainRequest {
        try HTTPTextReader.read(Array(text.utf8))
    }

    @Test(arguments: [
        ("GET /a?b=c HTTP/1.1\r\nHost: x.example\r\n\r\n", "GET", "https://x.example/a?b=c"),
        ("GET /a HTTP/1.1\nHost: localhost:80\n\n", "GET", "http://localhost:80/a"),
        ("PURGE http://a/x HTTP/2\n", "PURGE", "http://a/x"), ("http://a/", "GET", "http://a/"),
        ("GET example.com/a", "GET", "https://example.com/a"), ("POST {{base}}/a", "POST", "{{base}}/a"),
        ("# c\n// d\n\n@x = 1\n### n\nDELETE http://a/1", "DELETE", "http://a/1"),
        ("GET http://a/\n  ?b=1\n  &c=2\nX: y", "GET", "http://a/?b=1&c=2"),
        (":method: PUT\n:authority: a:8080\n:scheme: http\n:path: /p?q\nx: y\n", "PUT", "http://a:8080/p?q"),
    ])
    func `method and URL are found`(text: String, method: String, url: String) throws {
        let request = try read(text)
        #expect(request.method == method && request.url == url)
    }

    @Test func `fields are kept, what belongs to the connection is told, cookies go their way`() throws {
        let request = try read(
            """
            GET /a HTTP/1.1
            Host: a.example
            Accept: text/plain
            Cookie: sid=abc; theme=dark=1
            Connection: keep-alive
            Accept-Encoding: gzip, br
            Content-Length: 0
            authorization: Bearer t
            this is no field

            """)
        #expect(
            request.headers == [
                SavedHeader("Accept", "text/plain"), SavedHeader("authorization", "Bearer t", isSecret: true),
            ])
        #expect(request.cookies == [ImportedCookie("sid", "abc"), ImportedCookie("theme", "dark=1")])
        #expect(
            request.unused.map(\.text) == [
                "Connection: keep-alive", "Accept-Encoding: gzip, br", "this is no field",
            ])
    }

    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: a\r\n\r\n a\r\n\r\nb ", " a\r\n\r\nb "),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc\r\n", "abc"),
        ("POST / HTTP/1.1\nHost: a\n\n### no separator\nx", "### no separator\nx"),
        ("POST http://a/\n\n\nmessage\n\n###\nGET http://b/", "message"),
        (
            "POST http://a/\nContent-Type: application/x-www-form-urlencoded\n\nname=foo\n&password=bar\n",
            "name=foo&password=bar"
        ),
    ])
    func `a body is what stands behind the empty line`(text: String, body: String) throws {
        #expect(try read(text).body.map { String(decoding: $0, as: UTF8.self) } == body)
    }

    @Test func `files, scripts and further requests are told and left alone`() throws {
        let request = try read(
            "POST http://a/\n\n< ./input.json\n> {% client.log() %}\n<> old.json\n###\nGET http://b/\n\nGET http://c/\n"
        )
        #expect(request.body == nil)
        #expect(request.unused.map(\.text) == ["< ./input.json", "> {% client.log() %}", "<> old.json"])
    }

    @Test func `every request of a file can be taken, and the lines between them are told`() throws {
        let text = "# one\nGET http://a/\n### two\nno request\nat all\n### three\n# @name login\nPOST http://b/\n\nx"
        let requests = try HTTPTextReader.readAll(Array(text.utf8))
        #expect(requests.map(\.url) == ["http://a/", "http://b/"] && requests[1].name == "login")
        #expect(requests[0].unused.map(\.text).contains("no request\nat all"))
        #expect(requests[0].unused.map(\.text).contains("# one"))
        let reading = PasteReader.read(text, PasteOptions(entry: 1))
        #expect(reading.entries == ["GET http://a/", "POST http://b/"] && reading.detail == "request 2 of 2")
        #expect(reading.imported.remarks.contains("its name in the text is \"login\""))
    }

    @Test func `scripts are set aside whole, before and behind a request`() throws {
        let request = try read(
            """
            < {%
              request.variables.set("a", "### b")
            %}
            GET http://a/
            X: 1

            # @lang=lua
            > {%
            local token = 1

            client.log(token)
            %}
            """)
        #expect(request.body == nil && request.headers == [SavedHeader("X", "1")])
        #expect(request.unused.count == 3)
        #expect(request.unused[0].text.hasPrefix("< {%") && request.unused[0].text.hasSuffix("%}"))
        #expect(request.unused.contains { $0.text.contains("local token") && $0.text.hasSuffix("%}") })
        let open = try read("GET http://a/\n\n> {%\nx\n###\nGET http://b/")
        #expect(open.unused.map(\.text) == ["> {%\nx"])
    }

    @Test func `a query of GraphQL goes as a POST of JSON`() throws {
        let query = "query Q($id: ID) {\n  a(id: $id) { b }\n}"
        for head in ["GRAPHQL http://a/g", "POST http://a/g\nX-REQUEST-TYPE: GraphQL"] {
            let request = try read("\(head)\n\n\(query)\n\n{\"id\": 1}\n")
            #expect(request.method == "POST")
            #expect(request.headers == [SavedHeader("Content-Type", "application/json")])
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            #expect(body == #"{"query":"query Q($id: ID) {\n  a(id: $id) { b }\n}","variables":{"id": 1}}"#)
        }
        let plain = try read("GRAPHQL http://a/g\n\n{ a }\n")
        #expect(plain.body == Array(#"{"query":"{ a }"}"#.utf8))
    }

    @Test func `variables are put in before the URL is made, wherever they stand in the file`() throws {
        let request = try read(
            "@host = https://api.test/v1\n# @prompt user\nGET /users/{{user}} HTTP/1.1\nHost: {{host}}\n\n###\n@x = 1\nGET http://b/"
        )
        #expect(request.url == "https://api.test/v1/users/{{user}}")
        #expect(request.unused.map(\.text).contains("# @prompt user"))
        #expect(request.unused.map(\.text).contains("@x = 1"))
        #expect(try read("GET {{base}}/a\n###\n@base = http://b\nGET http://c/").url == "http://b/a")
        #expect(try read("@a = http://x\n@a = http://y\nGET {{a}}/").url == "http://y/")
    }

    @Test func `names that have a value in the text have it here, others stay`() throws {
        let request = try read(
            "@host = {{name}}:80\n@name=a\nPOST http://{{host}}/{{other}}\nX: {{ name }}\n\n{{name}}")
        #expect(request.url == "http://a:80/{{other}}" && request.headers == [SavedHeader("X", "a")])
        #expect(request.body == Array("a".utf8))
        #expect(request.remarks.count == 2)
    }

    @Test(arguments: ["", "\n\n", "# only\n// comments", "###", "Content-Type: a/b", "hello world", "GET", "get /a"])
    func `a text without a request is refused`(text: String) {
        #expect(throws: HTTPTextError.noRequest) { try HTTPTextReader.read(Array(text.utf8)) }
    }

    // MARK: The suite

    private static let folder = SharedSuites.folder?.appendingPathComponent("suites/http")

    private static let files: [String] =
        folder.flatMap {
            try? FileManager.default.contentsOfDirectory(atPath: $0.path).filter { $0.hasSuffix(".http") }.sorted()
        } ?? []

    /// Fragments without a request line.
    private static let fragments: Set<String> = [
        "jetbrains-spec-02.http", "jetbrains-spec-03.http", "jetbrains-spec-04.http", "vscode-restclient-09.http",
    ]

    @Test(.enabled(if: !files.isEmpty), arguments: files)
    func `every request of the public files is read`(file: String) throws {
        let folder = try #require(Self.folder)
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(file)))
        do {
            let request = try HTTPTextReader.read(bytes)
            #expect(!Self.fragments.contains(file))
            #expect(request.url.contains("://") || request.url.hasPrefix("{{") || request.url == "*", "\(request.url)")
            #expect(
                !request.url.contains(where: \.isWhitespace) || request.url.contains("{{") || !request.remarks.isEmpty)
        } catch {
            #expect(Self.fragments.contains(file))
        }
    }
}
