import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Exporting
import Interchange
import Testing

/// Requests as commands for a shell.
@Suite struct CurlCommandTests {
    private func command(_ request: SentRequest, _ draft: RequestDraft = RequestDraft()) -> String {
        CurlCommand(request, draft: draft).text
    }

    private let post = SentRequest(
        method: "POST", url: "http://127.0.0.1:7777/orders?x=1",
        headers: [
            SentHeader("Accept", "*/*", origin: .you), SentHeader("User-Agent", "curlew/1.0", origin: .manager),
            SentHeader("Authorization", "Bearer secret", origin: .you, isSecret: true),
            SentHeader("Content-Type", "application/json", origin: .serializer),
        ], body: RequestBody(Array(#"{"it's":1}"#.utf8)))

    @Test func `one argument a line, quoted, secrets as variables`() {
        var draft = RequestDraft()
        draft.headers = [HeaderRow(id: 1, name: "Authorization", value: "Bearer {{token}}", isSecret: true)]
        #expect(
            command(post, draft) == #"""
                curl 'http://127.0.0.1:7777/orders?x=1' \
                  -X POST \
                  -H 'Accept: */*' \
                  -H "Authorization: Bearer $TOKEN" \
                  -H 'Content-Type: application/json' \
                  --data-raw '{"it'\''s":1}'
                """#)
    }

    /// Every one of these is a word of RFC 9110, and more than that to a shell.
    @Test(arguments: ["GET|sh&", "X`id`", "X$HOME", "X'Y", "M-SEARCH", "^", "#a", "*"])
    func `a method is one word for a shell`(method: String) {
        let request = SentRequest(method: method, url: "http://a.test/", headers: [], body: nil)
        let quoted = method.replacing("'", with: "'\\''")
        #expect(command(request).utf8.contains("-X '\(quoted)'".utf8))
    }

    @Test func `a body that is a file is named`() {
        let body = RequestBody(pieces: [.file(FilePiece(path: "/a/it's.bin", count: 3))])
        let put = SentRequest(method: "PUT", url: "http://a/", headers: [], body: body)
        #expect(command(put).hasSuffix("--data-binary '@/a/it'\\''s.bin'"))
        let part = RequestBody(pieces: [.file(FilePiece(path: "/a", offset: 1, count: 3))])
        #expect(command(SentRequest(method: "PUT", url: "http://a/", headers: [], body: part)).hasPrefix("#"))
    }

    /// Servers choose an answer by it, and curl sends none.
    @Test func `the language that the session asks for is written`() {
        let request = SentRequest(
            method: "GET", url: "http://a/", headers: [SentHeader("Accept-Language", "de;q=1", origin: .manager)],
            body: nil)
        #expect(command(request) == "curl 'http://a/' \\\n  -H 'Accept-Language: de;q=1'")
    }

    @Test func `a field that nobody set is left to curl, and one that is switched off is kept from it`() {
        let plain = SentRequest(
            method: "GET", url: "http://a/",
            headers: [SentHeader("User-Agent", "curlew/1.0", origin: .manager), SentHeader("X", "1", origin: .you)],
            body: nil)
        #expect(command(plain) == "curl 'http://a/' \\\n  -H 'X: 1'")
        var draft = RequestDraft()
        draft.headers = [HeaderRow(id: 1, name: "accept", value: "", isOn: false)]
        #expect(command(plain, draft) == "curl 'http://a/' \\\n  -H 'X: 1' \\\n  -H 'Accept:'")
    }

    @Test(arguments: [
        (SerializerKind.form.contentType, nil), ("application/json", "-H 'Content-Type: application/json'"),
        ("", "-H 'Content-Type:'"),
    ])
    func `the type of data is said where it is not curl's own`(type: String, argument: String?) {
        let headers = type.isEmpty ? [] : [SentHeader("Content-Type", type, origin: .serializer)]
        let put = SentRequest(method: "PUT", url: "http://a/", headers: headers, body: RequestBody(Array("x".utf8)))
        let fields = command(put).split(separator: " \\\n  ").filter { $0.utf8.starts(with: "-H ".utf8) }
        #expect(fields.map(String.init) == (argument.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("Bearer {{a}}", "\"X: Bearer $A\""), ("{{a-b}}c", "\"X: ${A_B}c\""), ("{{1a}}", "\"X: $_1A\""),
        ("it's! {{a}}", "'X: it'\\''s! '\"$A\""), ("typed", "\"X: $X\""), ("$HOME {{a}}", "'X: $HOME '\"$A\""),
    ])
    func `a secret is never written, whatever is around it`(typed: String, written: String) {
        var draft = RequestDraft()
        draft.headers = [HeaderRow(id: 1, name: "X", value: typed, isSecret: true)]
        let request = SentRequest(
            method: "GET", url: "http://a/", headers: [SentHeader("X", "hidden", origin: .you, isSecret: true)],
            body: nil)
        #expect(command(request, draft).hasSuffix("-H \(written)"))
        #expect(!command(request, draft).contains("hidden"))
    }

    /// The shell that runs it has other values for these.
    @Test(arguments: [
        ("path", "MY_PATH"), ("HOME", "MY_HOME"), ("ifs", "MY_IFS"), ("username", "MY_USERNAME"),
        ("lc-all", "MY_LC_ALL"),
        ("bash_env", "MY_BASH_ENV"), ("https.proxy", "MY_HTTPS_PROXY"), ("_", "MY__"), ("ps1", "MY_PS1"),
        ("token", "TOKEN"), ("paths", "PATHS"), ("2fa", "_2FA"), ("x-api-key", "X_API_KEY"),
    ])
    func `no variable of the shell's own stands for a secret`(name: String, written: String) {
        var draft = RequestDraft()
        draft.headers = [HeaderRow(id: 1, name: "X", value: "{{\(name)}}", isSecret: true)]
        let header = SentHeader("X", "hidden", origin: .you, isSecret: true)
        let request = SentRequest(method: "GET", url: "http://a/", headers: [header], body: nil)
        #expect(command(request, draft).hasSuffix("-H \"X: $\(written)\""), "\(command(request, draft))")
    }

    @Test(arguments: [
        (Authentication.bearer(token: "{{token}}"), "-H \"Authorization: Bearer $TOKEN\""),
        (.bearer(token: "typed"), "-H \"Authorization: Bearer $TOKEN\""),
        (.basic(user: "ada", password: "{{pass}}"), "-u \"ada:$PASS\""),
        (.basic(user: "o'n", password: "x!"), "-u \"o'n:$PASSWORD\""),
        (.digest(user: "ada", password: "x"), "--digest"),
        (.apiKey(name: "X-Key", value: "{{key}}", place: .header), "-H \"X-Key: $KEY\""),
        (.apiKey(name: "k", value: "s3/cret", place: .query), "\"http://a/p?k=$K\""),
        (.apiKey(name: "sid", value: "{{s}}", place: .cookie), "-H \"Cookie: sid=$S\""),
    ])
    func `who asks is told by variables`(authentication: Authentication, written: String) throws {
        var draft = RequestDraft(url: "http://a/p")
        draft.authentication = authentication
        let variables: VariableSet = ["token": "t0k", "pass": "t0k", "key": "t0k", "s": "t0k"]
        let prepared = try draft.prepared(in: PreparationContext(variables: variables))
        let text = CurlCommand(prepared.request, draft: draft, variables: variables).text
        #expect(text.contains(written), "\(text)")
        #expect(!text.contains("t0k") && !text.contains("typed") && !text.contains("s3"), "\(text)")
    }

    @Test func `bytes that an argument cannot hold come through a pipe`() {
        func text(_ bytes: [UInt8]) -> String {
            command(SentRequest(method: "POST", url: "http://a/", headers: [], body: RequestBody(bytes)))
        }
        #expect(text([0, 0xFF, 1]).hasPrefix("printf %s 'AP8B' | base64 -d | curl 'http://a/' \\\n  -X POST"))
        #expect(text([0, 0xFF, 1]).hasSuffix("--data-binary @-"))
        let long = text([UInt8](repeating: 0x61, count: 200_000))
        #expect(long.hasPrefix("printf %s 'aaa") && long.hasSuffix("--data-binary @-"))
    }

    @Test func `options that are not the usual ones are said`() {
        var draft = RequestDraft()
        draft.options.timeout = .milliseconds(2500)
        draft.options.httpVersion = .http1
        draft.options.follow = 3
        draft.options.maximumBody = 1 << 20
        draft.options.proxy = .url("http://p:1")
        let text = command(SentRequest(method: "GET", url: "http://a/../b?c[]=1", headers: [], body: nil), draft)
        for option in [
            "--http1.1", "--max-time 2.500", "--location --max-redirs 3", "--max-filesize 1048576",
            "--proxy 'http://p:1'",
            "curl --globoff --path-as-is 'http://a/../b?c[]=1'",
        ] {
            #expect(text.contains(option), "\(text)")
        }
    }

    @Test func `keys of the server are written as curl has them, those of a host are named`() throws {
        let keys = ["A", "B"].map { "sha256/" + String(repeating: $0, count: 43) + "=" }
        var draft = RequestDraft()
        draft.options.tls.policy = SecurityPolicy(mode: .leafKey, pins: keys.map { Pin($0) })
        let request = SentRequest(method: "GET", url: "https://a/", headers: [], body: nil)
        let hashes = keys.map { $0.replacing("sha256/", with: "sha256//") }.joined(separator: ";")
        #expect(command(request, draft).contains("--pinnedpubkey '\(hashes)'"))
        #expect(CurlCommand(request, draft: draft).notes.isEmpty)
        draft.options.tls.policy.pins[0].host = "a"
        #expect(!command(request, draft).contains("--pinnedpubkey"))
        #expect(CurlCommand(request, draft: draft).notes.map { $0.prefix(17) } == ["curl has no pins:"])
    }

    // The count comes along: curl follows 50 where nothing is said.
    @Test(arguments: [(10, "--location-trusted --max-redirs 10"), (3, "--location-trusted --max-redirs 3"), (0, nil)])
    func `who takes credentials along says so`(follow: Int, written: String?) {
        var draft = RequestDraft()
        (draft.options.credentialsReach, draft.options.follow) = (.unlessSecret, follow)
        let text = command(SentRequest(method: "GET", url: "http://a/", headers: [], body: nil), draft)
        let line = text.split(separator: "\n").map { $0.drop { $0 == " " } }.first { $0.hasPrefix("--location") }
        #expect(line.map(String.init) == written, "\(text)")
    }
}
