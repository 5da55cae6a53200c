import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

@Suite struct RedirectPolicyTests {
    private let request = SentRequest(
        method: "POST", url: "https://a.test/one/two?q=1",
        headers: [
            SentHeader("Authorization", "Basic x", origin: .you), SentHeader("cookie", "a=1", origin: .you),
            SentHeader("X-Api-Key", "k", origin: .you, isSecret: true), SentHeader("X-Plain", "p", origin: .you),
            SentHeader("Content-Type", "text/plain", origin: .serializer), SentHeader("Host", "a.test", origin: .you),
        ], body: RequestBody([1]))

    private func step(
        _ status: Int, _ location: String..., method: String = "POST", terms: RedirectTerms = RedirectTerms()
    ) -> RedirectPolicy.Step {
        var policy = RedirectPolicy(terms: terms)
        var request = request
        request.method = method
        let fields = HeaderFields(location.map { HeaderField("Location", $0) })
        return policy.step(after: request, ResponseHead(version: "HTTP/1.1", status: status, fields: fields))
    }

    /// The name is the same, and a detour or an unchecked certificate of https makes it another server.
    @Test func `a body follows to https where the way there is the same`() throws {
        var post = request
        post.url = "http://a.test/"
        let head = ResponseHead(
            version: "HTTP/1.1", status: 307, fields: HeaderFields([HeaderField("Location", "https://a.test/")]))
        var led = RequestOptions()
        led.connection.detours = try #require(Detour.list("a.test:443:127.0.0.1:1"))
        var unchecked = RequestOptions()
        unchecked.tls.policy.allowsInvalidCertificates = true
        for (options, isFollowed) in [(RequestOptions(), true), (led, false), (unchecked, false)] {
            var terms = RedirectTerms()
            terms.options = options
            post.headers = []
            var policy = RedirectPolicy(terms: terms)
            let step = policy.step(after: post, head)
            #expect((followed(step) != nil) == isFollowed)
            if !isFollowed { #expect(step == .refuse(.bodyElsewhere(to: "https://a.test/"))) }
        }
    }

    private func followed(_ step: RedirectPolicy.Step) -> SentRequest? {
        if case .follow(let request, _) = step { request } else { nil }
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
        (302, "HEAD", "HEAD"),
    ])
    func `the method changes where RFC 9110 says so`(status: Int, before: String, after: String) throws {
        let next = try #require(followed(step(status, "/x", method: before)))
        #expect(next.method == after)
        #expect((next.body == nil) == (before != after))
        #expect(next.headers.contains { $0.name == "Content-Type" } == (before == after))
    }

    @Test(
        arguments: zip(
            ["/x", "x", "../x", "?p", "//b.test/x", "https://c.test:8443/y", "https://user:pass@a.test/z", "#frag"],
            [
                "https://a.test/x", "https://a.test/one/x", "https://a.test/x", "https://a.test/one/two?p",
                "https://b.test/x", "https://c.test:8443/y", "https://a.test/z", "https://a.test/one/two?q=1#frag",
            ]))
    func `locations are resolved`(location: String, url: String) {
        #expect(followed(step(302, location))?.url == url)
    }

    @Test(arguments: ["https://a.test:8443/", "https://b.test/", "https://A.test.evil.test/"])
    func `no credential goes to another origin`(location: String) throws {
        guard case .follow(let next, let dropped) = step(307, location, terms: RedirectTerms(body: .anywhere)) else {
            Issue.record("not followed")
            return
        }
        #expect(dropped == ["Authorization", "cookie", "X-Api-Key"])
        #expect(next.headers.map(\.name) == ["X-Plain", "Content-Type"])
        #expect(next.body == RequestBody([1]))
    }

    @Test func `the name that a server answers to goes along on its own origin, and to no other`() throws {
        let own = try #require(followed(step(307, "/next")))
        #expect(own.headers.first { $0.name == "Host" }?.value == "a.test")
        let other = try #require(followed(step(302, "https://a.test:8443/")))
        #expect(!other.headers.contains { $0.name == "Host" })
    }

