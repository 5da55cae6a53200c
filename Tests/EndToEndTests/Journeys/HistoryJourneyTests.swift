import CurlewBytes
import CurlewMessage
import Foundation
import History
import TestSupport
import Testing
import Workspace

/// Sent requests are found again and looked at.
@Suite struct HistoryJourneyTests {
    /// A thousand exchanges of a morning; of 37 that answered 500 the first is number 412.
    private func remembered(in home: TemporaryFolder) async throws {
        let store = HistoryStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": home.path("state")]))
        let start = 1_772_600_000.0
        for number in 1...1000 {
            let fails = number >= 412 && number % 16 == 12
            let body = fails ? #"{"error":"disk is full at \#(number)"}"# : #"{"number":\#(number)}"#
            let exchange = StoredExchange(
                date: start + Double(number), method: "GET", url: "http://127.0.0.1:7777/things/\(number)",
                requestHeaders: ["Accept": "*/*"], version: "HTTP/1.1", status: fails ? 500 : 200,
                reason: fails ? "Internal Server Error" : "OK", fields: ["Content-Type": "application/json"],
                body: Bytes(Array(body.utf8)), timings: StoredTimings(wait: 900, total: 1000),
                outcome: fails ? .unacceptable("status 500 is outside 200-299") : .accepted)
            _ = await store.record(RecordedExchange(exchange, name: "Things > Number \(number)"))
        }
    }

    @Test(arguments: Journey.Look.allCases)
    func `the first 500 among 1,000 exchanges is found`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        try await remembered(in: journey.home)
        journey.keys("<Esc>H")
        try await journey.see("History", "1 000 kept, newest first")
        journey.keys("/status:500<Enter>")
        try await journey.see("37 of 1 000", "! 500")
        journey.keys("G<Enter>")
        try await journey.see("disk is full at 412", "━ 500  ", "past, ")
        journey.keys("q")
        try await journey.see("the line that was looked at") { screen in
            screen.contains("37 of 1 000") && screen.cursorLine()?.contains("/things/412") == true
        }
        journey.keys("<Esc>")
        try await journey.see("1 000 kept")
        journey.keys("/full 412<Enter>")
        try await journey.see("1 of 1 000", "/things/412")
        journey.keys("q")
        try await journey.see(not: ["History"])
        journey.keys("<Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("#full 428<Enter>")
        try await journey.see("disk is full at 428", "past, ")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `J6, two environments by what was sent to them`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>", "@search people", "<Enter>")
        try await journey.see("Tour > Search people", "families")
        journey.keys("e")
        try await journey.see("1  demo", "2  demo-2", mode: "CMD")
        journey.keys("1")
        try await journey.see("env demo ", not: ["demo-2"])
        journey.keys("s")
        try await journey.see("200 OK", "\"mother\"")
        journey.keys("e2s")
        try await journey.see("200 OK", "\"parent\"", "env demo-2")
        journey.keys("H")
        try await journey.see("History", "2 kept, newest first", "demo-2")
        journey.keys("<Space>", "j", "<Space>")
        try await journey.see("2 marked (*): = compares them")
        journey.keys("=")
        try await journey.see("Compare two answers", "A demo", "B demo-2", "4 changes")
        journey.keys(")")
        try await journey.see("the first change") { screen in
            let line = screen.cursorLine() ?? ""
            return line.contains("~") && line.contains("\"mother\"") && line.contains("\"parent\"")
        }
        journey.keys(")", "i")
        try await journey.see("ignored $.people[0].legacy", "3 changes")
        journey.keys("u")
        try await journey.see("4 changes")
        journey.keys("R")
        try await journey.see("both are sent again", "4 changes")
        journey.keys("H")
        try await journey.see("History", "4 kept, newest first")
        journey.keys("qge")
        try await journey.see("Environments", "demo-2")
        journey.keys("=")
        try await journey.see("demo-2 and demo", "~ base", "equal", "changed", "missing")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: Journey.Look.allCases)
    func `a request's own answers, the checks of today over them, and one is sent again`(look: Journey.Look)
        async throws
    {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>", "@search people", "<Enter>")
        try await journey.see("Tour > Search people", "families")
        journey.keys("s")
        try await journey.see("200 OK", "\"mother\"")
        journey.keys("e2s")
        try await journey.see("200 OK", "\"parent\"", "env demo-2")
        journey.keys("5", "<")
        try await journey.see("1 of 2", "\"mother\"")
        journey.keys("=")
        try await journey.see("this is the first answer")
        journey.keys(">")
        try await journey.see("\"parent\"", "the answer of now", not: ["1 of 2"])
        journey.keys("H")
        try await journey.see("2 kept, newest first")
        journey.keys("j", "<Enter>")
        try await journey.see("past, ", "\"mother\"")
        journey.keys("R")
        try await journey.see("200 OK", "\"mother\"", not: ["past, "])
        journey.keys("H")
        try await journey.see("3 kept, newest first")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
