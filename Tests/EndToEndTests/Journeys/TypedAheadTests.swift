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

    /// `KeyQueueTests` says when they act, and what Esc does: here that depends on the machine.
    @Test func `keys behind the search of a large answer are not lost`() async throws {
        let journey = try Journey(.mono)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>@big file<Enter>")
        try await journey.see("By hand > Big file", "{{demo}}/file?size=2g")
        journey.keys(":url {{demo}}/file?size=256m<Enter>s")
        try await journey.see("200 OK", "268 MB", "[Raw]")
        journey.keys("5/zzqqzzqq<Enter>3")
        try await journey.see("┏ 3 [Params]")
        journey.keys("5/zzqqzzqq<Enter>1")
        try await journey.see("┏ 1 [Collections]")
        journey.keys("q")
        try await journey.see("┏ 3 [Params]")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
