import CurlewBytes
import CurlewMessage
import Testing

@testable import CurlewNetworking

/// The worked examples of RFC 7616 §3.9 (with erratum 4897) and of RFC 2617 §3.5.
@Suite struct DigestTests {
    private func value(
        _ field: String, user: String, password: String, clientNonce: String, method: String = "GET", target: String,
        body: [UInt8] = []
    ) throws -> String? {
        let challenge = try #require(AuthenticationChallenge.all(in: [field]).first)
        var proof = DigestProof(user: user, password: password, clientNonce: clientNonce)
        proof.take(try DigestChallenge(challenge))
        return proof.value(method: method, target: target) { $0.digest(body) }
    }

    private static let mufasa =
        "realm=\"http-auth@example.org\", qop=\"auth, auth-int\", "
        + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
        + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""

    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func `the examples of the standard come out`(algorithm: String, response: String) throws {
        let value = try #require(
            try value(
                "Digest algorithm=\(algorithm), " + Self.mufasa, user: "Mufasa", password: "Circle of Life",
                clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", target: "/dir/index.html"))
        #expect(value.contains("response=\"\(response)\""))
        #expect(value.hasPrefix("Digest username=\"Mufasa\", realm=\"http-auth@example.org\", nonce=\"7ypf/"))
        #expect(value.contains("uri=\"/dir/index.html\"") && value.contains("qop=auth, nc=00000001, cnonce=\"f2/wE"))
        #expect(value.contains("algorithm=\(algorithm)") && value.contains("opaque=\"FQhe/qaU"))
    }

    @Test func `a user's name can be hashed`() throws {
        let field =
            "Digest realm=\"api@example.org\", qop=\"auth\", algorithm=SHA-512-256, "
            + "nonce=\"5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK\", "
            + "opaque=\"HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS\", charset=UTF-8, userhash=true"
        let value = try #require(
            try value(
                field, user: "J\u{E4}s\u{F8}n Doe", password: "Secret, or not?",
                clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v", target: "/doe.json"))
        #expect(value.contains("793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"))
        #expect(value.contains("3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"))
        #expect(value.contains("userhash=true"))
    }

    @Test func `the oldest kind has neither counter nor nonce of its own`() throws {
        // HA1 939e7578ed9e3c518a452acee763bce9, HA2 39aff3a2bab6126f332b942af96d3366.
        let value = try #require(
            try value(
                "Digest realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"", user: "Mufasa",
                password: "Circle Of Life", clientNonce: "x", target: "/dir/index.html"))
        #expect(value.contains("response=\"670fd8c2df070c60b045671b8b24ff02\""))
        #expect(!value.contains("nc=") && !value.contains("cnonce"))
    }

    @Test func `names and values are quoted, and other letters have their notation`() throws {
        let field = "Digest realm=\"a\\\"b\\\\c\", nonce=n, charset=\"UTF-8\""
        let value = try #require(
            try value(field, user: "ä", password: "p", clientNonce: "x", target: "/"))
        #expect(value.contains("realm=\"a\\\"b\\\\c\"") && value.contains("username*=UTF-8''%C3%A4"))
    }

    @Test func `the counter grows, and a session's secret hangs on the first nonce`() throws {
        let challenge = try #require(
            AuthenticationChallenge.all(in: ["Digest realm=r, nonce=n, qop=auth, algorithm=MD5-sess"]).first)
        var proof = DigestProof(user: "u", password: "p", clientNonce: "c")
        proof.take(try DigestChallenge(challenge))
        let first = try #require(proof.value(method: "GET", target: "/") { _ in nil })
        let second = try #require(proof.value(method: "GET", target: "/") { _ in nil })
        #expect(first.contains("nc=00000001") && second.contains("nc=00000002"))
        let ha1 = try #require(Hash.md5.hex("\(Hash.md5.hex("u:r:p") ?? ""):n:c"))
        let ha2 = try #require(Hash.md5.hex("GET:/"))
        #expect(first.contains(try #require(Hash.md5.hex("\(ha1):n:00000001:c:auth:\(ha2)"))))
    }

    @Test func `the body is proven where the server wants that alone`() throws {
        let value = try #require(
            try value(
                "Digest realm=r, nonce=n, qop=\"auth-int\"", user: "u", password: "p", clientNonce: "c",
                method: "POST", target: "/", body: Array("hello".utf8)))
        let ha2 = try #require(Hash.md5.hex("POST:/:5d41402abc4b2a76b9719d911017c592"))
        let ha1 = try #require(Hash.md5.hex("u:r:p"))
        #expect(value.contains(try #require(Hash.md5.hex("\(ha1):n:00000001:c:auth-int:\(ha2)"))))
    }

    @Test(arguments: [
        "Digest realm=r", "Digest realm=r, nonce=\"\"", "Digest nonce=n, algorithm=SHA-1024",
        "Digest nonce=n, qop=\"strange, odd\"", "Digest nonce=n, qop=\"\"", "Digest", "Digest abc==",
    ])
    func `odd challenges are no challenges, with a reason`(field: String) throws {
        let challenge = try #require(AuthenticationChallenge.all(in: [field]).first)
        #expect(throws: DigestChallenge.Flaw.self) { try DigestChallenge(challenge) }
    }

    @Test func `fields are read as the grammar has them`() {
        let all = AuthenticationChallenge.all(in: [
            " , Negotiate , Basic realm = \"a, b=\\\"c\\\"\" ,charset=UTF-8, NTLM TlRM/+==, Digest nonce=1,qop=auth,",
            "Bearer", "Basic realm=\"open", "Newauth realm=\"apps\", type=1, title=\"Login to \\\"apps\\\"\"",
        ])
        #expect(all.map(\.scheme) == ["negotiate", "basic", "ntlm", "digest", "bearer", "basic", "newauth"])
        #expect(all[1]["realm"] == "a, b=\"c\"" && all[1]["charset"] == "UTF-8")
        #expect(all[2].token68 == "TlRM/+==" && all[3]["qop"] == "auth" && all[5].parameters.isEmpty)
        #expect(all[6]["title"] == "Login to \"apps\"")
    }

    @Test func `challenges without end are bounded`() {
        let many = AuthenticationChallenge.all(in: (0..<1000).map { "Basic realm=\"\($0)\"" })
        #expect(many.count == AuthenticationChallenge.challengeLimit)
        let long = AuthenticationChallenge.all(in: ["Basic realm=\"" + String(repeating: "x", count: 1 << 20) + "\""])
        #expect(long.isEmpty)
        let wide = AuthenticationChallenge.all(in: ["Basic " + (0..<500).map { "p\($0)=1" }.joined(separator: ",")])
        #expect(wide.first?.parameters.count == AuthenticationChallenge.parameterLimit)
        let one = AuthenticationChallenge.all(in: ["Basic realm=\"" + String(repeating: "x", count: 5000) + "\""])
        #expect(one.first?.shownRealm.count == 256)
    }
}
