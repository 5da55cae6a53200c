import CurlewMessage
import CurlewSerialization
import Testing

/// Where a value stands in a URL decides how it is written there.
@Suite struct `Values in URLs` {
    /// `own` is of a file of the collection, `typed` of the command line; the others come from elsewhere.
    private enum Origin: CaseIterable {
        case own, typed, captured, row, secret, lookUp

        var isForeign: Bool { self != .own && self != .typed }

        var name: String { self == .lookUp ? "$file x" : "v" }

        func variables(_ value: String) -> VariableSet {
            var set: VariableSet = [name: value, "base": "https://h.test/v1"]
            switch self {
            case .own, .lookUp: break
            case .typed: set.given = ["v"]
            case .captured: set.literals = ["v"]
            case .row: (set.given, set.rows) = (["v"], ["v"])
            case .secret: set.secrets = ["v"]
            }
            return set
        }

        func resolve(_ url: String, _ value: String) -> ResolvedText {
            VariableResolver.resolve(
                url: url.replacing("{{v}}", with: "{{\(name)}}").replacing("{{v|raw}}", with: "{{\(name)|raw}}"),
                using: variables(value))
        }
    }

    /// URL, value, the URL with a value of one's own, and with one of others; nil where it is refused.
    private static let table: [(url: String, value: String, own: String?, foreign: String?)] = [
        // Before the path.
        ("https://{{v}}.test/x", "api", "https://api.test/x", "https://api.test/x"),
        ("https://{{v}}.test/x", "evil/", nil, nil), ("https://{{v}}.test/x", "evil\\", nil, nil),
        ("https://{{v}}.test/x", "evil?", nil, nil), ("https://{{v}}.test/x", "evil#", nil, nil),
        ("https://{{v}}.test/x", "me@evil", nil, nil), ("https://{{v}}.test/x", "evil:1", nil, nil),
        ("https://h.test:{{v}}/x", "8080", "https://h.test:8080/x", "https://h.test:8080/x"),
        ("https://h.test:{{v}}/x", "80a", nil, nil), ("https://h.test:{{v}}/x", "80@evil", nil, nil),
        ("https://[{{v}}]:1/x", "::1", "https://[::1]:1/x", "https://[::1]:1/x"),
        ("https://[{{v}}]:1/x", "::1]@[::2", nil, nil), ("https://[::1]:{{v}}/", "1x", nil, nil),
        ("https://me:{{v}}@h.test/", "p% w", "https://me:p%25%20w@h.test/", "https://me:p%25%20w@h.test/"),
        ("https://me:{{v}}@h.test/", "p@evil/", nil, nil), ("https://{{v}}@h.test/", "a:b", nil, nil),
        ("http{{v}}://h.test/", "s", "https://h.test/", "https://h.test/"),
        ("http{{v}}//h.test/", "://evil/", nil, nil),
        ("http:{{v}}/x", "//evil", nil, nil), ("http:/{{v}}/x", "/evil", nil, nil), ("//{{v}}/x", "e/", nil, nil),
        ("x{{v}}/y", "://evil", nil, nil), ("x{{v}}/y", "a b", "xa%20b/y", "xa%20b/y"),
        ("https://h.test{{v}}", "/people/1", "https://h.test/people/1", nil),
        ("https://h.test{{v}}?a", "/x?b#c", "https://h.test/x%3Fb%23c?a", nil),
        ("https://{{v}}", "/people", nil, nil), ("/{{v}}", "/evil/x", nil, "/%2Fevil%2Fx"),
        // In the path.
        ("https://h.test/{{v}}/x", "a b", "https://h.test/a%20b/x", "https://h.test/a%20b/x"),
        ("https://h.test/{{v}}/x", "a/b", "https://h.test/a/b/x", "https://h.test/a%2Fb/x"),
        ("https://h.test/{{v}}/x", "a@b:c", "https://h.test/a@b:c/x", "https://h.test/a@b:c/x"),
        ("https://h.test/{{v}}/x", "a?b=1#", "https://h.test/a%3Fb=1%23/x", "https://h.test/a%3Fb=1%23/x"),
        ("https://h.test/{{v}}/x", "a\\b", "https://h.test/a%5Cb/x", "https://h.test/a%5Cb/x"),
        ("https://h.test/{{v}}/x", "a%2Fb", "https://h.test/a%2Fb/x", "https://h.test/a%252Fb/x"),
        ("https://h.test/{{v}}/x", "5%", "https://h.test/5%25/x", "https://h.test/5%25/x"),
        ("https://h.test/{{v}}/x", "ü", "https://h.test/ü/x", "https://h.test/ü/x"),
        ("https://h.test/{{v}}/x", "a\u{85}\n", "https://h.test/a%C2%85%0A/x", "https://h.test/a%C2%85%0A/x"),
        ("https://h.test/{{v}}/x", "{id}{{v}}", nil, "https://h.test/%7Bid%7D%7B%7Bv%7D%7D/x"),
        ("/v1/{{v}}/items", "../../admin/all?force=1#", nil, nil), ("/v1/{{v}}/items", "..", nil, nil),
        ("/v1/{{v}}/items", ".", nil, nil), ("/v1/{{v}}/items", "%2e%2E", nil, nil),
        ("/v1/{{v}}/items", ".%2e", nil, nil), ("/v1/{{v}}/items", "%252e.", nil, nil),
        ("/v1/{{v}}/items", "..;x", nil, nil), ("/v1/{{v}}/items", "a/..", nil, nil),
        ("/v1/.{{v}}/items", ".", nil, nil), ("/v1/.{{v}}./items", "", nil, nil),
        ("/v1/%2{{v}}/items", "e", nil, nil), ("/v1/{{v}}../items", "a/", nil, nil),
        ("/v1/{{v}}/items", "...", "/v1/.../items", "/v1/.../items"),
        ("/v1/{{v}}/items", "a.", "/v1/a./items", "/v1/a./items"),
        ("/v1/../{{v}}", "x", "/v1/../x", "/v1/../x"), ("people/{{v}}", "x:y", "people/x:y", "people/x:y"),
        // In the query and the fragment.
        (
            "/x?q={{v}}&z", "a&b=c#d+e f%20;", "/x?q=a%26b%3Dc%23d%2Be%20f%2520%3B&z",
            "/x?q=a%26b%3Dc%23d%2Be%20f%2520%3B&z"
        ),
        ("/x?q={{v}}", "../?a@b:c,*", "/x?q=../?a@b:c,*", "/x?q=../?a@b:c,*"),
        ("?{{v}}=1", "a[0]", "?a%5B0%5D=1", "?a%5B0%5D=1"), ("/x#{{v}}", "a#b&", "/x#a%23b&", "/x#a%23b&"),
        // As typed.
        ("{{v}}/x", "https://h.test/a?b", "https://h.test/a?b/x", "https://h.test/a?b/x"),
        ("{{v}}", "../x?a#b c", "../x?a#b c", "../x?a#b c"),
        ("/x/{{v|raw}}", "a/../b?c d", "/x/a/../b?c d", "/x/a/../b?c d"),
        ("/x?{{v|raw}}", "a=1&b=2", "/x?a=1&b=2", "/x?a=1&b=2"),
        ("https://{{ v | raw }}/x", "h.test:80", "https://h.test:80/x", "https://h.test:80/x"),
    ]

