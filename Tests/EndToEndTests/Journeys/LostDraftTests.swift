import Foundation
import TestSupport
import Testing

/// Drafts have no place to be kept in: a file stands where their folder should be.
@Suite struct LostDraftTests {
    private func edited() async throws -> Journey {
        let journey = try Journey()
        try await journey.see("demo API listening on")
        journey.keys("1")
        try await journey.see("Tour > Search people", "families             array      2")
        try journey.home.write("in the way\n", to: "state/curlew/drafts")
        journey.keys("3jj")
        try await journey.see("families[1]   array item")
        journey.keys("<Enter>")
        try await journey.see(mode: "EDIT")
        journey.keys("!<Enter>")
        try await journey.see("mother!", "unsaved: 1 edit")
        return journey
    }

    @Test func `ZQ asks before the draft is lost`() async throws {
        let journey = try await edited()
        journey.keys("ZQ")
        try await journey.see("Question", "The draft of tour/search-people cannot be kept.", "lose it?", mode: "CMD")
        journey.keys("n")
        try await journey.see("mother!", "unsaved: 1 edit", not: ["Question"])
        journey.keys("ZQ")
        try await journey.see("Question", "lose it?", mode: "CMD")
        journey.keys("y")
        try await journey.seeEnd()
    }

    @Test func `ZQ keeps the draft once there is a place`() async throws {
        let journey = try await edited()
        journey.keys("ZQ")
        try await journey.see("Question", "lose it?", mode: "CMD")
        journey.keys("n")
        try await journey.see("mother!", not: ["Question"])
        try FileManager.default.removeItem(atPath: journey.home.path("state/curlew/drafts"))
        journey.keys("ZQ")
        try await journey.seeEnd()
        try await journey.draft(holds: "mother!")
    }

    @Test func `a signal ends the program, and the loss is said on the ordinary screen`() async throws {
        let journey = try await edited()
        journey.terminal.signal(SIGTERM)
        #expect(try await journey.terminal.waitForEnd() == .signal(SIGTERM))
        let text = journey.terminal.screen.text.filter { $0 != "\n" }
        #expect(text.contains("curlew: The draft of tour/search-people cannot be kept."))
    }
}
