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
        try await journey.see("> Search people", "1 match", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Tour > Search people", "families             array      2")

        journey.keys("3jj")
        let linked = try await journey.see("families[1]", "array item", "bytes 31-51")
        let pair = try #require(linked.place(of: "&families%5B%5D=mother"))
        #expect(linked.lines[pair.y + 1].contains("~~~~~~~~^^^^^^ ######"))
        #expect(linked.lines[pair.y].contains("◂&families"))

        journey.keys("gb")
        let bytes = try await journey.see("┏ 4 [Query] JSON Plist Multi Raw curl", "bytes 31-38")
        let own = try #require(bytes.place(of: "&families%5B%5D=mother"))
        #expect(bytes.cursor == Point(x: own.x + 1, y: own.y))
        #expect(bytes.lines.contains { $0.contains(">*    1       mother") })

        journey.keys("w")
        let rule = try await journey.see("rule text", "[ -> %5B (reserved)")
        let same = try #require(rule.place(of: "&families%5B%5D=mother"))
        #expect(rule.cursor == Point(x: same.x + 9, y: same.y))

        journey.keys("}}")
        let next = try await journey.see("byte 71")
        #expect(next.lines.contains { $0.contains("q         café & co") && $0.dropFirst().hasPrefix("*") })

        journey.keys("wwlll")
        let unit = try await journey.see("é U+00E9, 2 bytes in UTF-8", "bytes 76-81")
        #expect(unit.cursor == unit.place(of: "%C3%A9"))

        journey.keys("<Enter>")
        let back = try await journey.see("┏ 3 [Params")
        #expect(back.cursorLine()?.contains("q         café & co") == true)

        journey.keys("ye")
        let copied = try await journey.see("copied q=caf%C3%A9%20%26%20co")
        #expect(copied.clipboard == ["q=caf%C3%A9%20%26%20co"])

        journey.keys("4t")
        try await journey.see("Enter reads it into the tree", "e%5D=10&q=caf%C3%A9%20%26%20co", mode: "EDIT")
        journey.keys("<Ctrl-U>", "a%5B%5D=1&a%5B%5D=2&b.c=x+y&flag", "<Enter>")
        try await journey.see(
            #"written again: 1 difference at byte 25: "+" becomes "%20""#, "b.c  dot: read as one name",
            "b.c  + read as space", "array", "x y", "flag", "null")
        journey.keys("u")
        try await journey.see("families             array      2", "undid: read form text", not: ["read as space"])
        journey.keys("3")
        let old = try await journey.see("┏ 3 [Params")
        #expect(old.cursorLine()?.contains("q         café & co") == true)

        journey.keys("q")
        try await journey.seeEnd()
    }
}
