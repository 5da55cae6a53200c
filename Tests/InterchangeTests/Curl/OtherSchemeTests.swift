import CurlewNetworking
import Interchange
import Testing
import Workspace

/// Passwords that were meant for a scheme which is not spoken here: Basic would show them.
@Suite struct `Credentials for another scheme` {
    private static let options = ["--ntlm-wb"]
    private static let proxyOptions = [
        "--proxy-ntlm", "--proxy-negotiate", "--proxy-anyauth", "--proxy-digest", "--socks5-gssapi",
    ]

    private func request(_ arguments: [String]) throws -> CurlRequest {
        try #require(CurlCommandReader.requests(arguments: arguments, isSending: true).first)
    }

    @Test(arguments: options) func `are left out of a request, and that is said`(option: String) throws {
        for options in ["-u ada:secret \(option)", "\(option) -u ada:secret", "--basic -u ada:secret \(option)"] {
            let imported = try CurlCommandReader.read("curl \(options) http://h/")
            #expect(imported.request.authentication == nil)
            let parts = imported.unused.map(\.text)
            #expect(parts.contains(option) && parts.contains("--user"))
            let reasons = imported.unused.map(\.reason).joined()
            #expect(reasons.contains("meant for \(option), and Basic would show the password"))
            #expect(!"\(imported.unused) \(imported.remarks)".contains("secret"))
        }
        #expect(try request(["-u", "a:b", option, "http://h/"]).credentials.unsupported == [option])
    }

    @Test(arguments: options) func `are left out of a URL, too`(option: String) throws {
        let imported = try CurlCommandReader.read("curl \(option) http://ada:secret@h.test:81/a?b")
        #expect(imported.request.url == "http://h.test:81/a?b")
        #expect(imported.request.authentication == nil)
        #expect(imported.unused.contains { $0.text == "user and password of the URL" })
    }

    @Test func `go with tokens and netrc that stand beside them`() throws {
        let imported = try CurlCommandReader.read("curl --ntlm-wb --oauth2-bearer secret --netrc http://h/")
        #expect(imported.request.authentication == nil)
        #expect(imported.unused.map(\.text).contains("--oauth2-bearer"))
    }

    @Test(arguments: options + proxyOptions) func `stay where the option is taken back`(option: String) throws {
        let off = "--no-" + option.dropFirst(2)
        let request = try request(["-u", "a:b", option, off, "http://h/"])
        #expect(request.credentials.unsupported.isEmpty && request.credentials.unsupportedByProxy.isEmpty)
        #expect(
            request.credentials.authentication(for: nil) == SavedAuthentication(.basic, ["user": "a", "password": "b"]))
    }

    @Test(arguments: proxyOptions) func `are kept from the proxy, and that is said`(option: String) throws {
        for proxy in ["-x http://h:1 -U ada:secret", "-x http://ada:secret@h:1"] {
            let imported = try CurlCommandReader.read("curl \(proxy) \(option) http://h/")
            #expect(imported.request.options[.proxy] == "http://h:1")
            #expect(imported.unused.map(\.reason).joined().contains("meant for \(option), and Basic would show"))
            #expect(!"\(imported.unused) \(imported.remarks)".contains("secret"))
        }
        #expect(try request(["-x", "h:1", option, "http://h/"]).credentials.unsupportedByProxy == [option])
    }

    /// curl takes Digest where both are given and the server offers it; it is the stronger, and the only one that is sent.
    @Test(arguments: [
        (["--basic", "--digest"], SavedAuthentication.Kind.digest), (["--digest", "--basic"], .digest),
        (["--digest", "--no-digest"], .basic), (["--basic"], .basic), (["--digest"], .digest),
    ])
    func `of the two that are spoken the stronger counts`(options: [String], kind: SavedAuthentication.Kind) throws {
        #expect(try request(options + ["-u", "a:b", "http://h/"]).credentials.authentication(for: nil)?.kind == kind)
    }

    @Test(arguments: [
        ("--ntlm -u a:b", SavedAuthentication(.ntlm, ["user": "a", "password": "b"])),
        ("--negotiate -u :", SavedAuthentication(.negotiate)), ("--negotiate -u a:b", SavedAuthentication(.negotiate)),
        ("--anyauth -u a:b", SavedAuthentication(.any, ["user": "a", "password": "b"])),
        ("--anyauth -u :", SavedAuthentication(.any)),
        ("--basic --ntlm -u a:", SavedAuthentication(.ntlm, ["user": "a"])),
        ("--ntlm --no-ntlm -u a:b", SavedAuthentication(.basic, ["user": "a", "password": "b"])),
        ("--digest --negotiate -u :", SavedAuthentication(.negotiate)),
    ])
    func `what curl and libcurl speak is taken over`(options: String, authentication: SavedAuthentication) throws {
        for line in ["curl \(options) http://h/", "curl http://h/ \(options)"] {
            let imported = try CurlCommandReader.read(line)
            #expect(imported.request.authentication == authentication && imported.unused.isEmpty)
        }
    }

    @Test func `of several the strongest counts, and the others are named`() throws {
        let imported = try CurlCommandReader.read("curl --ntlm --negotiate --digest -u a:b http://h/")
        #expect(imported.request.authentication == SavedAuthentication(.negotiate))
        #expect(imported.unused.map(\.text) == ["--ntlm"])
        let every = try CurlCommandReader.read("curl --ntlm --anyauth -u a:b http://h/")
        #expect(every.request.authentication?.kind == .any && every.unused.isEmpty)
    }

    @Test(arguments: ["--ntlm", "--negotiate", "--anyauth"])
    func `without a user nobody is proven, which is said`(option: String) throws {
        let imported = try CurlCommandReader.read("curl \(option) http://h/")
        #expect(imported.request.authentication == nil && imported.unused.map(\.text) == [option])
        let named = try CurlCommandReader.read("curl \(option) http://a:b@h/").request
        #expect(named.url == "http://h/" && named.authentication?.kind.row.curlSwitch == option)
    }

    /// In the URL they would be sent as Basic.
    @Test func `in a URL are Digest's where that is asked for`() throws {
        let imported = try CurlCommandReader.read("curl --digest http://a%20b:c%3Ad@h/x")
        #expect(imported.request.url == "http://h/x")
        #expect(
            imported.request.authentication
                == SavedAuthentication(.digest, ["user": "a b", "password": "c:d"]))
        let own = try CurlCommandReader.read("curl --digest -u e:f http://a:b@h/x").request
        #expect(own.url == "http://h/x")
        #expect(own.authentication == SavedAuthentication(.digest, ["user": "e", "password": "f"]))
    }

    /// Every option of curl that chooses how to prove who asks is one of these, or has nothing to do with HTTP.
    @Test func `no option of curl that chooses a scheme is passed over`() {
        let words = ["auth", "ntlm", "negotiate", "digest", "basic", "gssapi", "krb"]
        let choosing = CurlOption.all.filter { option in
            option.value == nil && words.contains { option.name.contains($0) }
        }
        let known: [CurlUse] = [.basic, .digest, .otherAuthentication, .otherProxyAuthentication]
        let others = choosing.filter { option in
            if case .scheme? = option.use { return false }
            return option.use.map { !known.contains($0) } ?? true
        }.map(\.name)
        #expect(others.sorted() == ["proxy-basic", "socks5-basic", "socks5-gssapi-nec"])
    }
}
