import TerminalUI
import TestSupport
import Testing

/// Why a server refuses a nested array, and the style that it takes.
@Suite struct NestedArrayTests {
    @Test(arguments: Journey.Look.allCases)
    func `the refusal is explained and mended`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("@orders php<Enter>")
        try await journey.see("POST  {{demo}}/strict/php/orders", "form: brackets")

        journey.keys("s")
        try await journey.see("422", "item 0 has no")
        journey.keys("3/lines<Enter>")
        try await journey.see("order.lines")

        journey.keys("c")
        let compared = try await journey.see("Compare styles: order.lines", "4 items")
        #expect(compared.line(of: "> brackets")?.contains("4 items   same") == true)
        journey.keys("jj")
        let index = try await journey.see("index beside brackets", "%5B0%5D")
        #expect(index.line(of: ">*index")?.contains("same      dict 0,1  same") == true)
        #expect(index.lines.contains { $0.contains("   +   ") })
        journey.keys("x")
        try await journey.see("index: what each server reads", "The index keeps the members of an item together.")

        journey.keys("<Esc><Enter>")
        try await journey.see("form: index", "%5B0%5D%5Bqty%5D=2")
        journey.keys("s")
        try await journey.see("━ 201  ")
        journey.keys("u")
        try await journey.see("undid: style index", "form: brackets")
        journey.keys("<Ctrl-R>")
        try await journey.see("form: index")
    }

    @Test(arguments: Journey.Look.allCases)
    func `the style is found on the server itself`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("@orders qs<Enter>")
        try await journey.see("POST  {{demo}}/strict/qs/orders")
        journey.keys("c")
        try await journey.see("Compare styles")
        journey.keys("t")
        try await journey.see("up to 9 POST requests, the styles in the order", mode: "CMD")
        try await journey.agree()
        let found = try await journey.see("index passes")
        #expect(found.line(of: "> index")?.contains("201 ok") == true)
        #expect(found.line(of: "  brackets")?.contains("422") == true)
        journey.keys("<Enter>")
        try await journey.see("form: index")
    }
}

extension TerminalScreen {
    fileprivate func line(of text: String) -> String? { lines.first { $0.contains(text) } }
}
