import TerminalUI
import TestSupport
import Testing

/// Somebody who does not know the way reads about it in the program, in both paces.
@Suite struct ManualJourneyTests {
    @Test(arguments: Journey.Look.allCases)
    func `from the keys of a place to a topic, over a link, and back to where one was`(look: Journey.Look) async throws
    {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>@search people<Enter>?")
        try await journey.see("Help: ", mode: "HELP")
        journey.keys("<Tab>")
        try await journey.see("Manual: Topics", "parameters", "(here)", mode: "HELP")
        journey.keys("<Enter>")
        try await journey.see("Manual: Parameters", mode: "HELP")
        journey.keys("<Tab><Enter>")
        try await journey.see("Manual: Styles of form text", mode: "HELP")
        journey.keys("<Esc>")
        try await journey.see("Manual: Parameters", mode: "HELP")
        journey.keys("q")
        try await journey.see("Tour > Search people", "families", not: ["Manual"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `what is said about an option, a style and a word`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>@search people<Enter>gs<Enter>/idle-timeout<Enter>gm")
        try await journey.see("the paragraph at the cursor", mode: "HELP") { screen in
            screen.contains("Manual: Options") && (screen.cursorLine() ?? "").contains("idle-timeout")
        }
        journey.keys("q4gm")
        try await journey.see("the style", mode: "HELP") { screen in
            screen.contains("Manual: Styles") && (screen.cursorLine() ?? "").contains("afnetworking")
        }
        journey.keys("q:help stale-while-revalidate<Enter><Enter>")
        try await journey.see("the line with the word", mode: "HELP") { screen in
            screen.contains("Manual: Keeping answers") && (screen.cursorLine() ?? "").contains("stale-while-revalidate")
        }
        journey.keys("/stlyes<Enter>")
        try await journey.see("A topic that is near is styles", mode: "HELP")
        journey.keys("qZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a terminal of 40 columns reads too`(look: Journey.Look) async throws {
        let journey = try Journey(look, size: Size(width: 40, height: 20))
        try await journey.terminal.wait("the size") { $0.contains("40x20: needs 60x16") && $0.contains(":help") }
        journey.keys(":help cache<Enter>")
        try await journey.terminal.wait("the topic") { $0.contains("Manual: Keeping answers") && $0.contains("back") }
        journey.keys("G")
        try await journey.terminal.wait("its end") { $0.contains("$XDG_CACHE_HOME/curlew") }
        journey.keys("qZQ")
        try await journey.seeEnd()
    }
}
