import TerminalUI
import TestSupport
import Testing

/// A batch and a chain: marked, sent, one failing, saved, and sent once more from the shell.
@Suite struct BatchTests {
    /// The four requests, marked in the order in which they are to go.
    private func marked(
        _ look: Journey.Look, size: Size = Size(width: 80, height: 24)
    ) async throws -> (journey: Journey, base: String) {
        let journey = try Journey(look, size: size)
        let welcome = try await journey.see("demo API listening on")
        let place = try #require(welcome.lines.joined(separator: "\n").firstMatch(of: #/127\.0\.0\.1:\d+/#))
        journey.keys("1")
        try await journey.see("Tour > Search people")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Log in")
        for (name, count) in [("Log in", 1), ("Who am I", 2), ("List orders", 3), ("Create order", 4)] {
            journey.keys("/", "\(name)<Enter>")
            try await journey.see("1 of 1")
            journey.keys("<Space>")
            try await journey.see("\(count) marked")
        }
        return (journey, "http://\(place.output)")
    }

    @Test(arguments: Journey.Look.allCases)
    func `a batch by dependency runs, fails in one place, and is saved`(look: Journey.Look) async throws {
        let (journey, base) = try await marked(look)
        journey.keys("b")
        let planned = try await journey.see("Batch: 4 requests", "by dependency", "needs", "sets", "0 of 4")
        #expect(planned.lines[3].contains("1  POST Log in"))
        #expect(planned.lines[4].contains("{{token}}") && planned.lines[4].contains("user_id"))
        #expect(planned.lines[5].contains("List orders") && planned.lines[5].contains("{{user_id}}"))
        try await journey.see("1 sets token for 2 and 4; 2 sets user_id for 3")

        journey.keys("s")
        let done = try await journey.see("4 passed, 0 failed", "4 of 4", not: ["waiting"])
        #expect(done.lines[3...6].allSatisfy { $0.contains(" ms") })
        #expect(done.lines[6].contains("201 Created"))

        journey.keys("j<Enter>")
        try await journey.see("Tour > Who am I", "200 OK", "Ada")
        journey.keys("<Ctrl-O>")
        try await journey.see("Batch: 4 requests", "4 passed, 0 failed")

        journey.keys(":demo fail me<Enter>")
        try await journey.see("/me answers 500 from now on")
        journey.keys("s")
        let failed = try await journey.see(
            "500 Internal", "skipped: needs user_id from 2", "201 Created", "2 passed, 1 failed, 1 skipped")
        #expect(failed.lines[5].contains("skipped"))

        journey.keys("a")
        try await journey.see("after a failure: stop everything")
        journey.keys("aa")
        try await journey.see("after a failure: stop what needs it")

        journey.keys("w")
        try await journey.see("Save batch", mode: "CMD")
        journey.keys("smoke<Enter>")
        try await journey.see("saved batch smoke", "Batch: smoke")
        try await expectShell(journey.home.path("data/curlew/demo"), base)

        journey.keys(":demo mend<Enter>")
        try await journey.see("answers as it should")
        journey.keys("s")
        try await journey.see("4 passed, 0 failed")
        journey.keys("q")
        try await journey.see("Tour > Who am I", not: ["Batch: smoke"])
        journey.keys("q")
        try await journey.seeEnd()
    }

    /// The same rows from the shell, and 1 for the failure.
    private func expectShell(_ collection: String, _ base: String) async throws {
        let run = try await ProgramRun.of([
            "run", "smoke", "--env", "demo", "--collection", collection, "--var", "demo=\(base)",
        ])
        #expect(run.end == .exit(1))
        let lines = run.text.split(separator: "\n").map(String.init)
        for (start, words) in [
            (" 1  POST  Log in", "200 OK"), (" 2  GET   Who am I", "500 Internal Server Error"),
            (" 3  GET   List orders", "skipped: needs user_id from 2"), (" 4  POST  Create order", "201 Created"),
        ] {
            #expect(lines.contains { $0.hasPrefix(start) && $0.contains(words) }, "\(run.text)")
        }
        #expect(lines.last?.hasPrefix("2 passed, 1 failed, 1 skipped in ") == true)
    }

    @Test func `a batch on a large screen, and in the list of what runs`() async throws {
        let journey = try await marked(.color, size: Size(width: 120, height: 40)).journey
        journey.keys("b")
        try await journey.see("Batch: 4 requests", "0 of 4")
        journey.keys("s")
        try await journey.see("4 passed, 0 failed", "Batch: 4 requests")
        journey.keys("B")
        try await journey.see("Transfers", "Batch: 4 requests", "4 passed, 0 failed")
        journey.keys("<Enter>")
        try await journey.see("needs", "sets", "4 of 4")
        journey.keys("q")
        try await journey.see("Collections")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
