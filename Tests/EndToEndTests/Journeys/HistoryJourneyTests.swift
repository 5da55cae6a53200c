import CurlewBytes
import Foundation
import HTTPMessage
import History
import TestSupport
import Testing
import Workspace

/// What was sent is found again, looked at, copied, deleted.
@Suite struct HistoryJourneyTests {
    @Test(arguments: Journey.Look.allCases)
    func `what was sent is listed, marked and looked at as it was`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("@search people<Enter>")
        try await journey.see("GET   {{demo}}/people")
        journey.keys("s")
        try await journey.see("200 OK", "people  [")
        journey.keys("3")
        try await journey.see("┢3 [Params")
        journey.keys("/page<Enter>")
        try await journey.see("1 of")
        journey.keys("<Space>s")
        try await journey.see("200 OK", "┢5")

        journey.keys("H")
        let list = try await journey.see("History", "2 kept, newest first", "Tour > Search people")
        #expect(list.lines.count { $0.contains("GET    Tour > Search people") } == 2)
        journey.keys("<Space><Space>")
        try await journey.see("2 marked (*)", "*")

        journey.keys("<Enter>")
        let past = try await journey.see("past, 14:0", "200 OK", "people")
        #expect(past.lines[0].contains("Tour > Search people"))
        journey.keys("3o")
        try await journey.see("This is the past and stays as it was. D makes an editable request of it")
        journey.keys("q")
        try await journey.see("History", "2 kept")

        journey.keys("dd")
        try await journey.see("deleted when this closes")
        journey.keys("u")
        try await journey.see("back again")
        journey.keys("dd")
        try await journey.see("deleted when this closes")
        journey.keys("qH")
        try await journey.see("1 kept, newest first")
        journey.keys("D")
        try await journey.see("Search people", "a new request as it was then")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

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
        try await journey.see("disk is full at 412", "500 Internal Server Error", "past, ")
        journey.keys("q")
        let list = try await journey.see("37 of 1 000")
        #expect(list.cursorLine()?.contains("Number 412") == true)
        journey.keys("<Esc>")
        try await journey.see("1 000 kept")
        journey.keys("/full 412<Enter>")
        try await journey.see("1 of 1 000", "Number 412")
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
    func `earlier answers of a request are looked through`(look: Journey.Look) async throws {
        let journey = try Journey(look)
        try await journey.see("demo API listening on")
        journey.keys("<Esc><Ctrl-P>")
        try await journey.see(mode: "CMD")
        journey.keys("@search people<Enter>")
        try await journey.see("GET   {{demo}}/people")
        journey.keys("s")
        try await journey.see("200 OK", "┢5")
        journey.keys("s")
        try await journey.see("200 OK", "┢5")
        journey.keys("<")
        try await journey.see("1 of 2, 14:0")
        journey.keys("<")
        try await journey.see("this is the first answer that is kept")
        journey.keys(">")
        try await journey.see("the answer of now", not: ["1 of 2"])
        journey.keys("<")
        try await journey.see("1 of 2, 14:0")
        journey.keys("s")
        try await journey.see("200 OK", not: ["of 2,"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