    @Test(arguments: table)
    private func `are written or refused by their place`(
        row: (url: String, value: String, own: String?, foreign: String?)
    ) {
        for origin in Origin.allCases {
            let isNested = row.value.contains("{{")
            if isNested, !origin.isForeign || origin == .row { continue }
            let url = row.url.replacing("{{ v | raw }}", with: "{{\(origin.name) | raw}}")
            let resolved = origin.resolve(url, row.value)
            let expected = origin.isForeign ? row.foreign : row.own
            if let expected {
                #expect(resolved.text == expected && resolved.unknown.isEmpty, "\(origin) in \(row.url)")
            } else {
                #expect(
                    resolved.unknown.first?.name == origin.name,
                    "\(origin): \(row.value) in \(row.url): \(resolved.text)")
            }
            let isOpen = row.url.hasPrefix("{{") || row.url.contains("raw")
            #expect(
                resolved.escaped.isEmpty
                    || (!isOpen && resolved.escaped[0].claim.hasSuffix("{{\(origin.name)|raw}} sends it as it is")))
        }
    }

    @Test func `a refusal says the place, the name, the byte and the remedy`() {
        func sentence(_ url: String, _ value: String) -> String? {
            VariableResolver.resolve(url: url, using: ["v": value]).unknown.first?.sentence()
        }
        #expect(
            sentence("https://{{v}}/", "a@b")
                == "{{v}} stands in the host and holds \"@\", which could lead the request elsewhere. Correct the value, "
                + "or write {{v|raw}} if it is meant.")
        #expect(
            sentence("https://h:{{v}}/", "8\n")
                == "{{v}} stands in the port and holds byte 0xA. A port takes digits alone. Correct the value.")
        #expect(
            sentence("/a/{{v}}", "%2E.")
                == "{{v}} makes \"%2E.\" a segment of the path. Servers take that for a step up. Correct the value, or "
                + "write {{v|raw}} if it is meant.")
    }

    @Test func `a refused secret is not told`() {
        for (url, words) in [
            ("https://h:{{v}}/", "holds a byte that may not stand there"), ("/{{v}}", "makes dots a segment"),
        ] {
            var variables: VariableSet = ["v": ".."]
            variables.secrets = ["v"]
            let sentence = VariableResolver.resolve(url: url, using: variables).unknown.first?.sentence() ?? ""
            #expect(sentence.contains(words) && !sentence.contains(".."))
        }
    }

    @Test func `an escaped byte is said once for each place, with the mark`() {
        let resolved = VariableResolver.resolve(url: "/{{v}}/{{v}}?a={{v}}&b={{w}}", using: ["v": "1 2", "w": "3"])
        #expect(resolved.text == "/1%202/1%202?a=1%202&b=3")
        #expect(
            resolved.escaped.map(\.claim) == [
                "{{v}} holds a space, which is escaped in the path; {{v|raw}} sends it as it is",
                "{{v}} holds a space, which is escaped in the query; {{v|raw}} sends it as it is",
            ])
    }

    @Test(arguments: [
        ("{{base}}/{{id}}", "https://h.test/v1/a%2Fb"), ("{{all}}", "https://h.test/v1/a%2Fb/x"),
        ("{{all|raw}}", "https://h.test/v1/a%2Fb/x"), ("/y/{{own}}", "/y/o/a%2Fb/p"), ("/y?{{own}}", "/y?o/a/b/p"),
        ("/y/{{own|raw}}?", "/y/o/a%2Fb/p?"), ("/y/{{alias}}", "/y/a%2Fb"), ("/y/{{alias|raw}}", "/y/a/b"),
    ])
    func `names in a value are inserted by their own places`(url: String, expected: String) {
        var variables: VariableSet = [
            "base": "https://{{host}}/v1", "host": "h.test", "id": "a/b", "all": "{{base}}/{{id}}/x",
            "own": "o/{{id}}/p",
            "alias": "{{id}}",
        ]
        variables.literals = ["id"]
        let resolved = VariableResolver.resolve(url: url, using: variables)
        #expect(resolved.text == expected && resolved.unknown.isEmpty)
    }

    @Test func `a value that repeats others stays cheap`() {
        var variables: VariableSet = ["v60": ""]
        for level in 0..<60 { variables["v\(level)"] = "{{v\(level + 1)}}{{v\(level + 1)}}" }
        #expect(VariableResolver.resolve(url: "/{{v0}}", using: variables).text == "/")
        variables["v60"] = "a"
        #expect(VariableResolver.resolve(url: "/{{v0}}", using: variables).unknown.count == 1)
    }

    @Test func `the mark outside of a URL is refused`() {
        let resolved = VariableResolver.resolve("a {{v|raw}} {{w}}", using: ["v": "1", "w": "{{v|raw}}"])
        #expect(resolved.text == "a {{v|raw}} {{w}}")
        #expect(
            resolved.unknown.map { $0.sentence() } == [
                "{{v|raw}} stands outside of a URL, where every value is inserted as it is. Write {{v}}."
            ])
    }

    @Test(arguments: [
        ("{{server_{{env}}}}", "server_{{env}}"), ("a {{ x {{env}} }} b", "x {{env}}"), ("{{{{env}}}}", "{{env}}"),
        ("{{a{{b{{env}}}}}}", "b{{env}}"),
    ])
    func `a name within a name is refused like one that is not set`(text: String, name: String) {
        let resolved = VariableResolver.resolve(text, using: ["env": "demo", "server_demo": "h"])
        #expect(resolved.unknown == [UnknownVariable(name: name, reason: .nested)])
        #expect(VariableResolver.resolve(url: "https://" + text, using: ["env": "demo"]).unknown.count == 1)
        #expect(VariableTemplate(text).names == [name])
    }

    @Test(arguments: ["{{x {{env}}\n}}", "{{{env}}}", "{\"a\":{\"b\":{{env}}}}", "{{ {{env}}"])
    func `other braces stay`(text: String) {
        #expect(VariableTemplate(text).names == ["env"])
    }

    /// Whatever the value, a URL has the shape that it has with a plain one.
    @Test func `no value changes the shape of a URL`() throws {
        var random = Numbers(state: 20_261_127)
        let signs = Array(
            "/\\?#@:.%2e&=+ ;[]{}a1\u{E9}\u{FF0F}\u{85}\n*~|\"<>^`'(),!$\u{202E}\u{3002}\u{0}".unicodeScalars)
        let urls = [
            "https://h.test:8/a/{{v}}/b", "https://h.test/{{v}}", "https://h.test/a{{v}}b?x=1#f",
            "https://h.test/?q={{v}}",
            "https://h.test/a?q={{v}}&r={{v}}#{{v}}", "https://h.test/a#{{v}}",
            "https://h.test/a/{{v}}/{{v}}?{{v}}={{v}}",
            "https://u:p@h.test/{{v}}?a",
        ]
        var written = 0
        for _ in 0..<6000 {
            let value = String(
                String.UnicodeScalarView((0..<random.below(9)).map { _ in signs[random.below(signs.count)] }))
            let url = urls[random.below(urls.count)]
            for origin in Origin.allCases
            where !VariableTemplate.isPresent(in: value) || origin.isForeign && origin != .row {
                let resolved = origin.resolve(url, value)
                guard resolved.unknown.isEmpty else { continue }
                written += 1
                let found = try URLText(resolved.text)
                let plain = try URLText(url.replacing("{{v}}", with: "x"))
                #expect(
                    Shape(found, origin.isForeign) == Shape(plain, origin.isForeign),
                    "\(value.debugDescription) in \(url)")
                #expect(DotSegments.removed(fromURL: resolved.text) == nil)
            }
        }
        #expect(written > 20_000)
    }

    private struct Shape: Equatable {
        var scheme, host: String
        var userinfo: String?
        var port: Int?
        var segments: Int?
        var pairs: Int
        var hasFragment: Bool

        init(_ url: URLText, _ countsSegments: Bool) {
            (scheme, host, userinfo, port) = (url.scheme, url.asciiHost, url.userinfo, url.port)
            segments = countsSegments ? url.path.utf8.count { $0 == UInt8(ascii: "/") } : nil
            let query = url.query.map { Array(url.text.utf8)[$0] } ?? []
            pairs =
                query.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") }
                .count
            hasFragment = url.fragment != nil
        }
    }

    private struct Numbers {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
    }
}
