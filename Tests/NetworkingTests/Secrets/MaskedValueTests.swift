import CurlewNetworking
import Testing

/// Only an authorization has a scheme that may be shown.
@Suite struct MaskedValueTests {
    @Test(arguments: [
        ("Authorization", "Bearer t", "Bearer ******"), ("proxy-authorization", "Basic eA==", "Basic ******"),
        ("Authorization", "token", "******"), ("Cookie", "sid=abc; theme=dark", "******"),
        ("X-Api-Key", "two words", "******"),
    ])
    func `a masked value shows no part of a secret`(name: String, value: String, shown: String) {
        let header = SentHeader(name, value, origin: .you, isSecret: true)
        #expect(header.maskedValue == shown)
        #expect(
            SecretMask.none.hidden(SentRequest(method: "GET", url: "http://h/", headers: [header], body: nil)).headers
                .map(\.value) == [shown])
    }
}