    @Test(arguments: [307, 308], ["https://a.test:8443/", "https://b.test/", "https://A.TEST.evil.test/"])
    func `a body goes to no other origin unless that was asked for`(status: Int, location: String) {
        #expect(step(status, location) == .refuse(.bodyElsewhere(to: location)))
        #expect(followed(step(303, location))?.url == location)
        #expect(RedirectRefusal.bodyElsewhere(to: location).sentence.contains("set follow-with-body"))
    }

    @Test(arguments: [
        (RedirectReach.home, RedirectReach.home, false, false), (.home, .home, true, false),
        (.unlessSecret, .home, false, true), (.unlessSecret, .home, true, false), (.anywhere, .home, true, true),
        (.home, .unlessSecret, false, true), (.home, .unlessSecret, true, false), (.home, .anywhere, true, true),
        (.unlessSecret, .anywhere, true, true), (.anywhere, .unlessSecret, true, true),
    ])
    func `a secret in the body goes elsewhere only where whoever sends said so`(
        body: RedirectReach, credentials: RedirectReach, isPrivate: Bool, isFollowed: Bool
    ) {
        let terms = RedirectTerms(body: body, credentials: credentials, bodyIsPrivate: isPrivate)
        #expect((followed(step(307, "https://b.test/", terms: terms)) != nil) == isFollowed)
        // At home it may go anywhere.
        #expect(followed(step(307, "/x", terms: terms)) != nil)
        #expect(followed(step(303, "https://b.test/", terms: terms)) != nil)
    }

    @Test(arguments: [
        (RedirectReach.home, ["Authorization", "cookie", "X-Api-Key", "X-Odd"]),
        (.unlessSecret, ["X-Api-Key", "X-Odd"]), (.anywhere, []),
    ])
    func `a field that holds a known secret is a credential, whatever it is called`(
        reach: RedirectReach, dropped: [String]
    ) {
        var request = request
        request.headers.append(SentHeader("X-Odd", "sig=k3pt-text;v=1", origin: .serializer))
        var policy = RedirectPolicy(terms: RedirectTerms(credentials: reach, secrets: ["k3pt-text"]))
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": "https://b.test/"])
        guard case .follow(let next, let left) = policy.step(after: request, head) else {
            Issue.record("not followed")
            return
        }
        #expect(left == dropped && !next.headers.contains { dropped.contains($0.name) })
    }

    @Test func `a method that is kept keeps its body at home`() {
        var policy = RedirectPolicy(keepsMethod: true)
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": "https://b.test/"])
        #expect(policy.step(after: request, head) == .refuse(.bodyElsewhere(to: "https://b.test/")))
        var bare = request
        bare.body = nil
        #expect(followed(policy.step(after: bare, head)) != nil)
    }

    @Test(arguments: [
        ("https://a.test/x/../y", "https://a.test/y", "https://a.test/x/../y"),
        ("/x/../y", "https://a.test/y", "https://a.test/x/../y"), ("../y", "https://a.test/y", "https://a.test/y"),
    ])
    func `dots in a place that a server names are left out, or stay where all of them do`(
        location: String, plain: String, kept: String
    ) {
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": location])
        var bare = request
        (bare.url, bare.body) = ("https://a.test/b/one", nil)
        for (keepsPath, url) in [(false, plain), (true, kept)] {
            var policy = RedirectPolicy(keepsPath: keepsPath)
            #expect(followed(policy.step(after: bare, head))?.url == url)
        }
    }

    @Test func `the same host by https instead of http is no stranger`() {
        var policy = RedirectPolicy()
        var plain = request
        plain.url = "http://a.test/one"
        let secure = ResponseHead(version: "HTTP/1.1", status: 308, fields: ["Location": "https://a.test/one"])
        #expect(followed(policy.step(after: plain, secure))?.body == RequestBody([1]))
        let odd = ResponseHead(version: "HTTP/1.1", status: 308, fields: ["Location": "https://a.test:8443/one"])
        #expect(followed(policy.step(after: plain, odd)) == nil)
    }

