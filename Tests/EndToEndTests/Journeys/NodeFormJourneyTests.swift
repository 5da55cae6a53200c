import TerminalUI
import TestSupport
import Testing

/// One node is written otherwise than the rest, and the file keeps it.
@Suite struct NodeFormJourneyTests {
    @Test(arguments: Journey.Look.allCases)
    func `a list is joined by commas, undone, done again and explained`(look: Journey.Look) async throws {
        let journey = try await Journey.newPost(look)
        journey.keys("Mf3")
        try await journey.see("form: brackets", "┏ 3 [Body")
        journey.keys("o")
        try await journey.see(mode: "EDIT")
        journey.keys("ids=[<Enter>1<Ctrl-O>2<Enter>")
        try await journey.see("ids%5B%5D=2")
        journey.keys("ggF")
        try await journey.see("Written in form text as", "comma", "a=1,2", mode: "CMD")
        journey.keys("c")
        try await journey.see("ids=1,2", "array comma", "ids is written as comma")
        journey.keys("u")
        try await journey.see("ids%5B%5D=2", "undid: write ids as comma", not: ["array comma"])
        journey.keys("<Ctrl-R>x")
        try await journey.see("comma: chosen for this node.")
        journey.keys("<Esc>q")
        try await journey.seeEnd()
    }
}
