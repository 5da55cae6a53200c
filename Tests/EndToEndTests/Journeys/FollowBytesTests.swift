import TerminalUI
import TestSupport
import Testing

/// Follow bytes both ways.
@Suite struct FollowBytesTests {
    @Test(arguments: Journey.Look.allCases)
    func `the cursors of tree and bytes lead each other`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc>")
        try await journey.see("2 Request", not: ["demo API listening on"])
        journey.keys("<Ctrl-P>")
        try await journey.see("Command palette", mode: "CMD")
        journey.keys("@search people")
        try await journey.see("> Tour > Search people", "1 match", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Tour > Search people", "families          array 2")

        journey.keys("3jj")
        let linked = try await journey.see("families[1]", "AF-3", "bytes 31-51")
        let pair = try #require(linked.place(of: "&families%5B%5D=mother"))
        #expect(linked.lines[pair.y + 1].contains("~~~~~~~~^^^^^^ ######"))
        #expect(linked.lines[pair.y].hasSuffix("<│"))

        journey.keys("gb")
        let bytes = try await journey.see("4 [Form] JSON Plist Multi Raw curl ═", "bytes 31-38")
        #expect(bytes.cursor == Point(x: pair.x + 1, y: pair.y))
        #expect(bytes.cursorLine("*")?.contains("1  mother") == true)

        journey.keys("w")
        let rule = try await journey.see("rule text", "[ -> %5B (reserved)")
        #expect(rule.cursor == Point(x: pair.x + 9, y: pair.y))

        journey.keys("}}")
        let next = try await journey.see("byte 71")
        #expect(next.cursorLine("*")?.contains("q      café & co") == true)

        journey.keys("wwlll")
        let unit = try await journey.see("é U+00E9, 2 bytes in UTF-8", "bytes 76-81")
        #expect(unit.cursor == unit.place(of: "%C3%A9"))

        journey.keys("<Enter>")
        let back = try await journey.see("3 [Params] Head Auth Opts Cookies ═")
        #expect(back.cursorLine()?.contains("q      café & co") == true)

        journey.keys("ye")
        let copied = try await journey.see("copied q=caf%C3%A9%20%26%20co")
        #expect(copied.clipboard == ["q=caf%C3%A9%20%26%20co"])

        journey.keys("q")
        try await journey.seeEnd()
    }
}
