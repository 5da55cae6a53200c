import Glibc
import TerminalUI
import TestSupport
import Testing

/// One colour, small, resized, suspended, ended by signals, crashed.
@Suite struct HardTimesTests {
    @Test(arguments: Journey.Look.allCases)
    func `focus, cursor, problem and link are told apart without colour too`(look: Journey.Look) async throws {
        let journey = try await searching(look)
        let screen = journey.terminal.screen
        let pair = try #require(screen.place(of: "&families%5B%5D=mother"))
        let row = screen.cells[pair.y]
        let (ancestor, rule, value) = (row[pair.x + 1], row[pair.x + 9], row[pair.x + 16])
        #expect(Set([ancestor, rule, value].map { Mark($0) }).count == 3)
        let title = try #require(screen.place(of: "3 [Params"))
        #expect(screen.cells[title.y][title.x - 2].text == "┏")
        #expect(screen.cursorLine()?.contains("1       mother") == true)
        journey.keys("tt")
        try await journey.see("? \"mother\" is not a date")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `every size shows what it can and nothing is lost`(look: Journey.Look) async throws {
        let journey = try await searching(look)
        journey.resize(60, 16)
        try await journey.see("[3 Params]", "families[1]", "3rd")
        for pane in ["[4 Preview]", "[5 Response]", "[1 Collections]", "[2 Request]", "[3 Params]"] {
            journey.keys("<Tab>")
            try await journey.see(pane)
        }
        journey.resize(20, 5)
        try await journey.terminal.wait(for: "20x5: needs 60x16")
        journey.resize(1, 1)
        try await journey.terminal.wait("one cell") { $0.size == Size(width: 1, height: 1) }
        journey.resize(200, 50)
        let large = try await journey.see("1 [Collections]", "Timing", "3rd of 5, A-Z by name")
        let node = try #require(large.place(of: ">     1"))
        #expect(large.cursor.y == node.y)
        journey.resize(80, 24)
        try await journey.see("families[1]   array item", not: ["1 [Collections]"])
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `a window that is dragged during everything loses no key`() async throws {
        let journey = try await searching(.color)
        let sizes = [(1, 1), (59, 15), (60, 16), (80, 24), (300, 8), (20, 70), (200, 50), (119, 39)]
        for (place, keys) in ["<Enter>", "!", "<Esc>", "?", "<Esc>", "M", "<Esc>", "W", "<Esc>", ",t", "<Esc>"]
            .enumerated()
        {
            let size = sizes[place % sizes.count]
            journey.resize(size.0, size.1)
            journey.keys(keys)
        }
        journey.resize(80, 24)
        try await journey.see("mother!", "unsaved: 1 edit", "bytes 31-54")
        journey.keys("s")
        // The focus moves with the answer; the old one stands there until then.
        try await journey.see("┏ 5 [Tree] Raw Headers Timing TLS Cookies Checks")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `Ctrl-Z gives the shell its terminal and fg paints the same screen`(look: Journey.Look) async throws {
        let journey = try Journey(look, program: "/bin/sh", ["-i"])
        try await journey.terminal.wait(for: "$")
        journey.keys("\(BuiltProgram.path) demo --port 0<Enter>")
        try await journey.see("demo API listening on")
        journey.keys("<Esc>")
        let before = try await journey.see("2 Request", "No parameters.")

        journey.keys("<Ctrl-Z>")
        let shell = try await journey.terminal.wait("the shell") { $0.lines.contains("$") && $0.modes.areAsFound }
        #expect(shell.modes.showsCursor && !shell.contains("2 Request"))
        journey.keys("echo still here<Enter>")
        try await journey.terminal.wait("the shell's answer") { $0.lines.contains("still here") }

        journey.keys("fg<Enter>")
        let after = try await journey.see("2 Request", "No parameters.")
        // Without the status line: a message there passes after five seconds.
        #expect(after.lines.dropLast(2) == before.lines.dropLast(2))
        #expect(after.lines.last == before.lines.last)
        #expect(after.modes.on == before.modes.on)

        journey.keys("q")
        try await journey.terminal.wait("the shell again") { $0.modes.areAsFound && !$0.contains("2 Request") }
        journey.keys("exit<Enter>")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a hostile answer is shown and nothing of it reaches the terminal`(look: Journey.Look) async throws {
        let journey = try await searching(look)
        let before = journey.terminal.screen
        journey.keys("<Ctrl-P>@hostile<Enter>")
        try await journey.see("Encoding lab > Hostile answer")
        journey.keys("s")
        let tree = try await journey.see("200 OK", #"\u001b[31mred\u001b[0m"#, "日本語のテキスト 한국어 ＡＢＣ")
        #expect(tree.title != "not your title")
        #expect(tree.bells == 0 && tree.clipboard.isEmpty)
        #expect(tree.modes.on == before.modes.on)
        #expect(tree.unknownControlStrings == before.unknownControlStrings)
        journey.keys("]")
        try await journey.see("[Raw]", #"\u{80}\u{85}\u{9B}31m\u{9D}0;title\u{9C}"#)
        journey.keys("G")
        try await journey.see("[Raw]", "┃ }")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `after a crash the shell is usable and the draft comes back`(look: Journey.Look) async throws {
        let journey = try await editedTwice(look)
        journey.keys("<Esc>:demo crash<Enter>")
        guard case .signal(SIGSEGV) = try await journey.terminal.waitForEnd() else {
            Issue.record("ended with \(String(describing: journey.terminal.end))")
            return
        }
        let left = journey.terminal.screen
        #expect(left.modes.areAsFound)
        #expect(left.text.filter { $0 != "\n" }.contains(journey.home.path("state/curlew")))
        try await seeDraft(journey)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func `a signal in the middle of typing loses nothing`(signal: Int32) async throws {
        let journey = try await editedTwice(.color)
        if signal == SIGKILL {
            // Nothing can be done then, so it was done before.
            try await journey.draft(holds: "q2: zz")
        }
        journey.terminal.signal(signal)
        let end = try await journey.terminal.waitForEnd()
        #expect(end == .signal(signal))
        #expect(journey.terminal.screen.modes.areAsFound || signal == SIGKILL)
        try await seeDraft(journey)
    }

    // MARK: Ways

    /// Search people was sent; the cursor is on `families[1]`.
    private func searching(_ look: Journey.Look) async throws -> Journey {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("1")
        try await journey.see("Tour > Search people", "families             array      2")
        journey.keys("s")
        try await journey.see("200 OK", "people    [2]")
        journey.keys("3jj")
        try await journey.see("families[1]   array item", "bytes 31-51")
        return journey
    }

    /// One edit is made and a second is being typed.
    private func editedTwice(_ look: Journey.Look) async throws -> Journey {
        let journey = try await searching(look)
        journey.keys("jj<Enter>")
        try await journey.see(mode: "EDIT")
        journey.keys("0<Enter>")
        try await journey.see("size    100", "unsaved: 1 edit")
        journey.keys("o")
        try await journey.see(mode: "EDIT")
        journey.keys("q2<Tab>zz")
        try await journey.see("&page%5Bq2%5D=zz", "unsaved: 2 edits", mode: "EDIT")
        return journey
    }

    private func seeDraft(_ journey: Journey) async throws {
        try journey.startAgain(at: "15:00:00")
        try await journey.see(
            #"restored your draft of "Search people" (2 edits)"#, "size    100", "q2      zz", "from 14:",
            "unsaved: 2 edits")
        journey.keys("u")
        try await journey.see("size    10 ", not: ["q2      zz", "unsaved"])
        journey.keys("<Ctrl-R>q")
        try await journey.seeEnd()
    }
}

/// What tells a cell from others that hold the same text: attributes, and colours where there are any.
private struct Mark: Hashable {
    private let attributes: [Bool]
    private let colors: String

    init(_ cell: ScreenCell) {
        attributes = [cell.isBold, cell.isItalic, cell.isUnderlined, cell.isReversed, cell.isStruck]
        colors = "\(cell.foreground) \(cell.background)"
    }
}
