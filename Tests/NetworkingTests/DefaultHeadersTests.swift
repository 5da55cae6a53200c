import CurlewMessage
import CurlewNetworking
import Testing

@Suite struct DefaultHeadersTests {
    @Test(arguments: [
        ([:], "en;q=1"), (["LANG": "C"], "en;q=1"), (["LANG": "de_AT.UTF-8"], "de-AT;q=1"),
        (["LANG": "de_DE", "LC_ALL": "fr_FR@euro"], "fr-FR;q=1"),
        (["LANG": "de_DE", "LANGUAGE": "de:en_GB:en"], "de;q=1, en-GB;q=0.9, en;q=0.8"),
        (["LANG": "C", "LANGUAGE": "de:en"], "en;q=1"),
        (
            ["LANG": "a", "LANGUAGE": "a:b:c:d:e:f:g:h"],
            "a;q=1, b;q=0.9, c;q=0.8, d;q=0.7, e;q=0.6, f;q=0.5"
        ),
        (["LANG": "x\r\nEvil: 1"], "en;q=1"),
    ])
    func `languages come from the locale, at most six`(environment: [String: String], value: String) {
        #expect(DefaultHeaders.fields(environment: environment)["Accept-Language"] == value)
    }

    @Test func `the agent names program and platform`() {
        let fields = DefaultHeaders.fields(environment: [:], platform: "Linux x86_64")
        #expect(fields["User-Agent"] == "curlew/1.0 (Linux x86_64)")
        #expect(DefaultHeaders.platform.hasPrefix("Linux "))
    }
}
