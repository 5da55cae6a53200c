import CurlewBytes
import Foundation
import HTTPMessage
import History
import TestSupport
import Testing
import Workspace

/// What was sent is found again and looked at.
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
}
