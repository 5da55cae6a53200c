import TerminalUI
import TestSupport
import Testing

/// A command copied from a browser.
@Suite struct PasteTests {
    private func copied(_ base: String) -> String {
        "curl '\(base)/people?families%5B%5D=father&page%5Bsize%5D=10' "
            + "-H 'Accept: application/json' -b 'sid=abc' --compressed"
    }

    /// Where the demo API listens, as the first screen says it.
    private func base(_ journey: Journey) async throws -> String {
        let screen = try await journey.see("demo API listening on")
        let line = try #require(screen.lines.first { $0.contains("demo API listening on ") })
        let address = try #require(line.firstRange(of: "listening on ")).upperBound
        return "http://" + line[address...].prefix { !$0.isWhitespace }
    }

    @Test(arguments: Journey.Look.allCases)
    func `a copied command becomes a request, a second one is dropped`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        let base = try await base(journey)
        journey.keys("<Esc>")
        try await journey.see("2 Request", not: ["demo API listening on"])

        journey.terminal.paste(copied(base))
        let card = try await journey.see(
            "What is this?", "a curl command", "nothing has been run or sent", "not used     nothing",
            mode: "CMD")
        for part in ["params   families [1]   page {size}", "cookies  1", "GET {{base}}/people", "read as brackets"] {
            #expect(card.contains(part), "\(part)")
        }

        journey.keys("<Enter>")
        let made = try await journey.see("{{base}}/people", "families", "0       father", "page", "size")
        #expect(!made.contains("What is this?"))
        journey.keys("s")
        try await journey.see("200 OK", "people")

        journey.terminal.paste("curl -X POST \(base)/echo --data-raw $'a=1\\u00e9&b=\\'x\\'' --http3")
        try await journey.see(
            "a = 1é", "b = 'x'", "not used: --http3 (not available)", "nothing has been run or sent", mode: "CMD")
        journey.keys("<Esc>")
        try await journey.see("{{base}}/people", "0       father", "200 OK", not: ["What is this?"])

        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `without marks around it a paste opens the same card and no key of it counts`() async throws {
        let journey = try Journey(term: "linux")
        let base = try await base(journey)
        journey.keys("<Esc>")
        try await journey.see("2 Request", not: ["demo API listening on"])
        #expect(!journey.terminal.screen.modes.bracketsPaste)

        let text = copied(base) + " -H 'X-Long: \(String(repeating: "q", count: 150))'\r"
        #expect((280...320).contains(text.utf8.count))
        journey.terminal.type(text)
        try await journey.see("What is this?", "a curl command", mode: "CMD")
        journey.keys("<Esc>")
        let after = try await journey.see("2 Request", not: ["What is this?"])
        #expect(!after.contains("200 OK") && !after.contains("sending"))

        // Held keys stay keys.
        journey.terminal.type(String(repeating: "j", count: 200))
        journey.keys("?")
        try await journey.see(mode: "HELP")
        journey.keys("<Esc>q")
        try await journey.seeEnd()
    }

    @Test func `a paste in pieces and with the end mark inside types nothing`() async throws {
        let journey = try Journey()
        _ = try await base(journey)
        journey.keys("<Esc>")
        try await journey.see("2 Request", not: ["demo API listening on"])
        journey.terminal.type("\u{1B}[200~first line\rZQ\r")
        journey.terminal.type("\u{1B}[201~dd s q ZQ\r")
        journey.terminal.type("last\u{1B}[201~")
        try await journey.see("What is this?", "plain text", "dd s q ZQ", mode: "CMD")
        journey.keys("<Esc>q")
        try await journey.seeEnd()
    }

    @Test func `a megabyte opens the card`() async throws {
        let journey = try Journey()
        _ = try await base(journey)
        let text = "[" + String(repeating: "{\"a\":\"\(String(repeating: "b", count: 9990))\"},", count: 100) + "1]"
        journey.terminal.paste(text)
        try await journey.see("What is this?", "looks like   JSON", mode: "CMD")
        journey.keys("3")
        try await journey.see("parameters pasted")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
