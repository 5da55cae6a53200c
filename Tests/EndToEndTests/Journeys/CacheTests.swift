import Foundation
import TerminalUI
import TestSupport
import Testing

/// An answer that is kept for a minute: stored, served, too old, gone around, explained.
@Suite struct CacheTests {
    @Test(arguments: Journey.Look.allCases)
    func `an answer is kept for 60 s`(look: Journey.Look) async throws {
        let journey = try Journey(look, size: Size(width: 100, height: 30), movesClock: true)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>@cached")
        try await journey.see("Cached", mode: "CMD")
        journey.keys("<Enter>")
        try await journey.see("GET", "/cached")
        journey.keys("gs")
        try await journey.see("cache", "follow the server")

        journey.keys("<Enter>")
        try await journey.see("keep for", "off", mode: "CMD")
        journey.keys("2")
        try await journey.see("seconds; Enter accepts", mode: "EDIT")
        journey.keys("60<Enter>")
        try await journey.see("keep for 60 s")

        journey.keys("s")
        try await journey.see("200 OK", "counter  1", "cache stored, 60 s left")
        journey.keys("s")
        try await journey.see("counter  1", "from cache, age 0 s of 60 s", "0 ms network")

        try journey.setClock(to: "14:03:12")
        journey.keys("s")
        try await journey.see("counter  2", "cache stored, 60 s left", not: ["from cache"])
        journey.keys("S")
        try await journey.see("no cache", mode: "CMD")
        journey.keys("n")
        try await journey.see("counter  3", "cache bypassed")

        try journey.setClock(to: "14:03:22")
        journey.keys("s")
        try await journey.see("counter  3", "from cache, age 10 s of 60 s")
        journey.keys("5]]")
        let headers = try await journey.see("[Headers]", "Age: 10")
        let row = try #require(headers.lines.firstIndex { $0.contains("Age: 10") })
        let top = try #require(headers.lines.firstIndex { $0.contains("HTTP/1.1 200 OK") })
        journey.keys(String(repeating: "j", count: row - top) + "x")
        try await journey.see(
            "From the cache, stored at 2026-03-04T14:03:12Z.", "It is 10 s old and holds for 50 s more.",
            "2026-03-04T14:04:12Z")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `a kept answer is shown first, changes, and is not kept where a check fails`() async throws {
        let journey = try Journey(size: Size(width: 100, height: 30), movesClock: true)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>@cached<Enter>")
        try await journey.see("GET", "/cached")
        journey.keys(":set cache=30<Enter>")
        try await journey.see("cache is keep for 30 s")
        journey.keys("s")
        try await journey.see("counter  1", "cache stored, 30 s left")
        try journey.setClock(to: "14:02:20")
        journey.keys("S")
        try await journey.see("kept answer first", mode: "CMD")
        journey.keys("k")
        try await journey.see("counter  2", "fetched anew: changed, same size")
        journey.keys("s")
        try await journey.see("counter  2", "from cache, age 0 s of 30 s")

        journey.keys(":set cache.refresh=true<Enter>")
        try await journey.see("cache.refresh is true")
        journey.keys("s")
        try await journey.see("counter  3", "fetched anew: changed")
        journey.keys(":set cache.refresh=false<Enter>5]]]]]]")
        try await journey.see("[Checks]")
        journey.keys("o")
        try await journey.see(mode: "CMD")
        journey.keys("$.counter == 3<Enter>")
        try await journey.see("$.counter == 3", "your check")
        try journey.setClock(to: "14:03:20")
        journey.keys("s")
        try await journey.see("counter  4", "not cached: a check failed")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `the cache outlives the program, is private, and is not needed to start`() async throws {
        let journey = try Journey(size: Size(width: 100, height: 30), movesClock: true)
        try await journey.see("demo API listening on")
        journey.keys("<Ctrl-P>@cached<Enter>")
        try await journey.see("GET", "/cached")
        journey.keys("s")
        try await journey.see("counter  1", "cache stored, 30 s left")
        journey.keys("q")
        try await journey.seeEnd()
        let file = journey.home.path("cache/curlew/responses.sqlite")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        try Data(repeating: 0x2A, count: 9000).write(to: URL(fileURLWithPath: file))
        try journey.startAgain(at: "14:02:12")
        try await journey.see("/cached")
        journey.keys("s")
        try await journey.see("counter  1", "The cache could not be read.")
        journey.keys("s")
        try await journey.see("from cache, age 0 s of 30 s")
        journey.keys("q")
        try await journey.seeEnd()
    }
}
