import TestSupport
import Testing

/// A certificate that nobody vouches for is looked at and pinned; a key that changes is noticed.
@Suite struct PinTests {
    @Test(arguments: Journey.Look.allCases)
    func `a key is pinned, matched, and a new one is refused`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("2")
        try await journey.see(mode: "EDIT")
        journey.keys("{{secure}}/people")
        let typed = try await journey.see("{{secure}}/people", "→ https://127.0.0.1:", mode: "EDIT")
        let match = try #require(typed.lines.joined().firstMatch(of: #/https://(127\.0\.0\.1:\d+)/people/#))
        let host = String(match.output.1)
        journey.keys("<Enter>")
        try await journey.see("The certificate is not trusted.", "P there pins it", "no response")

        journey.keys("5]]]]")
        try await journey.see(
            "[TLS]", "Demo leaf", "Demo CA", "self-signed", "sha256/", "pinned: no", "refused: its issuer")
        journey.keys("jP")
        try await journey.see(
            "Pin the key of \"Demo leaf\" for \(host)?", "Only this key will", mode: "CMD")
        journey.keys("y")
        try await journey.see("pinned 1 key for \(host)", "pinned: yes")

        journey.keys("s")
        try await journey.see("200 OK", "[TLS]", "pin matched", "pinned: yes, matched", "policy     pins (keys)")
        journey.keys("[[[[")
        try await journey.see("[Tree]", "people    [2]")

        journey.keys(":demo rotate-key<Enter>")
        try await journey.see("another key")
        journey.keys("s")
        try await journey.see(
            "Stopped: the key of 127.0.0.1 has changed.", "Pinned sha256/", "got", "Nothing was sent",
            not: ["200 OK"])
        journey.keys("]]]]")
        try await journey.see("[TLS]", "refused: no pin of this host", "pinned   sha256/")

        journey.keys("u")
        try await journey.see("undid: pin \"Demo leaf\" for \(host)")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
