import TerminalUI
import TestSupport
import Testing

/// Validation, types and repair across serializers.
@Suite struct RepairTests {
    @Test(arguments: Journey.Look.allCases)
    func `problems are shown, mended and undone step by step`(look: Journey.Look) async throws {
        let journey = try await threeParameters(look)

        journey.keys("Mj")
        let problems = try await journey.see("Cannot write JSON: 2 problems")
        #expect(problems.lines.contains { $0.hasPrefix("┃!   when  2026-11-2 ") && $0.contains("invalid") })
        #expect(problems.lines.contains { $0.hasPrefix("┃!   qty   nan ") && $0.contains("not JSON") })

        journey.keys("s")
        try await journey.see(
            "Not sent. 2 problems must be fixed first.", "! when", "! qty", ")  jumps to the first problem")

        journey.keys(")")
        let first = try await journey.see(#"when   "2026-11-2" is not a date; write 2026-11-02: Enter."#)
        #expect(first.place(of: "when  2026-11-2")?.y == first.cursor.y)

        journey.keys("<Enter>")
        try await journey.see(mode: "EDIT")
        journey.keys("<Ctrl-U>2026-11-02<Enter>")
        try await journey.see("Cannot write JSON: 2 problems", "when  a date has no JSON form")

        journey.keys("x")
        try await journey.see("Explain", "[1]     as ISO 8601 text")
        journey.keys("1")
        try await journey.see("Cannot write JSON: 1 problem", "when: as ISO 8601 text; u undoes", not: ["Explain"])

        journey.keys(")")
        let second = try await journey.see(
            "qty   numbers must be finite.", "qty: NaN has no JSON form")
        #expect(second.place(of: "qty   nan")?.y == second.cursor.y)
        journey.keys("ts")
        try await journey.see(#""qty":"nan""#, not: ["Cannot write", "not sent", "1 problem"])

        journey.keys("Mp")
        try await journey.see("note: null has no plist form", "Cannot write plist: 1 problem")
        journey.keys(")")
        let third = try await journey.see("note   a plist has no null")
        #expect(third.place(of: "note  null")?.y == third.cursor.y)
        journey.keys("<Space>")
        try await journey.see(
            "<plist version=", ">x  note  null          null     off", not: ["1 problem", "Cannot write"])

        journey.keys("u")
        try await journey.see("undid: switch off note")
        journey.keys("u")
        try await journey.see("undid: body plist")
        journey.keys("u")
        try await journey.see("undid: type of qty to string", "Cannot write JSON: 1 problem", #"2026-11-02    string"#)

        journey.keys("q")
        try await journey.seeEnd()
    }

    /// A new POST with the form serializer and `when` (date), `qty` (number) and `note` (null).
    private func threeParameters(_ look: Journey.Look) async throws -> Journey {
        let journey = try await Journey.newPost(look)
        journey.keys("Mf3")
        try await journey.see("form: brackets", "3 [Body]")
        for (key, value, type) in [("when", "2026-11-2", "tt"), ("qty", "nan", "tn"), ("note", "", "t0")] {
            journey.keys("o")
            try await journey.see(mode: "EDIT")
            journey.keys("\(key)<Tab>\(value)<Enter>")
            try await journey.see("\(key)=\(value)")
            journey.keys(type)
        }
        let form = try await journey.see("&qty=nan", "&when=2026-11-2", "null     1st")
        #expect(form.lines.contains { $0.contains("┃ note ") || $0.contains("◂note ") })
        return journey
    }
}
