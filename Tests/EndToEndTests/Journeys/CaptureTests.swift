import Foundation
import TerminalUI
import TestSupport
import Testing

/// Log in, capture the token, use it.
@Suite struct CaptureTests {
    private static let token = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJBZGEifQ.demo"

    @Test(arguments: Journey.Look.allCases)
    func `a token is captured, used unseen, replaced by hand, and taken anew`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("@log in")
        try await journey.see("1 match", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Tour > Log in")
        journey.keys("s")
        // The request takes it as a secret, so it is hidden where it came from, too.
        try await journey.see("200 OK", "token", "******", not: ["eyJ"])

        journey.keys("5/token<Enter>")
        try await journey.see("1 of 1")
        journey.keys("@")
        let card = try await journey.see("Capture as variable", "[x]", mode: "CMD")
        #expect(card.lines.contains { $0.contains("value   ******") })
        #expect(card.lines.contains { $0.contains("name    token") })
        journey.keys("<Enter>")
        try await journey.see("token set from Log in, $.token", not: ["eyJ"])
        try stored(journey)

        journey.keys("<Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("@who am i")
        try await journey.see("1 match", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Tour > Who am I")
        journey.keys("ga")
        try await journey.see("Bearer", "{{token}}  ******", not: ["eyJ"])
        journey.keys("s")
        try await journey.see("200 OK", "name", "\"Ada\"")

        journey.keys("4]]]]")
        try await journey.see("[Raw]", "Authorization: Bearer ******", not: ["eyJ"])
        journey.keys("yc")
        try await journey.see("copied")
        let copied = try #require(journey.terminal.screen.clipboard.last)
        #expect(copied.contains("Bearer $TOKEN") && !copied.contains("eyJ"))

        journey.keys(":var token=bad<Enter>s")
        try await journey.see("401", "the captured token was replaced at 14:02; run Log in again", not: ["bad"])
        journey.keys(":q!<Enter>")
        try await journey.seeEnd()
        try noSecretOnDisk(journey)
    }

    /// Outside the collection, for its owner alone.
    private func stored(_ journey: Journey) throws {
        let folder = journey.home.path("state/curlew/captured")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
        let file = try #require(names.first.map { folder + "/" + $0 })
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains(Self.token))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// Nothing but the store of captured values has it: no request, no history, no log.
    private func noSecretOnDisk(_ journey: Journey) throws {
        let all = FileManager.default.enumerator(at: journey.home.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(all) where !file.path.contains("/captured/") {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            #expect(bytes.range(of: Data(Self.token.utf8)) == nil, "\(file.path)")
        }
    }
}
