import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing

@Suite struct AuthenticationPreparationTests {
    private let context = PreparationContext(
        variables: ["user": "ann", "key": "k/ä"], defaults: ["User-Agent": "curlew/1.0 (test)"])

    private func prepared(
        _ authentication: Authentication, url: String = "http://h.test/x?a=1#f", headers: [HeaderRow] = []
    ) throws -> PreparedRequest {
        try RequestDraft(url: url, headers: headers, authentication: authentication).prepared(in: context)
    }

    private func problems(_ authentication: Authentication) -> [PreparationError.Problem] {
        do {
            _ = try prepared(authentication)
            return []
        } catch let error as PreparationError {
            return error.problems
        } catch {
            return []
        }
    }

    private func secret(_ name: String, _ value: String) -> SentHeader {
        SentHeader(name, value, origin: .auth, isSecret: true)
    }

    @Test func `what needs no answer first is written at once`() throws {
        let basic = try prepared(.basic(user: "{{user}}", password: "p:ä"))
        #expect(basic.request.headers.last == secret("Authorization", "Basic YW5uOnA6w6Q="))
        #expect(basic.authentication == .basic(user: "ann", password: "p:ä"))
        #expect(
            try prepared(.bearer(token: "{{key}}")).request.headers.last == secret("Authorization", "Bearer k/ä"))
        #expect(
            try prepared(.apiKey(name: "X-Key", value: "{{key}}", place: .header)).request.headers.last
                == secret("X-Key", "k/ä"))
        #expect(
            try prepared(.apiKey(name: "key", value: "abc", place: .cookie)).request.headers.last
                == secret("Cookie", "key=abc"))
        #expect(
            try prepared(.apiKey(name: "key", value: "{{key}}", place: .query)).request.url
                == "http://h.test/x?a=1&key=k%2F%C3%A4#f")
        for later in [
            Authentication.digest(user: "u", password: "p"), .netrc(file: nil), .none,
            .awsSigV4(AWSCredentials(accessKey: "a", secretKey: "s", region: "r", service: "x")),
            .oauth2(OAuth2Grant(kind: .clientCredentials, tokenURL: "http://h.test/t", clientID: "c")),
        ] {
            #expect(try prepared(later).request.headers.map(\.origin) == [.manager])
            #expect(try prepared(later).authentication == later)
        }
    }

    @Test func `user information of a URL becomes Basic and is not shown`() throws {
        let prepared = try prepared(.none, url: "http://us%65r:p%3Aw@h.test:81/x?u@v")
        #expect(prepared.request.url == "http://h.test:81/x?u@v")
        #expect(prepared.authentication == .basic(user: "user", password: "p:w"))
        #expect(prepared.request.headers.last == secret("Authorization", "Basic dXNlcjpwOnc="))
        let chosen = try self.prepared(.bearer(token: "t"), url: "http://u@h.test/")
        #expect(chosen.request.url == "http://h.test/")
        #expect(chosen.request.headers.last == secret("Authorization", "Bearer t"))
    }

    @Test func `a row of one's own goes first, and that is noted`() throws {
        let rows = [HeaderRow(id: 1, name: "authorization", value: "Mine")]
        let prepared = try prepared(.basic(user: "u", password: "p"), headers: rows)
        #expect(prepared.request.fields.values("Authorization") == ["Mine"])
        #expect(prepared.notes.count == 1 && prepared.notes[0].contains("Authorization"))
        #expect(try self.prepared(.basic(user: "u", password: "p")).notes.isEmpty)
    }

    @Test func `a client certificate goes to the TLS settings`() throws {
        let prepared = try prepared(.clientCertificate(certificate: "/c-{{user}}.pem", key: nil, password: nil))
        #expect(prepared.options.tls.clientCertificate == ClientCertificate(certificate: "/c-ann.pem"))
    }

    @Test(arguments: [
        Authentication.basic(user: "a:b", password: "p"), .basic(user: "{{nobody}}", password: "p"),
        .digest(user: "a:b", password: "p"), .bearer(token: ""), .bearer(token: "a\r\nEvil: 1"),
        .apiKey(name: "", value: "v", place: .query), .apiKey(name: "X Y", value: "v", place: .header),
        .apiKey(name: "k", value: "a; b=1", place: .cookie),
        .oauth2(OAuth2Grant(kind: .clientCredentials, tokenURL: "nowhere", clientID: "c")),
        .oauth2(OAuth2Grant(kind: .refreshToken(""), tokenURL: "http://h.test/", clientID: "c")),
        .awsSigV4(AWSCredentials(accessKey: "a", secretKey: "s", region: "", service: "x")),
    ])
    func `what cannot be sent has its sentence at its place`(authentication: Authentication) {
        let problems = problems(authentication)
        #expect(problems.map(\.place) == [.authentication])
        #expect(problems.first?.sentence.isEmpty == false)
    }
}
