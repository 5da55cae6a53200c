import TerminalUI
import TestSupport
import Testing

/// Keys that come faster than what they are meant for: a person who knows the way, a slow line, a macro.
@Suite struct TypedAheadTests {
    @Test(arguments: Journey.Look.allCases)
    func `the way through palette and search is typed without a look at the screen`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>@log in<Enter>s")
        try await journey.see("200 OK", "Tour > Log in", "token", "******")
        journey.keys("5/token<Enter>@")
        let card = try await journey.see("Capture as variable", "$.token", mode: "CMD")
        #expect(card.lines.contains { $0.contains("value   ******") })
    }

    @Test(arguments: Journey.Look.allCases)
    func `looking around and sending at once`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("1s")
        try await journey.see("200 OK")
    }

    @Test func `keys before the first screen are for what opens`() async throws {
        let journey = try Journey(.mono)
        journey.keys("1s")
        try await journey.see("200 OK")
    }

    @Test func `while a large answer is searched other keys act at once, and Esc ends it`() async throws {
        let journey = try Journey(.color)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>@big file<Enter>")
        try await journey.see("Tour > Big file", "{{demo}}/file?size=2g")
        journey.keys(":url {{demo}}/file?size=256m<Enter>s")
        try await journey.see("200 OK", "MB", "[Raw]")
        journey.keys("5/zzqqzzqq<Enter>")
        try await journey.see("no match so far", "Esc stops")
        journey.keys("3")
        try await journey.see("┢3 [Params]")
        journey.keys("5/zzqqzzqq<Enter>")
        try await journey.see("no match so far", "Esc stops")
        journey.keys("<Esc>")
        try await journey.see("the search was stopped")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
