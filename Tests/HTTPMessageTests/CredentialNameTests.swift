import CurlewMessage
import Testing

@Suite struct CredentialNameTests {
    @Test(arguments: [
        "Authorization", "proxy-authorization", "COOKIE", "WWW-Authenticate", "X-Api-Key", "x-api-key", "Api-Key",
        "apikey",
        "X-ApiKey", "api_key", "X-Auth-Token", "X-Access-Token", "X-Amz-Security-Token", "Private-Token",
        "X-CSRF-Token",
        "X-CSRFToken", "X-XSRF-TOKEN", "Csrf", "X-Vault-Token", "Token", "X-Session-Id", "X-Auth-Key", "X-Auth-Email",
        "Ocp-Apim-Subscription-Key", "X-Functions-Key", "X-Client-Secret", "X-Password", "DPoP", "X-Goog-Api-Key",
        "X-Token\u{301}", "X-Api-Key\u{200D}", "Key", "X-Key", "X-RapidAPI-Key", "Authkey", "X-Appwrite-Key",
        "X-MasterKey",
        "CB-ACCESS-PASSPHRASE", "X-GitHub-OTP", "X-SubscriptionKey", "X-Pass", "Cookie2", "X-PAT",
        "X-MyVeryOwnAuthorization", "NotTheIdempotencyKey", "Idempotency-Other-Key", "Cache.ApiKey", "--Key",
    ])
    func `names that prove who asks`(name: String) {
        #expect(HeaderFields.isCredential(name))
    }

    @Test(arguments: [
        "", "-", "Accept", "Content-Type", "Idempotency-Key", "Sec-WebSocket-Key", "X-Cache-Key", "Surrogate-Key",
        "X-Request-Id",
        "User-Agent", "X-Author", "Host", "Origin", "Referer", "X-Tokenizer", "If-Match", "X-Plain", "Range",
        "X-Passenger", "Idempotency--Key", "websocket_key", "0123456789012345authentication", "Tokens", "Auth1",
    ])
    func `names that do not`(name: String) {
        #expect(!HeaderFields.isCredential(name))
    }

    @Test(arguments: [
        ("Set-Cookie", true), ("set-cookie2", true), ("X-Auth-Token", true), ("X-CSRF-Token", true),
        ("Authentication-Info", true), ("WWW-Authenticate", false), ("proxy-authenticate", false),
        ("Access-Control-Allow-Credentials", false), ("ETag", false), ("Location", false),
    ])
    func `an answer's fields that prove it`(name: String, isOne: Bool) {
        #expect(HeaderFields.isCredential(ofAnswer: name) == isOne)
    }

    /// The unknown ones count as telling it.
    @Test func `every credential tells who asks`() {
        for name in ["Authorization", "Cookie", "X-Api-Key", "X-Anything", "From"] {
            #expect(HeaderFields.tellsWhoAsks(name), "\(name)")
        }
        for name in ["accept", "Accept", "IF-MATCH"] { #expect(!HeaderFields.tellsWhoAsks(name), "\(name)") }
    }
}
