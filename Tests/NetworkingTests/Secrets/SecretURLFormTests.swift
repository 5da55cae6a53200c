import CurlewNetworking
import Testing

/// A secret in a URL is written in as many ways as there are writers of URLs.
@Suite struct SecretURLFormTests {
    @Test(arguments: [
        "tok%2Fen%2B9%3Dv%3F", "tok%2fen%2b9%3dv%3f", "tok/en%2B9%3Dv?", "tok/en%2B9%3Dv%3F", "tok/en+9=v?",
        "tok/en+9=v%3F", "tok/en%2b9%3dv?",
    ])
    func `is found`(form: String) {
        let mask = SecretMask(["tok/en+9=v?"])
        #expect(mask.masked("https://a.test/x?s=\(form)&t=1") == "https://a.test/x?s=******&t=1")
    }
}
