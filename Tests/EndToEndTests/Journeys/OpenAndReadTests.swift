import TerminalUI
import TestSupport
import Testing

/// Open, send, read.
@Suite struct OpenAndReadTests {
    @Test(arguments: Journey.Look.allCases)
    func `a URL is typed, sent and read, and the terminal is given back`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("See how a request is written", "demo API listening on 127.0.0.1:")

        journey.keys("2")
        // The cursor is the last that a frame moves.
        try await journey.see("an empty URL", mode: "EDIT") { $0.contains("GET") && $0.cursor == Point(x: 8, y: 2) }

        journey.keys("{{demo}}/people")
        let typed = try await journey.see("→ http://127.0.0.1:", "{{demo}}/people", mode: "EDIT")
        #expect(typed.lines.contains { $0.hasPrefix("│ → http://127.0.0.1:") && $0.contains("/people ") })
        let (variable, plain) = (typed.cell(at: "{{demo}}"), typed.cell(at: "/people"))
        #expect(variable?.foreground != plain?.foreground || look == .mono)

        journey.keys("<Enter>")
        let answer = try await journey.see("200 OK", "[Tree]", "people    [2]", not: ["checks"])
        #expect(answer.contains("┏ 5 [Tree]"))

        journey.keys("/ada<Enter>")
        let found = try await journey.see("1 of 1")
        #expect(found.cursorLine()?.contains(#""Ada""#) == true)
        #expect(found.contains("▾ people    [2]"))

        journey.keys("yp")
        let copied = try await journey.see("copied $.people[0].name")
        #expect(copied.clipboard == ["$.people[0].name"])

        journey.keys("]")
        let raw = try await journey.see("[Raw]")
        let title = try #require(raw.lines.firstIndex { $0.contains("[Raw]") })
        #expect(raw.lines[title + 1].hasPrefix("┃ {"))

        journey.keys("q")
        try await journey.seeEnd()

        try journey.startAgain(at: "15:00:00")
        try await journey.see("{{demo}}/people", #"restored your draft of "New request" (1 edit)"#)
    }
}