    @Test(arguments: ["/x", "https://A.TEST:443/x"])
    func `credentials stay within the origin`(location: String) throws {
        #expect(try #require(followed(step(307, location))).headers == request.headers)
    }

    @Test func `what cannot be followed is refused by name`() {
        #expect(step(302, "file:///etc/passwd") == .refuse(.unsupportedScheme("file")))
        #expect(step(302, "data:text/html,x") == .refuse(.unsupportedScheme("data")))
        #expect(step(302, "http://a.test/") == .refuse(.downgrade(to: "http://a.test/")))
        #expect(step(302, "/a\tb") == .refuse(.invalidLocation("/a\tb")))
        #expect(step(302, "/a", "/b") == .refuse(.twoLocations))
    }

    @Test(arguments: [
        ("/a b?c d#e f", "https://a.test/a%20b?c+d#e+f"), ("///b.test/x", "https://b.test/x"),
        ("////b.test/x", "https://b.test/x"), ("https:/b.test/x", "https://b.test/x"),
        ("https:///b.test/x", "https://b.test/x"),
    ])
    func `a location that is no URL is mended, and that is said`(location: String, url: String) {
        #expect(followed(step(302, location))?.url == url)
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": location])
        let hop = Hop(request: request, response: TransportResponse(head: head, body: Bytes()), droppedHeaders: [])
        #expect(hop.notes == ["The Location \"\(location)\" is no URL. It was mended as curl does, and followed."])
    }

    @Test(arguments: [
        ([0xE4], "/%E4"), ([0xC3, 0xA4], "/\u{E4}"), ([0xE4, 0x20, 0xC3, 0xA4], "/%E4%20%C3%A4"),
    ])
    func `bytes of a location that are no UTF-8 go on as they came`(bytes: [UInt8], path: String) {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        let text = isText ? String(decoding: bytes, as: UTF8.self) : bytes.map { String(UnicodeScalar($0)) }.joined()
        let head = ResponseHead(
            version: "HTTP/1.1", status: 302, fields: ["Location": "/\(text)"],
            lines: Bytes(Array("HTTP/1.1 302\r\nLocation: /".utf8) + bytes + Array("\r\n".utf8)))
        var policy = RedirectPolicy()
        #expect(followed(policy.step(after: request, head))?.url == "https://a.test\(path)")
    }

    @Test func `user information of a location goes along within the origin, where nothing else says who asks`() throws
    {
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": "https://u%20v:p@a.test/z"])
        var plain = request
        plain.headers.removeFirst()
        var (policy, careful) = (RedirectPolicy(), RedirectPolicy(takesUserinfo: false))
        let taken = try #require(followed(policy.step(after: plain, head)))
        #expect(taken.url == "https://a.test/z" && taken.fields["Authorization"] == "Basic dSB2OnA=")
        #expect(try #require(followed(careful.step(after: plain, head))).fields["Authorization"] == nil)
        let own = try #require(followed(policy.step(after: request, head)))
        #expect(own.fields.values("Authorization") == ["Basic x"])
        plain.url = "https://b.test/"
        #expect(try #require(followed(policy.step(after: plain, head))).fields["Authorization"] == nil)
    }

    @Test(arguments: [200, 300, 304, 305, 404])
    func `other statuses are results`(status: Int) {
        #expect(step(status, "/x") == .stop)
    }

    @Test func `a redirect that names nothing is a result`() {
        #expect(step(302) == .stop)
        #expect(step(302, "") == .stop)
    }

    @Test(arguments: [1, 3, 10])
    func `following stops at the limit`(limit: Int) {
        var policy = RedirectPolicy(limit: limit)
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": "/again"])
        for _ in 0..<limit { #expect(followed(policy.step(after: request, head)) != nil) }
        #expect(policy.step(after: request, head) == .refuse(.tooMany(limit: limit)))
    }

    @Test func `with a limit of none the redirect is the result`() {
        var policy = RedirectPolicy(limit: 0)
        let head = ResponseHead(version: "HTTP/1.1", status: 302, fields: ["Location": "/again"])
        #expect(policy.step(after: request, head) == .stop)
    }
}
