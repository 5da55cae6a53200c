import TerminalUI
import TestSupport
import Testing

/// An answer beside its request: older than it, through a command, and what the status line says of both.
@Suite struct AnswerBesideRequestTests {
    /// The answer of the demo API to a request that was typed.
    private func answered(_ look: Journey.Look, _ path: String) async throws -> Journey {
        let journey = try Journey(look)
        try await journey.see("demo API listening on 127.0.0.1:")
        journey.keys("2")
        try await journey.see(mode: "EDIT")
        journey.keys("{{demo}}\(path)<Enter>")
        try await journey.see("[Tree]", "5 [Tree]", "s send")
        return journey
    }

    @Test(arguments: Journey.Look.allCases)
    func `an answer is marked while its request is another, and edits are repeated and undone`(
        look: Journey.Look
    ) async throws {
        let journey = try await answered(look, "/people")
        let answer = try await journey.see("200 OK", "people    [2]")
        #expect(answer.lines.firstIndex { $0.contains("5 [Tree]") } == 7)

        journey.keys("3")
        try await journey.see("No parameters.")
        journey.terminal.send(Array("\u{1B}[200~role=mother\nactive=true\n\u{1B}[201~".utf8))
        try await journey.see(
            "pasted 2 rows: role, active; u takes it back", "1 edit ago   200", "role=mother")

        journey.keys("gg<Space>")
        try await journey.see("2 edits ago   200", not: ["role=mother"])
        journey.keys("j.")
        try await journey.see("3 edits ago   200", not: ["active=1"])
        journey.keys("dd")
        try await journey.see("deleted active; u takes it back")
        journey.keys("uuuu")
        try await journey.see("undid: paste 2 rows: role, active", "200 OK", not: ["edits ago", "edit ago"])

        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `the body goes through a command, which Ctrl-C ends`(look: Journey.Look) async throws {
        let journey = try await answered(look, "/people")
        try await journey.see("200 OK", "people    [2]")

        journey.keys("|")
        try await journey.see("Enter run", mode: "CMD")
        journey.keys("grep -c mother; echo apart >&2; (exit 4)<Enter>")
        try await journey.see("[| grep -c mother", "status 4: apart", "┃ 1 ")

        journey.keys("|")
        try await journey.see("| grep -c mother; echo apart", mode: "CMD")
        journey.keys("echo begun; sleep 1000<Enter>")
        try await journey.see("┃ begun", "running", "Ctrl-C end it")
        journey.keys("<Ctrl-C>")
        try await journey.see("ended by you; what had come is kept", "┃ begun")
        journey.keys("<Esc>")
        try await journey.see("5 [Tree]", "people    [2]", not: ["begun"])

        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a failed check is said as what happened, once the message before it has passed`(
        look: Journey.Look
    ) async throws {
        let journey = try await answered(look, "/status/500")
        try await journey.see("! status is 500, expected 200-299")
        journey.keys("yp")
        try await journey.see("copied ")
        // Without a key the message gives way.
        try await journey.see("! status is 500, expected 200-299", not: ["copied "])
        journey.keys("q")
        try await journey.seeEnd()
    }
}
