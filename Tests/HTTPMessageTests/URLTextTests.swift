import Testing

@testable import CurlewMessage

@Suite struct `A URL as typed` {
    @Test func `has a length that is sent, and a longer one is refused in words`() throws {
        let path = String(repeating: "a", count: URLText.lengthLimit - "http://h/".utf8.count)
        #expect(try URLText("http://h/" + path).path.utf8.count == path.utf8.count + 1)
        let error = URLTextError.tooLong(count: URLText.lengthLimit + 1)
        #expect(throws: error) { try URLText("http://h/a" + path) }
        #expect(error.sentence.hasPrefix("The URL has 1048577 bytes. More than 1048576 are not sent"))
    }

    @Test(arguments: [
        ("http://u:a@host/p?k=1#f", "http://******@host/p?..."), ("http://u:a/b@host", "http://******@host"),
        ("http://u:1/b@host/x", "http://******@host/x"), ("http://u:a?b@host", "http://******?..."),
        ("http://u:a#b@host", "http://******"), ("http://u:a/b?c@host", "http://******?..."),
        ("u:a/b@host", "******@host"), ("u:p@x://host", "******@x://host"), ("u:p//x@host", "******@host"),
        ("http:/u:a@host", "******@host"), ("//u:a/b@host", "//******@host"), ("http:\\\\u:a@host", "******@host"),
        ("https://host/path@x", "https://host/path@x"), ("/people/a@b", "/people/a@b"),
        ("http://[::1]/a@b", "http://[::1]/a@b"), ("http://h:8080/p?mail=a@b", "http://h:8080/p?..."),
        ("{{base}}/a@b", "{{base}}/a@b"), ("https://h:x/p", "https://h:x/p"), ("", ""),
    ])
    func `shows no password in a log, wherever its delimiters stand`(text: String, shown: String) {
        #expect(URLText.shown(text) == shown)
    }

    @Test func `is split without being rewritten`() throws {
        let url = try URLText("HTTP://ada:pw@Example.TEST:8080/a/../b%zz;c?x=1&y#top?z")
        #expect(url.scheme == "http")
        #expect(url.userinfo == "ada:pw")
        #expect(url.host == "Example.TEST")
        #expect(url.asciiHost == "example.test")
        #expect(url.port == 8080)
        #expect(url.path == "/a/../b%zz;c")
        #expect(url.requestTarget == "/a/../b%zz;c?x=1&y")
        #expect(url.hostHeader == "example.test:8080")
        #expect(url.wireText == "http://example.test:8080/a/../b%zz;c?x=1&y")
        #expect(url.fragment.map { Array(url.text.utf8)[$0].count } == 5)
    }

    @Test(arguments: [
        ("http://h", "/", "h"), ("http://h?", "/?", "h"), ("http://h?a", "/?a", "h"), ("https://h:443/", "/", "h"),
        ("http://h:443/", "/", "h:443"), ("http://h:/x", "/x", "h"), ("http://[::1]:7777/p", "/p", "[::1]:7777"),
        ("http://[FE80::1%25eth0]:81/", "/", "[fe80::1]:81"), ("http://[fe80::1%eth0]/", "/", "[fe80::1]"),
        ("http://127.0.0.1/é?ü", "/%C3%A9?%C3%BC", "127.0.0.1"), ("http://bücher.test/", "/", "xn--bcher-kva.test"),
        ("http://faß.test/", "/", "xn--fa-hia.test"), ("http://例え.テスト/", "/", "xn--r8jz45g.xn--zckzah"),
    ])
    func `gives the request line and the Host`(text: String, target: String, host: String) throws {
        let url = try URLText(text)
        #expect(url.requestTarget == target)
        #expect(url.hostHeader == host)
    }

    private static let stars = URLTextError.stars

