import Foundation
import TestSupport
import Testing

/// From the demo to a collection of one's own, and between collections.
@Suite struct OwnCollectionTests {
    @Test(arguments: Journey.Look.allCases)
    func `the first save makes a collection in the working folder, and go leads back to the demo`(
        look: Journey.Look
    ) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("2")
        try await journey.see(mode: "EDIT")
        journey.keys("http://127.0.0.1:9/people<Esc>")
        try await journey.see("/people", mode: "NAV")
        journey.keys("W")
        try await journey.see("Save as", "People", "> ./api  a new collection", "the demo: Tour", mode: "CMD")
        journey.keys("<Enter>")
        let folder = URL(fileURLWithPath: journey.home.path).lastPathComponent
        try await journey.see("saved \(folder)/People")
        #expect(try journey.home.read("api/curlew.yaml") == "name: \(folder)\n")
        #expect(try journey.home.read("api/people.yaml") == "request: GET http://127.0.0.1:9/people\nname: People\n")

        journey.keys("1")
        try await journey.see("1 [Collections]", "GET  People", not: ["Search people"])
        journey.keys("go")
        try await journey.see(
            "Open a collection", "1  curlew-test-", "open  ./api", "> 2  Demo", "another folder", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("Search people", "the demo", mode: "NAV")
        #expect(!FileManager.default.fileExists(atPath: journey.home.path("data/curlew/demo/my-requests")))

        // The next one goes to the same collection without being asked.
        journey.keys("<Ctrl-N>")
        try await journey.see(mode: "EDIT")
        journey.keys("http://127.0.0.1:9/orders<Esc>:w<Enter>")
        try await journey.see("Save as", "> curlew-test-", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("saved \(folder)/Orders")
        journey.keys("ZZ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `the welcome screen is walked by cursor, Enter and click`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try journey.home.write("", to: "work/x")
        let welcome = try await journey.see("demo API listening on", "4 open")
        #expect(welcome.cursorLine()?.contains("[1]  Look around") == true)
        journey.keys("<Down><Down><Down>")
        try await journey.terminal.wait("the cursor") { $0.cursorLine()?.contains("[4]  Open") == true }
        journey.keys("<Enter>")
        try await journey.see("Open a folder", "work/", mode: "CMD")
        journey.keys("<Esc>")
        try await journey.see("demo API listening on", not: ["Open a folder"])
        // A click on the second choice.
        let row = try #require(welcome.lines.firstIndex { $0.contains("[2]") })
        journey.terminal.send(Array("\u{1B}[<0;12;\(row + 1)M\u{1B}[<0;12;\(row + 1)m".utf8))
        try await journey.see("2 Request", mode: "EDIT")
        journey.keys("<Esc>ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `the digit of the last choice leads to a collection, folder by folder`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try journey.home.write("name: Pay\n", to: "work/pay/curlew.yaml")
        try journey.home.write("request: GET http://127.0.0.1:9/pay\nname: Pay it\n", to: "work/pay/pay.yaml")
        try await journey.see("demo API listening on")
        journey.keys("4")
        try await journey.see("Open a folder", "work/", mode: "CMD")
        journey.keys("work<Tab>")
        try await journey.see("pay/  collection Pay", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("1 [Collections]", "Pay it", "./work/pay", mode: "NAV")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a broken file opens as text at its fault, and becomes the request where it reads`(
        look: Journey.Look
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: Own\n", to: "curlew.yaml")
        try folder.write("request: GET http://127.0.0.1:9/a\nheaders:\n  Accept: [x\nname: Torn\n", to: "a.yaml")
        try folder.write("request: GET http://127.0.0.1:9/b\nname: Whole\n", to: "b.yaml")
        let journey = try Journey(look, [folder.path])
        try await journey.see("a.yaml line")
        journey.keys("1gg")
        let list = try await journey.see("1 [Collections]", "Own", "GET  Whole")
        #expect(list.cursorLine("!")?.contains("a") == true || list.cursorLine()?.contains("a") == true)
        journey.keys("<Enter>")
        try await journey.see("a.yaml", "Accept: [x", "! line", mode: "EDIT")
        // The rest is usable meanwhile.
        journey.keys("<Esc>j<Enter>")
        try await journey.see("Own > Whole", "/b", mode: "NAV")
        journey.keys("1gg<Enter>")
        try await journey.see("Accept: [x", mode: "EDIT")
        journey.keys("<Ctrl-Home><Down><Down><End>]")
        try await journey.see("Accept: [x]", "It reads as a request now.", mode: "EDIT")
        journey.keys("<Ctrl-S>")
        try await journey.see("Own > Torn", "/a", mode: "NAV")
        #expect(
            try folder.read("a.yaml") == "request: GET http://127.0.0.1:9/a\nheaders:\n  Accept: [x]\nname: Torn\n")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `what was typed into a broken file is there at the next start`(look: Journey.Look) async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: Own\n", to: "curlew.yaml")
        try folder.write("request: [\n", to: "a.yaml")
        let journey = try Journey(look, [folder.path])
        try await journey.see("a.yaml line")
        journey.keys("1gg<Enter>")
        try await journey.see("request: [", "! line", mode: "EDIT")
        journey.keys("<Ctrl-Home># mine<Enter><Esc>")
        try await journey.see("the text is kept and not saved", mode: "NAV")
        journey.keys("ZQ")
        try await journey.seeEnd()
        #expect(try folder.read("a.yaml") == "request: [\n")
        try journey.startAgain(at: "15:30:00")
        try await journey.see("a.yaml line")
        journey.keys("1gg<Enter>")
        try await journey.see("# mine", "the text as you left it", mode: "EDIT")
        journey.keys("<Ctrl-G>ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a URL on the command line opens with the tree of its query`(look: Journey.Look) async throws {
        let journey = try Journey(look, ["http://127.0.0.1:9/people?role=mother&page%5Bsize%5D=10"])
        let screen = try await journey.see("opened; nothing was sent", "role", "mother", "page", "size")
        #expect(screen.lines[2].contains("http://127.0.0.1:9/people") && !screen.lines[2].contains("people?"))
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
