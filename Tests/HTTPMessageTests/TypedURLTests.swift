import CurlewMessage
import TestSupport
import Testing

/// URLs as people type them: which begin with a host, which scheme it gets, which are paths.
@Suite struct `Typed URLs` {
    /// A text, and what it becomes on the screen and on a command line; nil where it may be the beginning of a path.
    struct Row: CustomTestStringConvertible, Sendable {
        var typed: String
        var screen: String?
        var commandLine: String?
        var testDescription: String { typed }

        init(_ typed: String, _ screen: String?, _ commandLine: String?) {
            (self.typed, self.screen, self.commandLine) = (typed, screen, commandLine)
        }

        /// It becomes the same in both places.
        init(_ typed: String, _ both: String?) { self.init(typed, both, both) }
    }

    static let rows: [Row] = [
        // They stay.
        Row("", ""), Row("/people", "/people"), Row("/", "/"), Row("?a=1", "?a=1"), Row("#top", "#top"),
        Row("//example.com/x", "//example.com/x"), Row("https://example.com", "https://example.com"),
        Row("HTTP://example.com", "HTTP://example.com"), Row("https:/example.com", "https:/example.com"),
        Row("ftp://example.com", "ftp://example.com"), Row("{{base}}/people", "{{base}}/people"),
        Row("{{host", "{{host"),
        // This computer.
        Row(":7777/people", "http://127.0.0.1:7777/people"), Row(":80", "http://127.0.0.1:80"),
        Row("localhost", "http://localhost"), Row("localhost:7777/people?a=1", "http://localhost:7777/people?a=1"),
        Row("LOCALHOST/x", "http://LOCALHOST/x"), Row("127.0.0.1:7777/people", "http://127.0.0.1:7777/people"),
        Row("127.0.0.1", "http://127.0.0.1"), Row("[::1]:8080/x", "http://[::1]:8080/x"), Row("[::1]", "http://[::1]"),
        Row("shop.localhost/x", "http://shop.localhost/x"), Row("0.0.0.0:1", "http://0.0.0.0:1"),
        // Private networks.
        Row("192.168.1.10/status", "http://192.168.1.10/status"), Row("10.0.0.1", "http://10.0.0.1"),
        Row("172.16.0.1:8080", "http://172.16.0.1:8080"),
        Row("169.254.169.254/latest", "http://169.254.169.254/latest"),
        Row("[fe80::1]/x", "http://[fe80::1]/x"), Row("[fd00::1]", "http://[fd00::1]"),
        Row("printer.local/x", "http://printer.local/x"), Row("api.internal", "http://api.internal"),
        Row("shop.test/x", "http://shop.test/x"), Row("nas:5000/x", "http://nas:5000/x"),
        // The internet.
        Row("example.com", "https://example.com", "http://example.com"),
        Row("example.com/x?u=http://a", "https://example.com/x?u=http://a", "http://example.com/x?u=http://a"),
        Row("EXAMPLE.COM", "https://EXAMPLE.COM", "http://EXAMPLE.COM"),
        Row("example.com.", "https://example.com.", "http://example.com."),
        Row("example.com:8080/x", "https://example.com:8080/x", "http://example.com:8080/x"),
        Row("api.example.co.uk?a=1", "https://api.example.co.uk?a=1", "http://api.example.co.uk?a=1"),
        Row("httpbin.org/test", "https://httpbin.org/test", "http://httpbin.org/test"),
        Row("пример.рф/x", "https://пример.рф/x", "http://пример.рф/x"),
        Row("example.xn--p1ai", "https://example.xn--p1ai", "http://example.xn--p1ai"),
        Row("nic.ck", "https://nic.ck", "http://nic.ck"),
        Row("8.8.8.8", "https://8.8.8.8", "http://8.8.8.8"),
        Row("172.32.0.1", "https://172.32.0.1", "http://172.32.0.1"),
        Row("[2001:db8::1]/x", "https://[2001:db8::1]/x", "http://[2001:db8::1]/x"),
        Row("ada:pass@example.com/x", "https://ada:pass@example.com/x", "http://ada:pass@example.com/x"),
        Row("server.invented:81", "https://server.invented:81", "http://server.invented:81"),
        Row("example.com#a", "https://example.com#a", "http://example.com#a"),
        // They may be paths.
        Row("people", nil), Row("people/42", nil), Row("people.json", nil), Row("com", nil), Row("v1.2/users", nil),
        Row("people:list", nil), Row("people:", nil), Row(":list", nil), Row("a..com", nil), Row("1.2.3", nil),
        Row("256.1.1.1", nil), Row("[::1", nil), Row("[::1]x", nil), Row("a b.com", nil), Row("mailto:a", nil),
        Row("example.com\u{200D}/x", nil), Row("/\u{200D}x", "/\u{200D}x"), Row(".com", nil),
        Row("search?q=a.com", nil),
    ]

    @Test(arguments: rows) func `a host without a scheme gets one, a path gets none`(_ row: Row) {
        for (place, expected) in [(TypedURL.Place.screen, row.screen), (.commandLine, row.commandLine)] {
            #expect(TypedURL.completed(row.typed, meaning: row.typed, at: place) == expected ?? row.typed)
            #expect((TypedURL(row.typed, at: place) == .relative) == (expected == nil))
        }
    }

    @Test func `a template is judged by what it becomes and keeps its names`() {
        let rows = [
            ("{{host}}/x", "example.com/x", "https://{{host}}/x"), ("{{base}}/x", "http://a/x", "{{base}}/x"),
            ("{{host}}/x", "{{host}}/x", "{{host}}/x"), ("api.{{zone}}/x", "api.test/x", "http://api.{{zone}}/x"),
            (":{{port}}/x", ":80/x", "http://127.0.0.1:{{port}}/x"), ("{{path}}", "people/42", "{{path}}"),
        ]
        for (template, meaning, expected) in rows {
            #expect(TypedURL.completed(template, meaning: meaning, at: .screen) == expected)
        }
    }

    /// Whatever is typed: no trap, and what is put before it is all that changes.
    @Test func `any text ends as it was typed`() {
        var random = SeededNumbers(seed: 7)
        let pieces = [
            ":", "/", "@", "[", "]", ".", "com", "a", "1", "::1", "\u{200D}", "ß", "{{", "?", "#", "%41", " ", "\u{0}",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
            }
            .joined()
            let completed = TypedURL.completed(text, meaning: text, at: .screen)
            #expect(completed.utf8.reversed().starts(with: text.utf8.reversed()))
        }
    }
}