    @Test(arguments: [
        ("", URLTextError.empty), ("h/p", .noScheme), ("http:/h", .slashes(meant: "http://h", at: 6)),
        ("http:h", .slashes(meant: "http://h", at: 5)), ("HTTPS:h:1/p?q", .slashes(meant: "HTTPS://h:1/p?q", at: 6)),
        ("https:/h/x", .slashes(meant: "https://h/x", at: 7)), ("https:///x", .slashes(meant: "https://x", at: 8)),
        ("http:", .noHost(at: 5)), ("http:/", .noHost(at: 6)), ("http:8080/x", .noHost(at: 5)),
        ("ftp://h/", .unsupportedScheme("ftp")),
        ("http://", .noHost(at: 7)), ("http:///p", .slashes(meant: "http://p", at: 7)), ("http://:80/", .noHost(at: 7)),
        ("http://h:0/", .badPort("0", at: 9)), ("http://h:65536/", .badPort("65536", at: 9)),
        ("http://h:8a/", .badPort("8a", at: 9)), ("http://a b/", .forbiddenCharacter(" ", at: 8)),
        ("http://h/\r\nX: y", .forbiddenCharacter("\r", at: 9)), ("http://h/\0", .forbiddenCharacter("\0", at: 9)),
        ("http://a@b@c/", .badHost(stars, at: 9)), ("http://h\\@evil/", .badHost(stars, at: 7)),
        ("http://0x7f.1/", .badHost("0x7f.1", at: 7)), ("http://127.1/", .badHost("127.1", at: 7)),
        ("http://1.2.3.08/", .badHost("1.2.3.08", at: 7)), ("http://a%2eb/", .badHost("a%2eb", at: 7)),
        ("http://h/a b?c d", .spaces(meant: "http://h/a%20b?c%20d", at: 10)),
        (" http://h/", .spaces(meant: "http://h/", at: 0)), ("http://[::1%]/", .badHost("[::1%]", at: 7)),
        ("http://[::1%25a/b]/", .badHost("[::1%25a", at: 7)), ("http://[::1%a%b]/", .badHost("[::1%a%b]", at: 7)),
        ("http://[::1/", .badHost("[::1", at: 7)), ("http://[::g]/", .badHost("[::g]", at: 7)),
        ("http://a％2eb/", .badHost("a％2eb", at: 7)), ("http://a..b/", .badHost("a..b", at: 7)),
        ("http://{{demo}}/", .badHost("{{demo}}", at: 7)),
    ])
    func `is refused where it cannot be sent, or could mean another host`(text: String, error: URLTextError) {
        #expect(throws: error) { try URLText(text) }
        #expect(error.sentence.split(separator: ". ").count >= 2)
    }

    /// The password of each begins with `pa`, and ends with `ss`.
    @Test(arguments: [
        "http://u:pa/ss@h/x", "http://u:pa?ss@h", "http://u:pa#ss@h", "http://u:pa\\ss@h", "http://u:pa@ss@h/",
        "http://u:pa ss@h/", "http:/u:pass@h?q", "http://[u:pa/ss@h", "http://u_!:pa/ss@h", "http://u:pa:x/ss@h",
        "http://u..pa:/ss@h",
        "http://\u{FF41}.:pa/ss@h", "https://u:0/pa/ss@h/p?mail=a@b", "http://u:pa/:ss@h:70000/",
    ])
    func `no sentence quotes a password`(text: String) throws {
        let error = try #require(throws: URLTextError.self) { try URLText(text) }
        #expect(!error.sentence.contains("pa\"") && !error.sentence.contains("\"pa"), "\(error.sentence)")
        #expect(!error.sentence.contains("ss@"), "\(error.sentence)")
    }

    @Test func `both spellings of a zone are one host, and connect to it`() throws {
        let urls = try ["%25eth0", "%eth0"].map { try URLText("http://[fe80::1\($0)]/") }
        #expect(urls.map(\.wireText) == Array(repeating: "http://[fe80::1%25eth0]/", count: 2))
        #expect(try URLText("http://[fe80::1%25]/").asciiHost == "[fe80::1%2525]")
    }

    @Test func `without two slashes it shows the URL that was meant`() {
        #expect(throws: URLTextError.slashes(meant: "https://api.example.com/x", at: 7)) {
            try URLText("https:/api.example.com/x")
        }
        #expect(
            URLTextError.slashes(meant: "https://api.example.com/x", at: 7).sentence
                == "The URL names no host. Two slashes and no others stand before one. Write https://api.example.com/x."
        )
    }

    @Test(arguments: [
        ("http://h/p", "http://h/p?b=2", "http://h/p?b=2"), ("http://h/p?", "http://h/p?&b=2", "http://h/p?&b=2"),
        ("http://h/p?a=1", "http://h/p?a=1&b=2", "http://h/p?a=1&b=2"),
        ("http://h/p#top", "http://h/p?b=2#top", "http://h/p#top?b=2"),
        ("http://h/p?a=1#t?u", "http://h/p?a=1&b=2#t?u", "http://h/p?a=1#t?u&b=2"),
        ("http://h/p#a?b", "http://h/p?b=2#a?b", "http://h/p#a?b?b=2"),
    ])
    func `takes a query before its fragment, or where AFNetworking puts it`(
        text: String, mended: String, faulty: String
    ) {
        #expect(URLText.appending("b=2", to: text, placement: .beforeFragment) == mended)
        #expect(URLText.appending("b=2", to: text, placement: .atEnd) == faulty)
        #expect(URLText.appending("", to: text, placement: .beforeFragment) == text)
    }
}
