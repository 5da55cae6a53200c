import CurlewNetworking
import CurlewSerialization
import Interchange
import Testing
import Workspace

/// Commands and calls as they are copied: quoting of several shells, typographic signs, variables, HTTPie, fetch.
@Suite struct PastedCommandTests {
    private func body(_ reading: PasteReading) throws -> String? { try WireForm(reading.imported.request).body }

    @Test(
        arguments: [
            (#"curl "http://a/" -H "Content-Type: application/json" -d "{""a"":1}""#, "Windows cmd"),
            (
                #"curl "http://a/" -H "Content-Type: application/json" --data-binary "^{^\^"a^\^":1^}" ^"#,
                "older Windows cmd"
            ),
        ])
    func `the quoting is taken that makes the body JSON, and it is said`(text: String, shell: String) throws {
        let reading = PasteReader.read(text)
        #expect(try body(reading) == #"{"a":1}"#)
        #expect(reading.detail == "\(shell) quoting")
        #expect(reading.imported.remarks.contains("its quotes are read as those of \(shell): only so the body is JSON"))
    }

    @Test(arguments: [
        #"curl http://a/ -d '{"a":1}'"#, #"curl "http://a/" -d "{\"a\":1}""#, "curl http://a/ -d '{broken'",
        #"curl ^"http://a/^" -d ^"^{^\^"a^\^":1^}^""#, "curl http://a/ -d a=1",
    ])
    func `where no other reading is better nothing is said`(text: String) {
        #expect(!PasteReader.read(text).imported.remarks.contains { $0.contains("quotes are read") })
    }

    @Test(arguments: [
        ("# Makes one\n", "# Makes one"), ("#\n# Makes one\n\n", "# Makes one"), ("# ", nil), ("$ ", nil),
    ])
    func `a comment before a command is named, and a prompt is left out`(before: String, comment: String?) {
        let reading = PasteReader.read(before + "curl http://a/ -d x=1")
        #expect(reading.kind == .curl && reading.imported.request.url == "http://a/")
        #expect(reading.imported.unused.map(\.text) == [comment].compactMap(\.self))
    }

    @Test func `variables that the text sets are put in, others are named`() throws {
        let prefix = PasteReader.read("TOKEN=x1 curl http://a/ -H \"X: $TOKEN\"")
        #expect(prefix.imported.request.headers == [SavedHeader("X", "x1")])
        #expect(prefix.imported.remarks.contains { $0.hasPrefix("TOKEN=x1 stands in the text") })
        let lines = PasteReader.read("HOST=a.test\nexport ID='78'\ncurl \"http://$HOST/${ID}\" -d '$HOST'")
        #expect(lines.kind == .curl && lines.imported.request.url == "http://a.test/78")
        #expect(try body(lines) == "$HOST")
        let other = PasteReader.read("UNUSED=1 curl http://a/")
        #expect(other.imported.unused.map(\.text) == ["UNUSED=1"])
    }

    @Test func `typographic quotes, blanks and dashes are mended, and can be read as they stand`() throws {
        let text = "curl\u{A0}–X PUT —header “X: it’s” \u{A0}http://a/ -d ‘{“a”: “b’c”}’"
        let reading = PasteReader.read(text)
        let request = reading.imported.request
        #expect(reading.kind == .curl && reading.hasTypography)
        #expect(request.method == "PUT" && request.url == "http://a/")
        #expect(request.headers.first == SavedHeader("X", "it’s"))
        #expect(try body(reading) == "{\"a\": \"b’c\"}")
        #expect(reading.imported.remarks.first?.contains("read as the plain quotes") == true)
        var options = PasteOptions()
        options.keepsTypography = true
        options.kind = .curl
        let kept = PasteReader.read("curl http://a/ -d “a”", options)
        #expect(kept.imported.remarks.first?.contains("read as they stand") == true)
        #expect(try body(kept) == "“a”")
    }

    @Test(arguments: ["curl http://a/ -d 'a – “b”'", "curl http://a/ -d \"x\u{A0}y\"", "curl http://a/it’s"])
    func `what stands in plain quotes is left`(text: String) {
        #expect(!PasteReader.read(text).hasTypography)
    }

    // MARK: Other programs

    @Test func `a command of HTTPie is a request`() throws {
        let reading = PasteReader.read(
            "http --form -a ada:pw --follow PUT :8080/people name='Ada L' age:=36 q==x X-Tag:1 note=@n.txt --session=s")
        let request = reading.imported.request
        #expect(reading.kind == .httpie)
        #expect(request.method == "PUT" && request.url == "http://localhost:8080/people?q=x")
        #expect(request.serializer == .form && request.headers == [SavedHeader("X-Tag", "1")])
        #expect(ParameterText.write(request.parameters) == #"{"age":"36","name":"Ada L"}"#)
        #expect(request.authentication != nil)
        #expect(reading.imported.unused.map(\.text) == ["--session=s", "note=@n.txt"])
    }

    @Test(arguments: [
        ("http example.com", "GET", "http://example.com"), ("https example.com a=1", "POST", "https://example.com"),
        ("$ http :/x", "GET", "http://localhost/x"), ("xh DELETE {{base}}/a", "DELETE", "{{base}}/a"),
        ("http POST https://a.test <<< '{\"a\":1}'", "POST", "https://a.test"),
    ])
    func `its method and URL follow from its words`(text: String, method: String, url: String) {
        let reading = PasteReader.read(text)
        #expect(reading.kind == .httpie && reading.imported.request.method == method)
        #expect(reading.imported.request.url == url)
    }

    @Test(arguments: [
        ("", "basic"), ("-A basic ", "basic"), ("-A digest ", "digest"), ("--auth-type=ntlm ", "ntlm"),
        ("-A negotiate ", "negotiate"), ("-A bearer ", "bearer"),
    ])
    func `its credentials go by the scheme that it names`(option: String, scheme: String) {
        let reading = PasteReader.read("http \(option)-a u:p GET http://a.test/")
        #expect(reading.imported.request.authentication?.kind.rawValue == scheme)
        #expect(reading.imported.unused.isEmpty)
    }

    @Test(arguments: ["-A hawk -a u:p GET http://a.test/", "-A Basic u:p@a.test/"])
    func `its credentials for a scheme that is not known go nowhere`(words: String) {
        let reading = PasteReader.read("http \(words)")
        #expect(reading.kind == .httpie && reading.imported.request.authentication == nil)
        #expect(reading.imported.request.url == "http://a.test/")
        #expect(reading.imported.unused.count == 2)
        #expect(!"\(reading.imported.request)".contains("u:p"))
    }

    @Test(arguments: ["http is a protocol", "https", "http GET", "xh what"])
    func `prose that begins so is text`(text: String) {
        #expect(PasteReader.read(text).kind == .text)
    }

    @Test func `a fetch call as browsers copy it is a request`() throws {
        let reading = PasteReader.read(
            """
            await fetch("https://a.test/x?b=1", {
              "credentials": "include",
              "headers": {"Accept": "*/*", "content-type": "application/json"},
              "referrer": "https://a.test/",
              "body": "{\\"t\\":\\"(\\"}",
              "method": "POST"
            });
            fetch("https://a.test/2");
            """)
        let request = reading.imported.request
        #expect(reading.kind == .fetch && reading.detail == "request 1 of 2")
        #expect(request.method == "POST" && request.url == "https://a.test/x?b=1")
        #expect(try body(reading) == #"{"t":"("}"#)
        #expect(reading.imported.unused.map(\.text) == ["credentials: include", "referrer: https://a.test/"])
    }

    @Test func `a fetch call with code is refused in words`() {
        let reading = PasteReader.read("fetch(url, {method: 'POST', body: JSON.stringify(x)})")
        #expect(reading.kind == .text && reading.trouble?.contains("code is not run") == true)
    }

    @Test func `every command of a text can be taken`() {
        let text = "curl http://a/1 -H 'A: 1'\ncurl http://a/2 -H 'B: 2'\n"
        #expect(PasteReader.read(text).entries == ["GET http://a/1", "GET http://a/2"])
        let second = PasteReader.read(text, PasteOptions(entry: 1))
        #expect(second.imported.request.headers == [SavedHeader("B", "2")])
    }
}
