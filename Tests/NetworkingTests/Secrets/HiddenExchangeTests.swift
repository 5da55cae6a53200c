import CurlewBytes
import CurlewMessage
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing

@testable import CurlewNetworking

@Suite struct `An exchange as it may be shown` {
    @Test(arguments: [
        ("https://ada:lovelace@example.com/x", "https://******@example.com/x"),
        ("//ada:lovelace@example.com", "//******@example.com"),
        ("http://ada@h/ and http://b:c@h/?q=a@b", "http://******@h/ and http://******@h/?q=a@b"),
        ("<https://u:p@h/2>; rel=\"next\", <https://h/3>", "<https://******@h/2>; rel=\"next\", <https://h/3>"),
        ("https://u:p@q@h/", "https://******@h/"), ("url=http://u:p@h", "url=http://******@h"),
        ("/a//b@c", "/a//b@c"), ("ada@example.com", "ada@example.com"), ("http://h/@me", "http://h/@me"),
        ("https://@h/", "https://@h/"), ("<http://u:a/b@h/x>; rel=next", "<http://******@h/x>; rel=next"),
        ("http://u:a#b@h/", "http://******@h/"), ("http://u:a?b@h/", "http://******@h/"),
        ("http://u:/a@h/, //v:b/c@i", "http://******@h/, //******@i"), ("http://h:80/@me", "http://h:80/@me"),
        ("http://[::1]/@me?m=a@b", "http://[::1]/@me?m=a@b"), ("http://h/a:b@c", "http://h/a:b@c"),
        ("https://u\u{301}:p@\u{301}h/", "https://******@\u{301}h/"),
    ])
    func `users and passwords of URLs are hidden`(text: String, shown: String) {
        #expect(Userinfo.hidden(in: text) == shown && SecretMask.none.shown(text) == shown)
        #expect(Userinfo.hidden(in: shown) == shown)
    }

    @Test(arguments: [
        ("X-RapidAPI-Key", true), ("Authkey", true), ("X-PAT", true), ("Cookie", true), ("X-Plain", false),
    ])
    func `fields are hidden by the names that redirects leave behind`(name: String, isHidden: Bool) {
        let header = SentHeader(name, "typed-key", origin: .you)
        #expect(header.isHidden == isHidden && HeaderFields.isCredential(name) == isHidden)
    }

    private static let secret = "CANARY-5bd1e995"

    private static func exchange() -> Exchange {
        let fields: HeaderFields = [
            "Location": "https://ada:lovelace@example.com/\(secret)", "X-Echo": secret, "Set-Cookie": "sid=\(secret)",
        ]
        var head = ResponseHead(version: "HTTP/1.1", status: 302, reason: secret, fields: fields)
        head.lines = Bytes(Array("HTTP/1.1 302 \(secret)\r\nLocation: https://ada:lovelace@h/\r\n".utf8))
        head.trailers = ["X-Late": secret]
        head.interim = [InterimHead(status: 103, reason: "", fields: ["Link": "<https://ada:lovelace@h/>"])]
        let request = SentRequest(
            method: "POST", url: "http://h/?t=\(secret)",
            headers: [
                SentHeader("Authorization", "Bearer sent-token", origin: .auth, isSecret: true),
                SentHeader("X-Api-Key", "typed-key", origin: .you), SentHeader("X-Plain", secret, origin: .you),
            ], body: RequestBody(Array("t=\(secret)".utf8)))
        let response = TransportResponse(head: head, body: Bytes(Array(secret.utf8)))
        let cookie = Cookie(name: "sid", value: secret, domain: "h")
        return Exchange(
            request: request, response: response, readBy: ResponseSerializer(),
            hops: [Hop(request: request, response: response, droppedHeaders: [])], date: 0
        )
        .with(CookieVerdict(name: "sid", cookie: cookie, host: "h", result: .stored))
    }

