import CurlewSerialization
import Interchange
import Testing
import Workspace

/// What a text from somewhere else is taken for, and what is made of it.
@Suite struct PasteReaderTests {
    @Test(arguments: [
        ("curl http://a/", PasteKind.curl), ("  $ curl 'http://a/'", .curl), ("A=1 curl http://a/ -d x", .curl),
        ("curl.exe ^\"http://a/^\"", .curl), ("Invoke-WebRequest -UseBasicParsing -Uri \"http://a/\"", .curl),
        (
            "$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -Uri \"http://a/\"",
            .curl
        ),
        ("GET /people HTTP/1.1\r\nHost: a\r\n\r\n", .http), ("POST http://a/\n\nx", .http),
        ("### one\nGET {{base}}/people", .http), (":authority: a\n:method: GET\n:path: /\n", .http),
        ("http://a/?b=c", .url), ("HTTPS://a/", .url), ("{{base}}/people?x=1", .url), ("localhost:7777/a", .url),
        ("a=1&b=2", .form), ("?a=1", .form), ("families%5B%5D=father\n", .form), ("a=1é&b='x'", .form),
        ("{\"a\":1}", .json), ("\u{FEFF}[1,2]", .json), (" \n[]", .json),
        ("{\"request\":{\"method\":\"GET\",\"url\":\"http://a/\"}}", .archive),
        ("{\"method\":\"GET\",\"url\":\"http://a/\",\"headers\":[]}", .archive),
        ("{\"log\":{\"entries\":[{\"request\":{\"method\":\"GET\",\"url\":\"http://a/\"}}]}}", .archive),
        ("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>", .plist),
        ("--b\nContent-Disposition: form-data; name=\"a\"\n\n1\n--b--\n", .multipart),
        ("hello", .text), ("two words", .text), ("<a/>", .text), ("{\"a\":", .text), ("curls are hair", .text),
        ("=", .text),
        ("{{a}}", .text), ("", .text), ("GETTING there", .text), ("{ not json }", .text),
    ])
    func `a text is told by its shape`(text: String, kind: PasteKind) {
        #expect(PasteReader.read(text).kind == kind)
    }

    @Test func `what looked like more says what kept it from that`() throws {
        let broken = PasteReader.read("{\"a\": 1,}")
        #expect(broken.kind == .text && broken.imported.request.text == "{\"a\": 1,}")
        #expect(try #require(broken.trouble).contains("JSON"))
        #expect(PasteReader.read("curl 'http://a/").trouble != nil)
        #expect(PasteReader.read("plain").trouble == nil)
    }

    @Test(arguments: ["https://bücher.test/a", "curl https://bücher.test/a -H 'A: b'", "GET https://bücher.test/a\n"])
    func `a host in other letters is shown with the name that is asked for`(text: String) {
        let reading = PasteReader.read(text)
        #expect(reading.imported.request.url == "https://bücher.test/a")
        #expect(reading.imported.remarks.contains("\"bücher.test\" is asked for as xn--bcher-kva.test."))
    }

