import CurlewMessage
import CurlewSerialization
import CurlewTransport
import Drafting
import TestSupport
import Testing

@testable import CurlewNetworking

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters between a request and its answer are bytes` {
    @Test func `in cookies`() {
        let fields = ["a=b=c; Path=/d; Domain=.e.test; Max-Age=5; Secure; HttpOnly", "a = b ;SameSite=Lax;Path=x"]
        #expect(DelimiterProbe.misreadings(in: fields, reading: { try SetCookie($0, at: 0) }) == [])
        let lines = [".e.test\tTRUE\t/\tFALSE\t0\ta\tb", "#HttpOnly_e.test\tFALSE\t/x\tTRUE\t5\ta\tb"]
        #expect(
            DelimiterProbe.misreadings(of: lines) { NetscapeCookie.read($0).map { DelimiterProbe.parts(of: $0) } } == []
        )
        let file = "# x\r\ne.test\tFALSE\t/\tFALSE\t1893456000\ta\tb\n"
        #expect(
            DelimiterProbe.misreadings(of: [file]) { text in
                let (jar, _, bad) = CookieJarFile.read(text)
                return bad.isEmpty ? jar.all.flatMap { [$0.name, $0.value, $0.domain, $0.path] } : nil
            } == [])
    }

    @Test(arguments: DelimiterProbe.marks) func `a cookie cannot bring another one along`(mark: String) {
        for cookie in [
            Cookie(name: "a=\(mark)", value: "", domain: "h"), Cookie(name: "a", value: "b;\(mark) c=d", domain: "h"),
        ] {
            #expect(throws: CookieRefusal.self) { try CookieRules.check(cookie) }
        }
    }

    @Test func `in challenges`() {
        let fields = ["Basic realm=\"a b\", Digest nonce=\"c\\\"d\", qop=\"auth,auth-int\"", "Negotiate YWJj=, Bearer"]
        #expect(DelimiterProbe.misreadings(in: fields, reading: { AuthenticationChallenge.all(in: [$0]) }) == [])
        let lists = ["auth,auth-int", "auth-int , auth"]
        #expect(
            DelimiterProbe.misreadings(
                in: lists,
                reading: { text in
                    let parameters = [HeaderField("nonce", "n"), HeaderField("qop", text)]
                    return try DigestChallenge(AuthenticationChallenge(scheme: "digest", parameters: parameters))
                        .quality as Any
                }) == [])
    }

    @Test func `in netrc`() {
        let files = [
            "machine h.test login ada password \"p q\\\"r\"\nmacdef x\n y\n\n# c\ndefault login b password c\r\n",
            "machine h\n\tlogin a\n\tpassword b",
        ]
        #expect(DelimiterProbe.misreadings(in: files, reading: { NetrcFile($0).entries }) == [])
    }

    @Test func `in URLs and what they lead to`() {
        let urls = ["http://u:p@h:1/a/../b?c=d#e", "//h/a", "a/./b?c", "mailto:a@b", "?a#b"]
        #expect(DelimiterProbe.misreadings(in: urls, reading: { URLReference($0) }) == [])
        #expect(DelimiterProbe.misreadings(of: urls) { [BaseURL("http://base.test/x").resolve($0)] } == [])
        let locations = ["https://u:p@other.test/a?b", "//other.test/a", "/a/b", "../c"]
        #expect(
            DelimiterProbe.misreadings(of: locations) { text in
                var policy = RedirectPolicy()
                let request = SentRequest(method: "GET", url: "http://h.test/a/b", headers: [], body: nil)
                guard
                    case .follow(let next, _) = policy.step(
                        after: request,
                        ResponseHead(version: "HTTP/1.1", status: 302, reason: "", fields: ["Location": text]))
                else { return nil }
                return [next.url]
            } == [])
    }

    /// `\u{600}` makes one character with what follows it.
    @Test func `credentials in a URL end at their own sign, and the host behind it stays`() throws {
        let draft = RequestDraft(url: "http://u:\u{301}p\u{600}@host.test/")
        let prepared = try draft.prepared(in: PreparationContext())
        #expect(prepared.request.url == "http://host.test/")
        #expect(prepared.authentication == .basic(user: "u", password: "\u{301}p\u{600}"))
        var policy = RedirectPolicy()
        let head = ResponseHead(
            version: "HTTP/1.1", status: 302, reason: "", fields: ["Location": "http://u\u{600}@host.test/x"])
        let step = policy.step(after: SentRequest(method: "GET", url: "http://h.test/", headers: [], body: nil), head)
        guard case .follow(let next, _) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(next.url == "http://host.test/x")
    }

    @Test func `in names of files`() {
        let fields = ["attachment; filename=\"a;b\\\"c.txt\"; filename*=UTF-8''d%20e", "inline;filename=a b"]
        #expect(
            DelimiterProbe.misreadings(of: fields) { ContentDisposition($0).fileName.map { [$0] } ?? ["-"] } == [])
        for mark in DelimiterProbe.marks {
            #expect(!FileName.safe("../\(mark)a/\(mark)b", keepingLetters: true).utf8.contains(UInt8(ascii: "/")))
        }
        // This mark counts as a letter.
        #expect(FileName.safe(".\u{345}profile", keepingLetters: true) == "\u{345}profile")
    }

    @Test func `in what is kept of a download`() {
        let state = "url: http://h/a: b\netag: \"x\"\ntotal: 5\n"
        #expect(
            DelimiterProbe.misreadings(in: [state], reading: { try DelimiterProbe.found(DownloadState(text: $0)) })
                == [])
        let texts = ["target: a: b\ncount: 5\n" + state]
        #expect(
            DelimiterProbe.misreadings(in: texts, reading: { try DelimiterProbe.found(ResumeData(text: $0)) }) == [])
    }

    @Test(arguments: DelimiterProbe.marks) func `a proxy is named without its password`(mark: String) {
        var options = RequestOptions()
        options.proxy = .url("http://u:secret@\(mark)proxy:1")
        let prepared = PreparedRequest(
            request: SentRequest(method: "GET", url: "http://h/", headers: [], body: nil), options: options)
        #expect(!prepared.destination.contains("secret"))
    }

    @Test(arguments: DelimiterProbe.marks) func `an absolute path is one, whatever its first name begins with`(
        mark: String
    ) {
        #expect(LocalFiles(folder: "/in").location(of: "/\(mark)a") == "/\(mark)a")
        #expect(OptionPath.resolved("/\(mark)a", root: "/in", files: LocalFiles()) == "/\(mark)a")
    }

    @Test func `a secret is found in every way of writing it`() {
        let secret = "pa&\u{301}ss<\u{301}wd\""
        let mask = SecretMask([secret])
        #expect(mask.masked("<a>pa&amp;\u{301}ss&lt;\u{301}wd\"</a>") == "<a>******</a>")
        #expect(mask.masked("<a b=\"pa&amp;\u{301}ss&lt;\u{301}wd&quot;\">") == "<a b=\"******\">")
        #expect(SecretMask(["ab"]).shown("ab\u{301}c") == "******")
    }
}
