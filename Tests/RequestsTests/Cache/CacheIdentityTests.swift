import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Testing

@testable import CurlewRequests

/// Answers that were made for one are not given to another.
@Suite struct CacheIdentityTests {
    private func names(_ authentication: Authentication, name: String? = nil) -> [String?] {
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://h.test/a", headers: [], body: nil),
            authentication: authentication)
        let terms = CacheTerms(seconds: 60, name: name)
        return [
            CacheKey(keeping: request, terms: terms)?.name, CacheKey(following: request, as: request.request)?.name,
        ]
    }

    /// SHA-256 of the scheme's name and words among the request's own; what is kept below another name is not found again.
    static let fixed: [(Authentication, keeping: String, following: String)] = [
        (
            Authentication(.none, [:]),
            "3d738e40cd616cf6012ac793afc9fcc0abf74516a1f144c771fad5876f2d7304",
            "107636214910b25d48c8bf5673d6abe15d42a0707a8090e15c53e4bec946f120"
        ),
        (
            Authentication(.basic, ["user": "ada", "password": "pw"]),
            "39e862149a386c0d0db0ad93ca8cfdfed8b3efaa3c02b4411f9281f6182afa89",
            "b8ea2029dbd3f7f7e8d75566f2b7bbf9c9058d8d79783c1d899a6464eabd1502"
        ),
        (
            Authentication(.digest, ["user": "ada", "password": "pw"]),
            "299694170cd08662eab6cc3390900484d0c71446585d7f5fcc31fa138dfdfc0f",
            "827f8d92a82b9865e38cd1bb26f2bc48e80bca145a2157ed93eb0128fc5680c2"
        ),
        (
            Authentication(.bearer, ["token": "t0"]),
            "e386aa22b2b71984dcab5fb5535c7e8e2954a5cc89346986244746fcd928c06c",
            "022a6725433594e9eb5ef3b99f63ca572dda327fd61b731f3a392358028d6b26"
        ),
        (
            Authentication(.apiKey, ["name": "X-Key", "value": "v", "in": "query"]),
            "36b4a8fd79189034328f4170b6f73521d91f70bd0ac1e58401ba14c14dae551d",
            "4be756c805ea3df2ed9ae9a412165481556b746d8e44b37995db84ff384776b4"
        ),
        (
            Authentication(.oauth2, ["token-url": "https://t.test/", "client-id": "me", "scope": "a b"]),
            "00898c4898ccbf8c25a93fbe4696122b7e1629a42866c38fc3974b0da2561500",
            "741a527ae4e7856991c229794edcfce73a76b73cdc7183cc4a0f1336bf3e1537"
        ),
        (
            Authentication(.awsSigV4, ["access-key": "AK", "secret-key": "SK", "session-token": "ST"]),
            "b4c9c75ac47cc136b808f7d3eae01aff565a8b9d4505fdb577d96bedc461f028",
            "b8581971d591dcfd1cc8617e7240d967f6d15850075df368fe535333f7234512"
        ),
        (
            Authentication(.netrc, ["file": "own.netrc"]),
            "dff88f8694bc3c7b6f265adc81c8d88f6ccd22e93509226e9b7703974bb247f1",
            "7cd7778130eb348b33cf05d36ab6ccf15ba4d5b523c85685cd4d1b1ffaa1f3ec"
        ),
        (
            Authentication(.clientCertificate, ["certificate": "me.pem"]),
            "05355d647dcb0f51c3baf85d540f93082d0ba5c2f06750853bbc08cd440b13ec",
            "e1dca9ea58d58d35392651c657878a43943e4d5ae7a6fae0cb1b1f4d01a43255"
        ),
        (
            Authentication(.ntlm, ["user": "ada", "password": "pw"]),
            "7dda08fbf4bebff904a54090de96619be6f01578905f3639274194c3bbf9701a",
            "44c548690da01e44dacab74a617aabd43abd0315c86b748d8cfe729a3fd69513"
        ),
    ]

    @Test(arguments: fixed)
    func `a name stays from version to version`(row: (Authentication, keeping: String, following: String)) {
        #expect(names(row.0) == [row.keeping, row.following])
    }

    @Test func `each scheme that has a name is among them`() {
        let named = AuthenticationScheme.allCases.filter { names(Authentication($0, ["user": "ada"])) != [nil, nil] }
        #expect(Set(named) == Set(Self.fixed.map(\.0.scheme)))
    }

    @Test func `each user of NTLM has names of their own`() {
        let all = [("ada", "pw"), ("ada", "other"), ("bob", "pw"), ("DOM\\ada", "pw")].map {
            names(.ntlm(user: $0.0, password: $0.1))
        }
        #expect(Set(all.flatMap { $0 }).count == 8 && !all.joined().contains(nil))
        #expect(Set(names(.ntlm(user: "ada", password: "pw"))).isDisjoint(with: names(.none)))
    }

    /// Whose ticket it was is known to the ticket cache alone, and another `kinit` makes it another's.
    @Test(arguments: [Authentication.negotiate, .any(user: "ada", password: "pw")])
    func `nothing is kept where nobody knows who it was`(authentication: Authentication) {
        #expect(names(authentication) == [nil, nil])
        #expect(names(authentication, name: "by-hand").first == .some(nil))
    }

    // MARK: Cookies and certificates

    @Test func `cookies that go along and a certificate make another name under both policies`() throws {
        func names(_ cookie: String?, certificate: String?) throws -> [String] {
            var prepared = PreparedRequest(
                request: SentRequest(method: "GET", url: "https://h.test/a", headers: [], body: nil))
            prepared.options.tls.clientCertificate = certificate.map { ClientCertificate(certificate: $0) }
            var sent = prepared.request
            if let cookie { sent.headers.append(SentHeader("Cookie", cookie, origin: .cookieJar, isSecret: true)) }
            return [
                try #require(CacheKey(keeping: prepared, terms: CacheTerms(seconds: 9), as: sent)?.name),
                try #require(CacheKey(following: prepared, as: sent)?.name),
            ]
        }
        let all =
            try names(nil, certificate: nil) + names("a=1", certificate: nil) + names("a=2", certificate: nil)
            + names(nil, certificate: "me.pem") + names(nil, certificate: "you.pem")
        #expect(Set(all).count == 10)
    }

    @Test func `ignored fields and the body of a GET make another name`() throws {
        func names(_ body: String?, ignoring: [String]) throws -> [String] {
            let request = SentRequest(
                method: "GET", url: "https://h.test/a", headers: [SentHeader("Accept", "a", origin: .you)],
                body: body.map { RequestBody(Array($0.utf8)) })
            let prepared = PreparedRequest(request: request)
            return [
                try #require(
                    CacheKey(keeping: prepared, terms: CacheTerms(seconds: 9, ignoredHeaders: ignoring))?.name),
                try #require(CacheKey(following: prepared, as: request)?.name),
            ]
        }
        let all = try names(nil, ignoring: []) + names("ada", ignoring: []) + names("bob", ignoring: [])
        #expect(Set(all).count == 6)
        #expect(try names(nil, ignoring: ["Accept"])[0] != names(nil, ignoring: ["Accept", "X-A"])[0])
    }

    // MARK: Fields

    private func following(_ name: String, _ value: String, isSecret: Bool = false) -> String? {
        let sent = SentRequest(
            method: "GET", url: "https://h.test/a",
            headers: [SentHeader(name, value, origin: .you, isSecret: isSecret)], body: nil)
        return CacheKey(following: PreparedRequest(request: sent), as: sent)?.name
    }

    @Test(arguments: [
        "Authorization", "Cookie", "cookie", "X-Api-Key", "X-Auth-Token", "X-CSRF-Token", "Private-Token", "From",
        "X-User-Id", "X-Tenant", "X-Forwarded-For", "Forwarded", "X-Account", "X-Impersonate", "Sec-Anything",
        "X-\u{e9}",
    ])
    func `a field that may tell who asks makes another name, without its text`(name: String) throws {
        let names = try ["ada", "bob"].map { try #require(following(name, $0)) }
        #expect(Set(names + [following("Accept", "a") ?? ""]).count == 3)
        #expect(names == [following(name, "ada"), following(name, "bob")])
        #expect(names.allSatisfy { $0.utf8.count == 64 && !$0.contains("ada") })
    }

    /// Where an answer differs by one of these, the server says so by `Vary`.
    @Test(arguments: [
        "Accept", "ACCEPT-ENCODING", "Accept-Language", "Cache-Control", "Content-Type", "If-None-Match", "Range",
        "User-Agent", "X-Request-Id", "traceparent", "Idempotency-Key", "Origin", "Referer",
    ])
    func `a field about the message leaves the name as it is, unless it is marked secret`(name: String) {
        #expect(following(name, "a") == following(name, "b"))
        #expect(following(name, "a", isSecret: true) != following(name, "b", isSecret: true))
    }
}
