import CurlewBytes
import CurlewFormats
import CurlewNetworking
import TestSupport
import Testing
import Workspace

@testable import Interchange

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of other programs' texts are bytes` {
    private func read(_ arguments: [String]) -> [CurlRequest] {
        CurlCommandReader.requests(arguments: arguments, isSending: true)
    }

    /// The options with a value that curl takes apart, each with values; `--name=value` too.
    private static let options: [(String, [String])] = [
        ("--user", ["u:p:q", "u"]), ("--header", ["X-A: b", "X-A:", "X-A;"]),
        ("--form", ["a=@b;type=c/d", "a=<b", "a=b;c"]),
        ("--form", ["a=@\"b\\\"c;d\",e;filename=f;headers=@g", "a= b ; type=c"]), ("--form-string", ["a=@b;c"]),
        ("--cookie", ["a=b; c=d", "jar"]), ("--data", ["@a", "a=b&c"]),
        ("--data-urlencode", ["a=b", "a@b", "=c", "@d"]),
        ("--json", ["{\"a\": 1}", "@a"]), ("--url-query", ["a=b", "+c d"]), ("--referer", ["http://h/;auto", ";auto"]),
        ("--range", ["0-5", "5"]), ("--limit-rate", ["10k", "1.5M"]), ("--cert", ["a:b", "a\\:b:c", "a\\\\:b"]),
        ("--pinnedpubkey", ["sha256//a;sha256//b", "a.pem"]), ("--aws-sigv4", ["aws:amx:r:s"]),
        ("--resolve", ["h:80:127.0.0.1", "h:80:[::1]"]), ("--max-time", ["1.5"]),
        ("--proxy", ["http://u:p@h:1", "h:1", ""]),
        ("--socks5", ["u:p@h:1"]),
    ]

    @Test func `in the values of curl's options`() {
        for (option, values) in Self.options {
            let misread = DelimiterProbe.misreadings(
                in: values,
                reading: { value in
                    // What is shown to people repeats the whole text.
                    var request = try DelimiterProbe.found(read([option, value, "http://h.test/"]).first)
                    (request.unused, request.remarks) = ([], [])
                    return request
                })
            #expect(misread == [], "\(option)")
            #expect(
                DelimiterProbe.misreadings(
                    in: values.map { "\(option)=\($0)" },
                    reading: { word in
                        var request = try DelimiterProbe.found(read([word, "http://h.test/"]).first)
                        (request.unused, request.remarks) = ([], [])
                        return request
                    }) == [], "\(option)=")
        }
    }

    @Test func `a proxy's user is written into its URL and nowhere else`() {
        for mark in DelimiterProbe.marks {
            let request = read(["-x", "http://\(mark)h:1", "-U", "u:\(mark)p", "http://h/"])[0]
            let escaped = mark.utf8.map { "%" + String($0, radix: 16).uppercased() }.joined()
            #expect(request.options[.proxy] == "http://u:\(escaped)p@\(mark)h:1")
        }
    }

    @Test func `in command lines`() {
        let bash = ["curl -H 'a: b' \"c\\\"d\" $'e\\'f' g\\ h <<< \"i\" | j > k; l && $(m) `n` ${o}"]
        #expect(DelimiterProbe.misreadings(in: bash, reading: { try ShellReader.commands(of: $0) }) == [])
        let cmd = ["curl -H \"a: \\\"b\\\"\" ^\"c^\" %D% > e"]
        #expect(DelimiterProbe.misreadings(in: cmd, reading: { try ShellReader.commands(of: $0, dialect: .cmd) }) == [])
    }

    @Test func `in messages and files of requests`() {
        let messages = [
            "POST /a?b=c HTTP/1.1\nHost: h.test:81\nX-A: b\nCookie: d=e; f\nContent-Type: text/plain\n\ng",
            "GET http://h/a HTTP/2",
            ":method: GET\n:path: /a\n:authority: h.test\n:scheme: https\nx-a: b",
            "# a\n@b = c\nGET http://h/{{b}}\n  ?d=e\nX-A: f\n\n< ./g\nh\n###\nGET http://i/",
        ]
        #expect(DelimiterProbe.misreadings(in: messages, reading: { try HTTPTextReader.read(Array($0.utf8)) }) == [])
    }

    @Test func `in HTTPie's items`() {
        let items = ["a=b", "a:=1", "a==b", "a@b", "a=@b", "X-A:b", "X-A:", "X-A;", "a\\=b=c", "a[b][]=c"]
        #expect(DelimiterProbe.misreadings(in: items, reading: { try DelimiterProbe.found(HTTPieItem($0)) }) == [])
        #expect(DelimiterProbe.misreadings(in: ["a[b][c]", "a[]", "a\\[b"], reading: { NestedName($0) }) == [])
    }

    @Test func `in archives`() {
        let archive = """
            {"log": {"entries": [{"request": {"method": "POST", "url": "http://u:p@h.test:81/a?b=c#d",
            "headers": [{"name": "X-A", "value": "b"}, {"name": "Cookie", "value": "c=d; e=f"}], "cookies": [],
            "postData": {"mimeType": "text/plain", "text": "g"}}}]}}
            """
        #expect(
            DelimiterProbe.misreadings(
                in: [archive],
                reading: { text in
                    try ArchiveReader.requests(of: try JSONValue(parsing: text)).requests
                }) == [])
    }

    @Test func `in what is pasted`() {
        let texts = ["http://h.test/a?b=c&d", "{{base}}/a?b", "a=b&c=d", "?a=b", "localhost:81/a", "a:b"]
        #expect(
            DelimiterProbe.misreadings(
                in: texts,
                reading: { text in
                    let reading = PasteReader.read(text)
                    return [reading.kind.rawValue, reading.imported.request.url] as Any
                }) == [])
        #expect(
            DelimiterProbe.misreadings(
                in: ["h.test:81/a?b=c", "https:/h/a", "//h"],
                reading: { text in
                    PasteReader.read(text, PasteOptions(kind: .url)).imported.request.url
                }) == [])
    }

    @Test(arguments: DelimiterProbe.marks) func `no mark gets a URL a second scheme`(mark: String) throws {
        for url in ["http://\(mark)api.test/x", "https:\(mark)//api.test/x", "https:/\(mark)/api.test/x"] {
            #expect(read([url])[0].url == url)
            #expect(PasteReader.read(url, PasteOptions(kind: .url)).imported.request.url == url)
            #expect(try HTTPTextReader.read(Array("GET \(url) HTTP/1.1".utf8)).url == url)
        }
    }

    @Test(arguments: ["https:/api.example.com/x", "http:api.example.com", "HTTPS:///x.test"])
    func `one slash or three are shown as two, and nothing is guessed`(url: String) throws {
        let request = read([url])[0]
        #expect(request.url == url)
        let meant = "://" + url.drop { $0 != ":" }.drop { ":/".contains($0) }
        #expect(request.remarks.contains { $0.contains(meant) })
        #expect(PasteReader.read(url, PasteOptions(kind: .url)).imported.remarks.contains { $0.contains(meant) })
        #expect(try HTTPTextReader.read(Array("GET \(url) HTTP/1.1\nHost: h".utf8)).url == url)
        #expect(read(["--proxy", url, "http://h/"])[0].badValues.map(\.option) == ["--proxy"])
    }

    @Test func `a path in quotes cannot end them in an exported command`() {
        let path = "a\"\u{301}b"
        #expect(CurlPart("n=@\"a\\\"\u{301}b\";type=c/d")?.source == .file(path))
        #expect(BaseVariable.written("http://h/\u{301}x", ["base": "http://h"]) == "{{base}}/\u{301}x")
    }
}
