import CurlewFormats
import CurlewNetworking
import Testing

@testable import Workspace

/// `options:` and `auth:` in a file.
@Suite struct OptionFileTests {
    private static let key = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    /// Every key there is.
    private static let full = """
        request: GET /a
        options:
          timeout: 30s   # seconds
          follow: 5
          http: 1.1
          trust: pins
          verify: false
          verify-name: true
          pins: [\(key), "127.0.0.1:7443 \(key)"]
          ca: ca.pem
          client-certificate: me.pem
          client-key: me.key
          client-password: "null"
          minimum-tls: 1.3
          proxy: none
          unix-socket: /run/a.sock
          cookies: false
          cache-policy: reload
          cellular: true
          pipelining: false
          service: voip
          throttle: 3g
          max-filesize: 100M
          priority: high
          colour: blue

        """

    private func reading(_ text: String) throws -> RequestFile.Reading {
        try RequestFile.read(Array(text.utf8), file: "a.yaml")
    }

    private func patched(_ text: String, _ change: (inout SavedRequest) -> Void) throws -> String {
        var request = try reading(text).request
        change(&request)
        return String(decoding: try RequestFile.patched(Array(text.utf8), to: request, file: "a.yaml"), as: UTF8.self)
    }

    @Test func `every option is read`() throws {
        let options = try reading(Self.full).request.options
        #expect(
            options.words == [
                .timeout: "30s", .follow: "5", .http: "1.1", .trust: "pins", .verify: "false", .verifyName: "true",
                .pins: "\(Self.key), 127.0.0.1:7443 \(Self.key)", .ca: "ca.pem", .clientCertificate: "me.pem",
                .clientKey: "me.key", .clientPassword: "null", .minimumTLS: "1.3", .proxy: "none",
                .unixSocket: "/run/a.sock", .cookies: "false", .cachePolicy: "reload", .cellular: "true",
                .pipelining: "false", .maximumBody: "100M", .service: "voip", .throttle: "3g", .priority: "high",
            ])
        #expect(options.others == [YAMLEntry("colour", .text("blue"))])
    }

    @Test func `a file without a change keeps every byte, and one edit changes its own line`() throws {
        #expect(try patched(Self.full) { _ in } == Self.full)
        let slower = try patched(Self.full) {
            $0.options[.throttle] = "1000/1500ms"
        }
        #expect(slower == Self.full.replacing("throttle: 3g", with: "throttle: 1000/1500ms"))
        let less = try patched(Self.full) { $0.options[.priority] = nil }
        #expect(less == Self.full.replacing("  priority: high\n", with: ""))
    }

    @Test func `what is written is read again as the same`() throws {
        let request = try reading(Self.full).request
        let written = try RequestFile.write(request)
        #expect(try RequestFile.read(written, file: "b.yaml").request == request)
    }

    @Test(arguments: [
        ("cache-policy: protocl", "Did you mean protocol?"), ("cookis: true", "Did you mean cookies?"),
        ("service: loud", "It is one of default, voip, video, background, voice."),
        ("cellular: maybe", "It is one of true, false."),
    ])
    func `a wrong word is named with its line and the nearest one, and kept`(line: String, hint: String) throws {
        let text = "request: GET /a\noptions:\n  \(line)\n"
        let notes = try reading(text).notes
        #expect(notes.count == 1)
        #expect(notes[0].mark?.line == 3 && notes[0].sentence.contains(hint))
        #expect(notes[0].sentence.contains("is not known here"))
        #expect(try patched(text) { $0.options[.follow] = "1" }.contains(line))
    }

    @Test(arguments: [
        "timeout: soon", "follow: -1", "throttle: 0/1s", "throttle: fast", "pins: [sha1/x]", "pins: sha256/short",
        "pins: [a b \(OptionFileTests.key)]", "trust: pinned", "verify: maybe", "verify-name: 1", "minimum-tls: 1.4",
    ])
    func `a value that says nothing refuses the file, with its line`(line: String) {
        let problem = #expect(throws: CollectionProblem.self) {
            try reading("request: GET /a\noptions:\n  \(line)\n")
        }
        #expect(problem?.mark?.line == 3)
    }

    // MARK: Inheritance

    @Test func `the nearest option holds, and null takes an inherited one away`() throws {
        let collection = SavedOptions([
            .timeout: "5s", .follow: "3", .cookies: "false", .proxy: "http://127.0.0.1:3128",
        ])
        let folder = try reading("request: /a\noptions: {follow: 7, cookies: null}\n").request.options
        let both = folder.over(collection)
        #expect(both[.timeout] == "5s" && both[.follow] == "7" && both[.cookies] == nil)
        #expect(SavedOptions().over(both)[.proxy] == "http://127.0.0.1:3128")
        #expect(folder.removed == [.cookies])
        #expect(try patched("request: /a\noptions: {cookies: null}\n") { $0.options[.follow] = "1" }.contains("null"))
    }

    // MARK: Authentication

    private static let kinds: [(String, SavedAuthentication)] = [
        ("auth: null", .none), ("auth: none", .none),
        ("auth: {type: basic, user: ada, password: \"{{pw}}\"}", .init(.basic, ["user": "ada", "password": "{{pw}}"])),
        ("auth: {type: digest, user: ada}", .init(.digest, ["user": "ada"])),
        ("auth: {type: bearer, token: \"{{token}}\"}", .init(.bearer, ["token": "{{token}}"])),
        (
            "auth: {type: api-key, name: X-Key, value: \"1\", in: query}",
            .init(.apiKey, ["name": "X-Key", "value": "1", "in": "query"])
        ),
        (
            "auth: {type: oauth2, grant: password, token-url: /t, client-id: c, user: u, password: p, client-in: body}",
            .init(
                .oauth2,
                [
                    "grant": "password", "token-url": "/t", "client-id": "c", "user": "u", "password": "p",
                    "client-in": "body",
                ])
        ),
        (
            "auth: {type: aws, access-key: a, secret-key: s, region: eu, service: s3}",
            .init(.awsSigV4, ["access-key": "a", "secret-key": "s", "region": "eu", "service": "s3"])
        ),
        ("auth: {type: netrc}", .init(.netrc)),
        ("auth: {type: client-certificate, certificate: me.p12}", .init(.clientCertificate, ["certificate": "me.p12"])),
    ]

    @Test(arguments: kinds)
    func `every kind is read, and kept as it is written`(line: String, expected: SavedAuthentication) throws {
        let text = "request: GET /a   # asks\n\(line)\n"
        let read = try reading(text)
        #expect(read.request.authentication == expected && read.notes.isEmpty)
        #expect(try patched(text) { _ in } == text)
        #expect(try RequestFile.read(RequestFile.write(read.request), file: "").request == read.request)
    }

    @Test func `the nearest authentication holds, and null takes it away`() {
        let outer = RequestDefaults(authentication: SavedAuthentication(.bearer, ["token": "t"]))
        #expect(RequestDefaults().over(outer).authentication == outer.authentication)
        #expect(
            RequestDefaults(authentication: SavedAuthentication.none).over(outer).authentication
                == SavedAuthentication.none)
    }

    @Test(arguments: [
        ("auth: {type: bearr, token: x}", "Did you mean bearer?"),
        ("auth: {type: basic, usr: ada}", "Did you mean user?"),
        ("auth: {type: api-key, in: heder}", "Did you mean header?"),
    ])
    func `what is misspelt is noted and kept`(line: String, hint: String) throws {
        let text = "request: GET /a\n\(line)\n"
        #expect(try reading(text).notes.map(\.sentence).contains { $0.contains(hint) })
        #expect(try patched(text) { $0.name = "b" } == "request: GET /a\nname: b\n\(line)\n")
    }

    @Test func `one that has no type is refused with its place`() {
        let problem = #expect(throws: CollectionProblem.self) { try reading("request: /a\nauth: {user: ada}\n") }
        #expect(problem?.description.contains("line 2") == true)
    }

    // MARK: Headers

    @Test func `a header can be marked secret and off`() throws {
        let text = "request: /a\nheaders:\n  X-Key: !secret abc\n  X-Old: !off.secret def\n"
        let headers = try reading(text).request.headers
        #expect(
            headers == [
                SavedHeader("X-Key", "abc", isSecret: true), SavedHeader("X-Old", "def", isOn: false, isSecret: true),
            ])
        #expect(try patched(text) { $0.headers[1].isOn = true } == text.replacing("!off.secret", with: "!secret"))
        #expect(throws: CollectionProblem.self) { try reading("request: /a\nheaders: {X: !hidden 1}\n") }
    }
}
