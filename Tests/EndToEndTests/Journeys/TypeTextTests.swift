import TerminalUI
import TestSupport
import Testing

/// Text in, tree out.
@Suite struct TypeTextTests {
    @Test(arguments: Journey.Look.allCases)
    func `a tree is typed as JSON with a fault on the way, left, and undone`(look: Journey.Look) async throws {
        let journey = try await opened(look)
        journey.keys("T")
        try await journey.see("back to rows", "JSON, form, YAML", mode: "EDIT")
        journey.keys("{<Enter>}<Up><End><Enter>\"name\": \"Ada\",<Enter>\"page\": {\"size\": 1}")
        try await journey.see("\"page\": {\"size\": 1}", "\"name\":\"Ada\"", "\"size\":1", mode: "EDIT")

        journey.keys(", oops")
        try await journey.see("! line", "the tree is as it was before", "\"size\":1", mode: "EDIT")
        journey.keys("<Ctrl-W><Backspace><Backspace>")
        try await journey.see("\"name\":\"Ada\"", not: ["! line", "oops"], mode: "EDIT")

        journey.keys("<Esc>")
        try await journey.see("name    Ada", "▾ page", "size  1", "unsaved:")
        journey.keys("u")
        try await journey.see("undid: edit parameters as text", "No body.")

        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `a tree of two levels is typed row by row`() async throws {
        let journey = try await opened(.color)
        journey.keys("o")
        try await journey.see(mode: "EDIT")
        journey.keys("families=[<Enter>father<Ctrl-O>mother<Ctrl-O><Ctrl-O>page[size]=10<Ctrl-O>q=café & co<Enter>")
        try await journey.see(
            "▾ families             array      2", "0       father", "1       mother", "\"size\":10",
            "\"q\":\"café & co\"")
        journey.keys("q")
        try await journey.seeEnd()
    }

    /// A new POST that is sent as JSON, with the tree in front.
    private func opened(_ look: Journey.Look) async throws -> Journey {
        let journey = try await Journey.newPost(look)
        journey.keys("Mj3")
        try await journey.see("No body.", "3 [Body]")
        return journey
    }
}