    @Test func `a copied command with a query becomes a tree, and its bytes come back`() {
        let reading = PasteReader.read(
            "curl 'http://127.0.0.1:7777/people?families%5B%5D=father&page%5Bsize%5D=10' -H 'Accept: application/json' "
                + "-b 'sid=abc' --compressed")
        #expect(reading.kind == .curl && reading.detail == "bash quoting")
        #expect(reading.verdict == .same(bytes: 39) && reading.place == .query)
        #expect(reading.imported.request.url == "http://127.0.0.1:7777/people")
        #expect(reading.imported.request.headers.map(\.name) == ["Accept"])
        #expect(reading.imported.cookies == [ImportedCookie("sid", "abc")])
        #expect(reading.imported.unused.isEmpty && reading.settings == ["accept compressed responses"])
        #expect(
            ParameterText.write(reading.imported.request.parameters) == #"{"families":["father"],"page":{"size":"10"}}"#
        )
    }

    @Test func `a body that would be written in other bytes stays as it is`() {
        let reading = PasteReader.read("curl -X POST http://a/echo --data-raw $'a=1\\u00e9&b=\\'x\\'' --http3")
        #expect(reading.place == .typedBody && reading.verdict?.isSame == false)
        #expect(reading.parameters.map { ParameterText.write($0.tree) } == #"{"a":"1é","b":"'x'"}"#)
        #expect(reading.imported.unused.map(\.text) == ["--http3"])
    }

    @Test(arguments: ["http://a/?x=%7e", "http://a/p?b=1&a=2#f", "{{base}}/p?q=a+b", "http://a/?a=b"])
    func `the query of a URL alone stays as typed`(url: String) {
        let reading = PasteReader.read(url + "\n")
        #expect(reading.imported.request.url == url && reading.place == .typedQuery)
        #expect(reading.imported.request.parameters.root == nil && reading.parameters?.tree.root != nil)
    }

    @Test func `a query that would be written in other bytes stays in the URL of a command`() {
        let reading = PasteReader.read("curl 'http://a/?b=1+2&a'")
        #expect(reading.place == .typedQuery && reading.imported.request.url == "http://a/?b=1+2&a")
        let ordered = PasteReader.read("curl 'http://a/?b=1&a=2'")
        #expect(ordered.place == .query && ordered.imported.request.style == QueryStyle.treeOrder.name)
        let kept = PasteReader.read("curl 'http://a/?a=1'", PasteOptions(keepsAsIs: true))
        #expect(kept.place == .typedQuery && kept.imported.request.url == "http://a/?a=1")
    }

    @Test func `types are guessed when that is wished`() {
        let plain = PasteReader.read("a=10&b=true")
        #expect(ParameterText.write(plain.imported.request.parameters) == #"{"a":"10","b":"true"}"#)
        #expect(plain.parameters?.notes.count == 2)
        let typed = PasteReader.read("a=10", PasteOptions(guessesTypes: true))
        #expect(ParameterText.write(typed.imported.request.parameters) == #"{"a":10}"#)
    }

    @Test func `the reading can be changed, and says where that does not fit`() {
        #expect(PasteReader.read("a=1", PasteOptions(kind: .text)).imported.request.text == "a=1")
        #expect(PasteReader.read("[1]", PasteOptions(kind: .form)).kind == .form)
        let wrong = PasteReader.read("a=1", PasteOptions(kind: .json))
        #expect(wrong.kind == .text && wrong.trouble != nil)
        let style = PasteReader.read("a[b]=1", PasteOptions(style: "afnetworking-2.0"))
        #expect(style.imported.request.style == "afnetworking-2.0" && style.verdict?.isSame == true)
    }

    @Test func `line breaks that a terminal sent as Enter are line breaks`() {
        let reading = PasteReader.read("POST /echo HTTP/1.1\rHost: 127.0.0.1:7777\rContent-Type: text/plain\r\ra\rb")
        #expect(reading.kind == .http && reading.imported.request.url == "http://127.0.0.1:7777/echo")
        #expect(reading.imported.request.text == "a\nb")
        let parts = PasteReader.read("--b\rContent-Disposition: form-data; name=\"a\"\r\r1\r--b--\r")
        #expect(ParameterText.write(parts.imported.request.parameters) == #"{"a":"1"}"#)
    }

    // MARK: Any text at all

    @Test(arguments: [
        "curl 'a", "curl \"", "curl $(", "curl `", "curl \\", "curl -d @/etc/passwd http://a/", "curl -K x", "\0\0\0",
        "curl http://a/ -d '\0'", "a\u{202E}b=\u{2066}c", "{\"a\":\"\\ud800\"}", "--\n", "--x\nContent-Disposition:\n",
        "GET", "GET  HTTP/1.1", "POST /\n: x\n\n", ":path: /\n", "@a\n", "@=\n", "###\n###\n", "<plist", "bplist00",
        "YnBsaXN0MDA", "{\"log\":{}}", "{\"log\":{\"entries\":[1]}}", "{\"request\":[]}", "http://", "http://a b", "?",
        "&=&",
        "%", "=%zz&a", "a[", "a[]]=1", "http://a/?#", "#", "$ ", "$session = 1",
    ])
    func `nothing makes it stumble`(text: String) {
        for kind in [nil] + PasteKind.allCases.map(Optional.some) {
            let reading = PasteReader.read(text, PasteOptions(kind: kind))
            #expect(!reading.kind.title.isEmpty && reading.byteCount <= text.utf8.count)
            #expect(!reading.imported.unused.contains { $0.reason.isEmpty })
        }
    }

    @Test func `random bytes are read as something`() {
        let alphabet =
            Array("curl http://a/?b=c&d[]='\"$`\\\r\n{}<>-@:;%GETPOST#".utf8) + [0, 0xFF, 0xC3, 0xE2, 0x80, 0xAE]
        for _ in 0..<2000 {
            let bytes = (0..<40).compactMap { _ in alphabet.randomElement() }
            let reading = PasteReader.read(bytes)
            #expect(reading.byteCount == bytes.count)
        }
    }

    @Test func `bytes that are no text are told`() {
        #expect(PasteReader.read([0x61, 0x20, 0xFF]).imported.remarks == ["bytes that are not UTF-8 become U+FFFD"])
    }

    @Test func `what is too long is told by its head and kept as text`() throws {
        var bytes = Array("{\"a\":\"".utf8)
        bytes += [UInt8](repeating: 0x61, count: PasteReader.maximumBytes)
        let reading = PasteReader.read(bytes)
        #expect(reading.kind == .text && reading.imported.request.text?.utf8.count == bytes.count)
        #expect(try #require(reading.trouble).hasPrefix("It looks like JSON."))
    }

    @Test(arguments: [
        ("http://127.0.0.1:7777/people", "{{base}}/people"), ("http://127.0.0.1:7777", "{{base}}"),
        ("http://127.0.0.1:77771/a", "http://127.0.0.1:77771/a"), ("http://127.0.0.1:7777?a", "{{base}}?a"),
        ("https://b/v1/x", "{{deep}}/x"), ("https://b/v2", "{{top}}/v2"), ("{{base}}/x", "{{base}}/x"), ("", ""),
    ])
    func `the beginning of a URL is written with its variable`(url: String, written: String) {
        let variables = [
            "base": "http://127.0.0.1:7777", "demo": "http://127.0.0.1:7777", "top": "https://b/",
            "deep": "https://b/v1/",
            "no": "http://", "empty": "",
        ]
        #expect(BaseVariable.written(url, variables) == written)
    }

    @Test(arguments: [
        ("http://a/?x=1#f", "x=1", "http://a/#f"), ("{{b}}/p?", "", "{{b}}/p"), ("/p?a?b#c?d", "a?b", "/p#c?d"),
    ])
    func `a query is cut out of any URL`(url: String, query: String, rest: String) {
        #expect(URLQuery(url)?.text == query && URLQuery(url)?.rest == rest)
        #expect(URLQuery("http://a/#x?y") == nil)
    }
}