    @Test func `nothing of a secret is left in it but the body that came`() {
        let mask = SecretMask([Self.secret])
        var hidden = mask.hidden(Self.exchange())
        #expect(String(decoding: hidden.body.array, as: UTF8.self) == Self.secret)
        hidden.response.body = Bytes()
        hidden.hops[0].response.body = Bytes()
        hidden.outcome = ResponseOutcome(value: nil, error: nil)
        var text = ""
        for (request, head) in [(hidden.request, hidden.head)] + hidden.hops.map({ ($0.request, $0.response.head) }) {
            text += request.url + request.headers.map { $0.name + $0.value }.joined()
            text += ([head.fields, head.trailers] + head.interim.map(\.fields)).joined().map { $0.name + $0.value }
                .joined()
            text += head.reason
        }
        text += hidden.cookies.map { $0.name + $0.host + ($0.cookie?.value ?? "") }.joined()
        text += hidden.checks.map { "\($0)" }.joined()
        let bytes = [hidden.request.body?.bytes, hidden.head.lines, hidden.hops[0].request.body?.bytes]
        text += bytes.map { String(decoding: $0?.array ?? [], as: UTF8.self) }.joined()
        for word in [Self.secret, "lovelace", "sent-token", "typed-key"] { #expect(!text.contains(word), "\(word)") }
        #expect(hidden.request.headers[0].value == "Bearer ******")
        #expect(hidden.head.fields["Location"] == "https://******@example.com/******")
    }

    @Test(arguments: [
        (SentHeader("Authorization", "Bearer abcdef", origin: .auth), ["abcdef"]),
        (SentHeader("Authorization", "Bearer  abcdef ", origin: .you), ["abcdef"]),
        (SentHeader("Authorization", "Basic YWRhOmxvdmU6bGFjZQ==", origin: .auth), ["love:lace"]),
        (SentHeader("Authorization", "Digest username=\"ada\", nonce=\"1\"", origin: .auth), []),
        (SentHeader("proxy-authorization", "abcdef", origin: .you), ["abcdef"]),
        (SentHeader("X-Key", "k abcdef", origin: .you, isSecret: true), ["k abcdef"]),
        (SentHeader("X-API-Key", "abcdef", origin: .you), ["abcdef"]),
        (SentHeader("Cookie", "a=1", origin: .cookieJar, isSecret: true), []),
        (SentHeader("Cookie", "a=1; sid = long-value; b", origin: .you), ["long-value"]),
        (SentHeader("Accept", "abcdef", origin: .you), []),
    ])
    func `what a header field says of secrets`(header: SentHeader, texts: [String]) {
        #expect(header.secretTexts == texts)
    }

    @Test func `credentials of an exchange are known after it, those of its redirects too`() {
        var exchange = Self.exchange()
        #expect(exchange.secretTexts == ["sent-token", "typed-key", "ada:lovelace", "lovelace"])
        exchange.response.head.fields = ["Location": "https://a:p@h/"]
        exchange.hops = []
        // Too short to be looked for.
        #expect(exchange.secretTexts == ["sent-token", "typed-key"])
    }

    @Test func `a credential is worth hiding where more of it is left than what is known`() {
        let mask = SecretMask(["CANARY-5bd1e995"])
        #expect(mask.adding(credentials: ["k CANARY-5bd1e995", "CANARY-5bd1e995"]) == mask)
        #expect(mask.adding(credentials: ["more-CANARY-5bd1e995"]).masked("more-CANARY-5bd1e995") == "******")
    }

    @Test(arguments: [
        (Authentication.basic(user: "ada", password: "lovelace"), ["lovelace"]),
        (.digest(user: "ada", password: "ab"), []), (.bearer(token: "t0ken"), ["t0ken"]),
        (.apiKey(name: "k", value: "v4lue", place: .query), ["v4lue"]),
        (
            .oauth2(
                OAuth2Grant(
                    kind: .refreshToken("refresh"), tokenURL: "https://h/", clientID: "me", clientSecret: "c1ient")),
            ["c1ient", "refresh"]
        ),
    ])
    func `credentials of a request are among its secrets`(authentication: Authentication, texts: [String]) throws {
        let draft = RequestDraft(url: "https://h/", authentication: authentication)
        #expect(try draft.prepared(in: .init(variables: VariableSet())).secretTexts == Set(texts))
    }

    @Test func `of a URL and of a proxy too`() throws {
        var draft = RequestDraft(url: "https://ada:lovelace@h/")
        draft.options.proxy = .url("http://me:pr%6Fxy-word@127.0.0.1:8")
        let secrets = try draft.prepared(in: .init(variables: VariableSet())).secretTexts
        #expect(secrets == ["lovelace", "me:pr%6Fxy-word", "proxy-word"])
    }
}

extension Exchange {
    fileprivate func with(_ verdict: CookieVerdict) -> Exchange {
        var exchange = self
        exchange.cookies = [verdict]
        return exchange
    }
}
