import Glibc
import TerminalUI
import TestSupport
import Testing

/// Two programs on one request: what each of them edited is kept, and offered when it is opened the next time.
@Suite struct TwoExplorersTests {
    @Test(arguments: Journey.Look.allCases, ["ZZ", "killed"])
    func `both drafts are kept, and one is chosen after the other`(look: Journey.Look, end: String) async throws {
        let server = try WireRecorder()
        let gift = try TemporaryFolder()
        try gift.write("name: Gift\n", to: "curlew.yaml")
        try gift.write("request: GET http://127.0.0.1:\(server.port)/x\nname: Both\n", to: "both.yaml")
        let journey = try Journey(look, [gift.path("both.yaml")])
        try await edit("one", journey)
        let first = journey.terminal
        // The other one starts while the first goes on: that draft is not its business.
        try journey.startAgain(at: "15:00:00")
        try await edit("two", journey)
        try await journey.draft(holds: "one")
        try await journey.draft(holds: "two")
        for terminal in [journey.terminal, first] {
            // Not by keys: saving would be another thing.
            terminal.signal(end == "killed" ? SIGKILL : SIGTERM)
            _ = try await terminal.waitForEnd()
        }

        try journey.startAgain(at: "16:00:00")
        let card = try await journey.see(
            "Several drafts of this request", "1  of 15:", "2  of 14:", "0  the file as it is",
            mode: "CMD")
        #expect(!card.contains("two=two") && !card.contains("one=one"))
        journey.keys("2")
        try await journey.see("restored your draft", "one", not: ["Several drafts"])
        // The one that was not chosen stays; this one is thrown away.
        journey.keys("u")
        try await journey.see(not: ["unsaved"])
        journey.keys("ZQ")
        try await journey.seeEnd()

        try journey.startAgain(at: "17:00:00")
        try await journey.see("restored your draft", "two", not: ["Several drafts"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    /// Adds a parameter of that name and value.
    private func edit(_ name: String, _ journey: Journey) async throws {
        try await journey.see("/x", not: ["restored", "Several drafts"])
        journey.keys("3")
        try await journey.see("3 [Params")
        journey.keys("o")
        try await journey.see(mode: "EDIT")
        journey.keys("\(name)<Tab>\(name)<Enter>")
        try await journey.see("?\(name)=\(name)", "unsaved: 1 edit")
    }
}
