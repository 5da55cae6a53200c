import CurlewMessage
import CurlewNetworking
import Testing

@Suite struct CookieJarTests {
    private static let now = 1_700_000_000.0

    private func verdict(_ field: String, from url: String = "https://www.shop.test/a/b?c") -> CookieVerdict? {
        var jar = CookieJar()
        return jar.store(setCookie: [field], from: url, by: .straight, at: Self.now).first
    }

    private func jar(_ fields: String..., from url: String = "https://www.shop.test/a/b") -> CookieJar {
        var jar = CookieJar()
        _ = jar.store(setCookie: fields, from: url, by: .straight, at: Self.now)
        return jar
    }

    private func names(_ jar: CookieJar, _ url: String, at now: Double = Self.now) -> [String] {
        jar.cookies(for: url, by: .straight, at: now).map(\.name)
    }

    @Test func `a cookie is kept with everything it says`() throws {
        let cookie = try #require(
            verdict(
                " sid = \"x=y\" ; Path=/a; Domain=.Shop.TEST; Secure; HttpOnly; SameSite=Lax; Max-Age=60; Odd=1")?
                .cookie)
        #expect(
            cookie
                == Cookie(
                    name: "sid", value: "\"x=y\"", domain: "shop.test", path: "/a", isHostOnly: false, isSecure: true,
                    isHTTPOnly: true, sameSite: .lax, expires: Self.now + 60, created: Self.now))
    }

    @Test func `without attributes it is for this host, this folder and this session`() throws {
        let cookie = try #require(verdict("a=1")?.cookie)
        #expect(cookie.domain == "www.shop.test" && cookie.isHostOnly && cookie.path == "/a" && cookie.expires == nil)
    }

    @Test(arguments: [
        ("http://shop.test/", "com"), ("http://shop.com/", "com"), ("http://a.co.uk/", "co.uk"),
        ("http://a.co.uk/", "uk"), ("http://a.co.uk/", "CO.UK."), ("http://me.github.io/", "github.io"),
        ("http://shop.test/", "evil.test"), ("http://shop.test/", "hop.test"), ("http://shop.test/", "shop.test."),
        ("http://shop.test/", "a.shop.test"), ("http://127.0.0.1:8080/", "0.0.1"), ("http://127.0.0.1/", ".0.0.1"),
        ("http://127.0.0.1/", "1"), ("http://127.0.0.1/", "localhost."), ("http://a.localhost/", "localhost"),
        ("http://[::1]/", "1]"), ("http://shop.test/", "shöp.test"),
    ])
    func `a domain that is not one's own is refused`(url: String, domain: String) throws {
        guard case .refused(let refusal) = verdict("a=1; Domain=\(domain)", from: url)?.result else {
            Issue.record("stored")
            return
        }
        #expect(refusal.sentence.hasPrefix("Refused. "))
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/", "127.0.0.1"), ("http://localhost/", "localhost"), ("http://[::1]/", "[::1]"),
        ("http://shop.test/", ""), ("http://github.io/", "github.io"), ("http://shop.test./", ""),
    ])
    func `an address, a name of one label and a suffix itself are bound to the host`(url: String, domain: String) {
        let cookie = verdict("a=1; Domain=\(domain)", from: url)?.cookie
        #expect(cookie?.isHostOnly == true)
    }

    @Test func `names below get a cookie of the domain, and no others`() {
        let jar = jar("d=1; Domain=shop.test; Path=/", "h=1; Path=/")
        #expect(names(jar, "http://www.shop.test/") == ["d", "h"])
        #expect(names(jar, "http://WWW.Shop.Test:8080/") == ["d", "h"])
        #expect(names(jar, "http://x.shop.test/") == ["d"])
        #expect(names(jar, "http://shop.test/") == ["d"])
        #expect(names(jar, "http://a.www.shop.test/") == ["d"])
        #expect(names(jar, "http://eshop.test/").isEmpty)
        #expect(names(jar, "http://shop.test./").isEmpty)
    }

    @Test func `paths bind, and the longer goes first`() {
        let jar = jar("r=1; Path=/", "a=1; Path=/a", "ab=1; Path=/a/b/", "x=1; Path=odd")
        #expect(names(jar, "https://www.shop.test/a/b/c") == ["ab", "a", "x", "r"])
        #expect(names(jar, "https://www.shop.test/a") == ["a", "x", "r"])
        #expect(names(jar, "https://www.shop.test/ab") == ["r"])
        #expect(names(jar, "https://www.shop.test") == ["r"])
    }

    @Test func `of equal paths the one that came first goes first, whatever the names, and after it was stored too`()
        throws
    {
        var jar = jar("z=1; Path=/; Max-Age=60", "m=1; Path=/a; Max-Age=60", "b=1; Path=/; Max-Age=60")
        let url = "https://www.shop.test/"
        _ = jar.store(
            setCookie: ["a=1; Path=/; Max-Age=60", "z=2; Path=/; Max-Age=60"], from: url, by: .straight, at: Self.now)
        let order = ["m", "z", "b", "a"]
        #expect(names(jar, "https://www.shop.test/a") == order)
        let again = CookieJarFile.read(CookieJarFile.text(CookieJarFile.lines(jar))).jar
        #expect(again == jar && names(again, "https://www.shop.test/a") == order)
        var gone = again
        let first = try #require(gone.all.first { $0.name == "z" })
        gone.remove(first.id)
        _ = gone.store(
            setCookie: ["c=1; Path=/; Max-Age=60"], from: "https://www.shop.test/", by: .straight, at: Self.now)
        #expect(names(gone, "https://www.shop.test/") == ["b", "a", "c"])
        try gone.set(first)
        #expect(names(gone, "https://www.shop.test/") == ["z", "b", "a", "c"])
    }

    @Test func `cookies of one time keep the order in which they came, however many`() throws {
        var jar = CookieJar(limits: .curl)
        for number in 0..<2000 {
            try jar.set(Cookie(name: "n\(number)", value: "v", domain: "h\(number).test", created: 5))
        }
        let ordered = jar.all.sorted { $0.created < $1.created }.map(\.name)
        #expect(ordered == (0..<2000).map { "n\($0)" } && Set(jar.all.map(\.created)).count == 2000)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e30])
    func `a time beyond every calendar can be written`(expires: Double) throws {
        let cookie = Cookie(name: "n", value: "v", domain: "shop.test", expires: expires)
        let read = CookieJarFile.read(CookieJarFile.text(CookieJarFile.lines(CookieJar(), off: [cookie])))
        #expect(read.badLines.isEmpty && read.off.map(\.name) == ["n"])
        var jar = CookieJar()
        try jar.set(cookie)
        #expect(NetscapeCookie.text(jar).contains("shop.test"))
    }

    @Test func `cookies that tell no time go in the order of their lines`() {
        let lines = ["z", "b", "a"].map { "shop.test\tFALSE\t/\tFALSE\t0\t\($0)\t1\n" }.joined()
        #expect(names(CookieJarFile.read(lines).jar, "http://shop.test/") == ["z", "b", "a"])
        let old = ["z", "b"].map {
            #"{"domain":"shop.test","path":"/","name":"\#($0)","value":"1","host_only":true,"created":1700000000}"#
                + "\n"
        }
        #expect(names(CookieJarFile.read(old.joined()).jar, "http://shop.test/") == ["z", "b"])
    }

    @Test(arguments: [
        "a\tb=1", "a=x\u{1}y", "a=x\ty", "a=1; Path=/\u{1B}[2J", "a=\r\nEvil: 1", "a=1\u{0}", "a=\u{7F}",
    ])
    func `controls are refused`(field: String) {
        #expect(verdict(field)?.result == .refused(.control))
    }

    @Test(arguments: ["", "novalue", "=1", ";a=1", "  =  "])
    func `a cookie without a name is refused`(field: String) {
        #expect(verdict(field)?.result == .refused(.noName))
    }

    @Test(arguments: [
        ("s=1; Secure", "http://shop.test/", false), ("s=1; Secure", "http://127.0.0.1/", true),
        ("s=1; Secure", "http://localhost:81/", true), ("s=1; Secure", "http://[::1]/", true),
        ("s=1; Secure", "http://127.0.0.2/", false), ("s=1; Secure", "http://a.localhost/", false),
        ("s=1; Secure", "http://localhost./", false),
        ("s=1; Secure", "https://shop.test/", true), ("__Secure-a=1", "https://shop.test/", false),
        ("__Secure-a=1; Secure", "https://shop.test/", true), ("__secure-a=1", "https://shop.test/", false),
        ("__Host-a=1; Secure; Path=/", "https://shop.test/", true), ("__Host-a=1; Secure", "https://shop.test/", false),
        ("__Host-a=1; Secure; Path=/a", "https://shop.test/", false),
        ("__Host-a=1; Path=/", "http://shop.test/", false),
        ("__Host-a=1; Secure; Path=/; Domain=shop.test", "https://shop.test/", false),
        ("a=1; SameSite=None", "https://shop.test/", false), ("a=1; SameSite=None; Secure", "https://shop.test/", true),
        ("a=1; SameSite=Odd", "https://shop.test/", true),
    ])
    func `what a name promises must hold`(field: String, url: String, isStored: Bool) {
        #expect((verdict(field, from: url)?.result == .stored) == isStored)
    }

    @Test func `what comes over http leaves a secure cookie alone`() {
        var jar = jar("sid=good; Secure; Domain=shop.test; Path=/")
        let verdicts = jar.store(
            setCookie: ["sid=evil", "sid=evil; Domain=shop.test", "other=1"], from: "http://www.shop.test/login",
            by: .straight,
            at: Self.now)
        #expect(
            verdicts.map(\.result) == [.refused(.wouldReplaceSecure), .refused(.wouldReplaceSecure), .stored])
        #expect(
            jar.cookies(for: "https://www.shop.test/", by: .straight, at: Self.now).map(\.pair) == [
                "sid=good", "other=1",
            ])
        #expect(names(jar, "http://www.shop.test/") == ["other"])
    }

    @Test(arguments: [
        ("Max-Age=0", nil), ("Max-Age=-1", nil), ("Max-Age=-99999999999999999999", nil), ("Max-Age=60", 60.0),
        ("Max-Age=99999999999999999999", 34_560_000), ("Max-Age=abc", .infinity), ("Max-Age=", .infinity),
        ("Max-Age=1e3", .infinity), ("Expires=Thu, 01 Jan 1970 00:00:00 GMT", nil),
        ("Expires=Tue, 14 Nov 2023 22:14:20 GMT", 60), ("Expires=Tuesday, 14-Nov-23 22:14:20 GMT", 60),
        ("Expires=Tue Nov 14 22:14:20 2023", 60), ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 34_560_000),
        ("Expires=Fri, 31 Dec 99999 23:59:59 GMT", .infinity), ("Expires=Tue, 31 Feb 2024 00:00:00 GMT", .infinity),
        ("Expires=soon", .infinity), ("Expires=", .infinity), ("Expires=Sun, 06 Nov 2044 25:00:00 GMT", .infinity),
        ("Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60", 60),
    ])
    func `dates are read with patience and end within bounds`(attribute: String, life: Double?) {
        let verdict = verdict("a=1; \(attribute)")
        guard let life else {
            #expect(verdict?.result == .deleted)
            return
        }
        #expect(verdict?.result == .stored)
        #expect(verdict?.cookie?.expires == (life.isFinite ? Self.now + life : nil))
    }

    @Test func `a cookie that has run out takes the earlier one away`() {
        var jar = jar("a=1; Path=/")
        let verdicts = jar.store(
            setCookie: ["a=2; Path=/", "a=3; Path=/; Max-Age=0"], from: "https://www.shop.test/", by: .straight,
            at: Self.now)
        #expect(verdicts.map(\.result) == [.replaced, .deleted])
        #expect(jar.isEmpty)
    }

    @Test func `cookies go when their time has come`() {
        let jar = jar("a=1; Path=/; Max-Age=60")
        #expect(names(jar, "http://www.shop.test/", at: Self.now + 59) == ["a"])
        #expect(names(jar, "http://www.shop.test/", at: Self.now + 60).isEmpty)
    }

    @Test func `a flood is bounded`() {
        var jar = CookieJar()
        let verdicts = jar.store(
            setCookie: (0..<2000).map { "c\($0)=1" } + ["big=" + String(repeating: "x", count: 1 << 20)],
            from: "http://h.test/", by: .straight, at: Self.now)
        #expect(verdicts.filter { $0.result == .stored }.count == 50)
        #expect(verdicts.last?.result == .refused(.tooMany(limit: 50)))
        #expect(jar.all.count == 50)
        #expect(verdict("big=" + String(repeating: "x", count: 1 << 20))?.result == .refused(.tooLarge(limit: 4096)))
        for host in 0..<60 {
            _ = jar.store(
                setCookie: (0..<30).map { "c\($0)=1" }, from: "http://h\(host).test/", by: .straight,
                at: Self.now + Double(host))
        }
        #expect(jar.all.count == 1000)
        #expect(jar.cookies(for: "http://h59.test/", by: .straight, at: Self.now).count == 30)
    }

    /// Somebody stands on another way: neither what he plants, deletes nor floods with touches what came straight.
    @Test func `each way has its own cookies`() throws {
        let (url, way) = ("https://bank.test/", Route.Way(" through the socket /x.sock"))
        var jar = CookieJar()
        _ = jar.store(setCookie: ["__Host-sid=GOOD; Secure; Path=/"], from: url, by: .straight, at: Self.now)
        let flood = (0..<60).map { "c\($0)=1" } + ["__Host-sid=EVIL; Secure; Path=/"]
        for _ in 0..<30 {
            _ = jar.store(setCookie: flood.suffix(40), from: url, by: way, at: Self.now + 1)
            _ = jar.store(setCookie: ["__Host-sid=x; Secure; Path=/; Max-Age=0"], from: url, by: way, at: Self.now + 2)
        }
        for host in 0..<60 {
            _ = jar.store(setCookie: flood, from: "https://h\(host).test/", by: way, at: Self.now + 3)
        }
        let verdicts = jar.store(
            setCookie: ["__Host-sid=EVIL; Secure; Path=/"], from: url, by: way, at: Self.now + 4)
        #expect(verdicts.map(\.sentence) == ["Stored for requests of this way alone: through the socket /x.sock."])
        #expect(jar.cookies(for: url, by: .straight, at: Self.now).map(\.value) == ["GOOD"])
        #expect(jar.cookies(for: url, by: way, at: Self.now + 4).map(\.value) == ["EVIL"])
        #expect(jar.all.count == CookieJar.totalLimit + 1)
        let read = CookieJarFile.read(CookieJarFile.text(CookieJarFile.lines(jar)))
        #expect(read.jar == jar && read.badLines.isEmpty)
        let theirs = CookieJarFile.read("bank.test\tFALSE\t/\tTRUE\t0\tsid\t1\n", by: way).jar
        #expect(theirs.all.map(\.way) == [way])
    }

    @Test func `a cookie can be written, changed and deleted`() throws {
        var jar = CookieJar()
        var cookie = Cookie(name: "a", value: "1", domain: "shop.test")
        try jar.set(cookie)
        cookie.value = "2"
        try jar.set(cookie)
        #expect(jar.all == [cookie])
        for bad in [
            Cookie(name: "a", value: "x\r\ny", domain: "shop.test"), Cookie(name: "", value: "", domain: "shop.test"),
            Cookie(name: "a", value: "1; b=2", domain: "shop.test"), Cookie(name: "a", value: "1", domain: ""),
            Cookie(name: "a", value: "1", domain: "a b"), Cookie(name: "a", value: "1", domain: "Shop.test"),
            Cookie(name: "a", value: "1", domain: "com", isHostOnly: false),
            Cookie(name: "a", value: "1", domain: "x/y"),
            Cookie(name: "__Host-a", value: "1", domain: "shop.test"),
        ] {
            #expect(throws: CookieRefusal.self) { try jar.set(bad) }
        }
        jar.remove(cookie.id)
        #expect(jar.isEmpty)
    }

    @Test func `a jar is read back from its text`() throws {
        let jar = jar(
            "plain=1", "odd=\\\"{}%;",
            "long=x; Max-Age=100; Secure; HttpOnly; SameSite=Strict; Domain=shop.test; Path=/")
        let text = CookieJarFile.text(CookieJarFile.lines(jar))
        #expect(text.split(separator: "\n").count == 4)
        let read = CookieJarFile.read(text)
        #expect(read.jar == jar && read.badLines.isEmpty)
        #expect(jar.kept(at: Self.now).all.map(\.name) == ["long"])
    }

    @Test func `what curl and browsers write is read, beside our own lines`() throws {
        let text = """
            # Netscape HTTP Cookie File\r
            \r
            .example.org\tTRUE\t/\tFALSE\t4000000000\twide\t1\r
            #HttpOnly_api.example.org\tFALSE\t/v1\tTRUE\t0\tsession\ta=b
            api.example.org\tFALSE\t/\tFALSE\t0\tempty
            {"domain":"h.test","path":"/","name":"ours","value":"x"}
            {"domain":"h.test","path":"/","name":"resting","value":"y","off":true}
            .com\tTRUE\t/\tFALSE\t0\tsuper\t1
            too\tfew
            a.test\tFALSE\t/\tFALSE\tsoon\tbad\t1
            """
        let read = CookieJarFile.read(text)
        #expect(read.badLines == [8, 9, 10])
        #expect(read.off.map(\.name) == ["resting"])
        #expect(read.jar.all.map(\.name) == ["empty", "session", "wide", "ours"])
        let session = try #require(read.jar.all.first { $0.name == "session" })
        #expect(session.isHTTPOnly && session.isSecure && session.isHostOnly && session.expires == nil)
        #expect(session.value == "a=b" && session.path == "/v1")
        let wide = try #require(read.jar.all.first { $0.name == "wide" })
        #expect(!wide.isHostOnly && wide.domain == "example.org" && wide.expires == 4_000_000_000)
    }

    @Test func `those that are off are written and read apart`() throws {
        var jar = CookieJar()
        try jar.set(Cookie(name: "a", value: "1", domain: "h.test"))
        let off = [Cookie(name: "b", value: "2", domain: "h.test", expires: 4e9)]
        let read = CookieJarFile.read(CookieJarFile.text(CookieJarFile.lines(jar, off: off)))
        #expect(read.jar == jar && read.off == off && read.badLines.isEmpty)
    }

    @Test func `lines of a jar that cannot be read are told, and the others count`() {
        let text = """
            # curlew cookies 1

            {"domain":"h.test","path":"/","name":"a","value":"1","expires":1e300}
            nonsense
            {"domain":"h.test","path":"/","name":"b","value":"x\\u000a# forged"}
            {"domain":"com","path":"/","name":"c","value":"1","host_only":false}
            {"domain":"h.test","path":"x","name":"d","value":"1"}
            """
        let read = CookieJarFile.read(text)
        #expect(read.jar.all.map(\.name) == ["a"])
        #expect(read.badLines == [4, 5, 6, 7])
    }

    @Test func `a secure cookie goes straight to this computer, and by no other way`() throws {
        var jar = CookieJar()
        let (url, proxied) = ("http://127.0.0.1/", Route.Way(" through the proxy http://p.test:1"))
        let refused = jar.store(setCookie: ["s=1; Secure"], from: url, by: proxied, at: Self.now)
        #expect(refused.map(\.result) == [.refused(.secureOverHTTP)])
        _ = jar.store(setCookie: ["s=1; Secure"], from: url, by: .straight, at: Self.now)
        #expect(jar.cookies(for: url, by: .straight, at: Self.now).map(\.name) == ["s"])
        #expect(jar.cookies(for: url, by: proxied, at: Self.now).isEmpty)
    }

    @Test func `with curl's limits it keeps all of a host, sends the first 150 and sorts them as curl does`() throws {
        var jar = CookieJar(limits: .curl)
        for number in 1...201 {
            try jar.set(Cookie(name: "n\(number)", value: "v", domain: "h.test", created: Double(number)))
        }
        _ = jar.store(setCookie: ["last=1"], from: "http://h.test/", by: .straight, at: Self.now)
        #expect(jar.all.count == 202)
        let sent = jar.cookies(for: "http://h.test/", by: .straight, at: Self.now).map(\.name)
        #expect(sent.count == 150 && sent.prefix(2) == ["n150", "n149"] && sent.last == "n1")
        #expect(jar.surplus(for: "http://h.test/", by: .straight, at: Self.now) == 52)
    }

    @Test func `the form of Netscape is read as it was written, the newest first`() throws {
        var jar = CookieJar()
        try jar.set(Cookie(name: "a", value: "1", domain: "h.test", created: 1))
        try jar.set(
            Cookie(
                name: "b", value: "", domain: "h.test", path: "/x", isHostOnly: false, isSecure: true, isHTTPOnly: true,
                expires: 4e9, created: 2))
        let text = NetscapeCookie.text(jar)
        #expect(text.hasPrefix("# Netscape HTTP Cookie File\n"))
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
        #expect(lines == ["#HttpOnly_.h.test\tTRUE\t/x\tTRUE\t4000000000\tb\t", "h.test\tFALSE\t/\tFALSE\t0\ta\t1"])
        let read = CookieJarFile.read(text)
        #expect(read.badLines.isEmpty && read.jar.all.map(\.id) == jar.all.map(\.id))
        #expect(read.jar.all.map(\.isHTTPOnly) == [false, true])
    }

    @Test func `a cookie of another way is a comment to others in the form of Netscape, and keeps its way`() throws {
        var jar = CookieJar()
        let proxied = Route.Way(" through the proxy http://p.test:1")
        _ = jar.store(setCookie: ["far=1"], from: "http://h.test/", by: proxied, at: Self.now)
        _ = jar.store(setCookie: ["near=1"], from: "http://h.test/", by: .straight, at: Self.now)
        let text = NetscapeCookie.text(jar)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
        #expect(lines.map { $0.hasPrefix("#Curlew_{") } == [false, true])
        let read = CookieJarFile.read(text, by: .straight)
        #expect(read.badLines.isEmpty && read.jar.all.map(\.id) == jar.all.map(\.id))
        #expect(read.jar.cookies(for: "http://h.test/", by: .straight, at: Self.now).map(\.name) == ["near"])
        #expect(read.jar.cookies(for: "http://h.test/", by: proxied, at: Self.now).map(\.name) == ["far"])
    }

    @Test(
        arguments: [
            "a=1; Path=/x\tTRUE\t0\tadmin\tEVIL", "a=1; Path=\t/x\t", "a=1; Domain=www.shop.test\t", "a=",
            "a==;Path=/\"",
            "a=\"b\\\"; Path=/#HttpOnly_", "#HttpOnly_a=1", "#Curlew_={}",
            "a=1; Path=/ö ; Expires=Wed,\t09 Jun 2027 10:18:14 GMT",
            "a b=c d; Path=/ a", "a=1; Path=/\u{85}\u{2028}", "a=1; Max-Age=1; Path=/;SameSite=x\ty",
            "a=1; HttpOnly; Path=/\r",
        ], ["https://www.shop.test/a", "https://[::1]/a\u{85}b/c", "https://bücher.test/"])
    func `what is stored can be read again from both files`(field: String, url: String) throws {
        let jar = jar(field, from: url)
        for text in [CookieJarFile.text(CookieJarFile.lines(jar)), NetscapeCookie.text(jar)] {
            let read = CookieJarFile.read(text)
            #expect(read.badLines == [])
            #expect(read.jar.all.map(\.id) == jar.all.map(\.id) && read.jar.all.map(\.value) == jar.all.map(\.value))
        }
        #expect(jar.all.allSatisfy { !$0.path.utf8.contains(9) })
    }

    @Test func `without rules only the given ones count`() {
        var jar = CookieJar(suffixes: PublicSuffixes { $0 == "test" })
        let verdicts = jar.store(
            setCookie: ["a=1; Domain=test", "b=1; Domain=co.uk.test"], from: "http://a.co.uk.test/", by: .straight,
            at: Self.now)
        #expect(verdicts.map(\.result) == [.refused(.publicSuffix("test")), .stored])
    }
}
