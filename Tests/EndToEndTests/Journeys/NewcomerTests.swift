import Foundation
import TerminalUI
import TestSupport
import Testing

/// Somebody without a manual, in an empty folder: every key that is pressed is named on the screen at that moment.
@Suite struct NewcomerTests {
    private static let cases = Journey.Look.allCases.flatMap { look in
        [Size(width: 80, height: 24), Size(width: 120, height: 40)].map { (look, $0) }
    }

    /// Presses a key once the screen has `words`, which name it.
    private func press(
        _ keys: String, named words: String, _ journey: Journey, mode: String = "NAV"
    ) async throws {
        try await journey.see(words, mode: mode)
        journey.keys(keys)
    }

    @Test(arguments: cases)
    func `a first answer, nested parameters, two saved requests, and the first one found again`(
        look: Journey.Look, size: Size
    ) async throws {
        let journey = try Journey(look, size: size)
        let welcome = try await journey.see("demo API listening on 127.0.0.1:", "[2]  New request")
        let line = try #require(welcome.lines.first { $0.contains("listening on 127.0.0.1:") })
        let place = try #require(line.ranges(of: "listening on 127.0.0.1:").first)
        let port = line[place.upperBound...].prefix { $0.isNumber }

        try await press("2", named: "2 new request", journey)
        try await journey.see(mode: "EDIT")
        journey.keys("127.0.0.1:\(port)/people")
        try await journey.see("→ http://127.0.0.1:\(port)/people", mode: "EDIT")
        try await press("<Enter>", named: "Enter send", journey, mode: "EDIT")
        try await journey.see("200 OK", "people")

        try await press("3", named: "3 params", journey)
        try await press("o", named: "o adds one", journey)
        try await journey.see(mode: "EDIT")
        journey.keys("page[size]")
        try await journey.see("page[size]", mode: "EDIT")
        try await press("<Tab>", named: "Tab next", journey, mode: "EDIT")
        try await journey.see("size", "dict", mode: "EDIT")
        journey.keys("1")
        try await press("<Enter>", named: "Enter accept", journey, mode: "EDIT")
        try await journey.see("?page%5Bsize%5D=1", "edit ago", "200")
        try await press("s", named: "s send", journey)
        try await journey.see("200 OK", "[Tree]", not: ["edit ago", "edits ago"])

        try await press("<Ctrl-S>", named: "Ctrl-S", journey)
        try await journey.see("Save as", "People", "./api  a new collection", mode: "CMD")
        try await press("<Enter>", named: "Enter save", journey, mode: "CMD")
        // The folder's name is long, so the sentence may have two lines.
        try await journey.see("where it is saved, and the environment") { screen in
            let words = screen.lines.suffix(3).joined(separator: " ").split(separator: " ").joined(separator: " ")
            return words.contains("People in ./api.") && words.contains("No environment here yet")
        }

        try await press("<Ctrl-N>", named: "Ctrl-N new", journey)
        try await journey.see(mode: "EDIT")
        journey.keys("127.0.0.1:\(port)/people/1")
        try await press("<Enter>", named: "Enter send", journey, mode: "EDIT")
        try await journey.see("200 OK", "\"Ada\"")
        try await press("<Ctrl-S>", named: "Ctrl-S", journey)
        try await journey.see("Save as", "typing replaces it", mode: "CMD")
        journey.keys("Ada alone")
        try await press("<Enter>", named: "Enter save", journey, mode: "CMD")
        try await journey.see("/Ada alone in ./api")

        try await press("1", named: "1 requests", journey)
        try await press("/", named: "/ search", journey)
        try await journey.see("Enter stay  Esc back", mode: "CMD")
        journey.keys("people")
        try await press("<Enter>", named: "Enter stay", journey, mode: "CMD")
        try await journey.see("the cursor on the request") { screen in
            screen.lines.contains { $0.contains(">") && $0.contains("GET  People") }
        }
        try await press("<Enter>", named: "Enter open", journey)
        try await journey.see("?page%5Bsize%5D=1", "from 14:02")
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test(arguments: cases)
    func `a folder of one's own, and a request moved into it`(look: Journey.Look, size: Size) async throws {
        let journey = try Journey(look, size: size)
        try await press("1", named: "1 look around", journey)
        try await journey.see("{{demo}}/people")
        journey.keys("1")
        try await press("a", named: "a folder", journey)
        try await journey.see("New folder", "in", "Tour", mode: "CMD")
        journey.keys("Work")
        try await press("<Enter>", named: "Enter save", journey, mode: "CMD")
        try await journey.see("folder Work made", "Work")
        journey.keys("kkkkk")
        try await press(">", named: "> move", journey)
        try await journey.see("Move to", "Tour > Work", mode: "CMD")
        try await press("<Enter>", named: "Enter choose", journey, mode: "CMD")
        try await journey.see("moved Hello to Tour > Work")
        #expect(FileManager.default.fileExists(atPath: journey.home.path("data/curlew/demo/tour/work/hello.yaml")))
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
