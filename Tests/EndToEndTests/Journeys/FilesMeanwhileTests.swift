import Foundation
import TestSupport
import Testing

/// Another program writes the files of the request that is open.
@Suite struct FilesMeanwhileTests {
    private let first: WireRecorder
    private let second: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        (first, second) = (try WireRecorder(), try WireRecorder())
        folder = try TemporaryFolder()
        try folder.write("name: Own\n", to: "curlew.yaml")
        try folder.write("request: GET {{base}}/one\nname: Me\n", to: "me.yaml")
        try folder.write("base: http://127.0.0.1:\(first.port)\n", to: "environments/prod.yaml")
    }

    private func opened(
        program: String = BuiltProgram.path, _ arguments: [String]? = nil
    ) async throws -> Journey {
        let journey = try Journey(program: program, arguments ?? [folder.path("me.yaml")])
        if arguments != nil {
            try await journey.terminal.wait(for: "$")
            journey.keys("\(BuiltProgram.path) \(folder.path("me.yaml"))<Enter>")
        }
        try await journey.see("Own > Me", "/one", "env prod")
        return journey
    }

    /// The terminal says that its window has the focus.
    private func focus(_ journey: Journey) { journey.terminal.send(Array("\u{1B}[I".utf8)) }

    @Test func `who comes back to the window sees the file as it is`() async throws {
        let journey = try await opened()
        try folder.write("request: GET {{base}}/two\nname: Me too\n", to: "me.yaml")
        focus(journey)
        try await journey.see("me.yaml changed on disk and was read again", "Own > Me too", "/two")
        journey.keys("s")
        try await journey.see("200 OK")
        #expect(first.take().map(\.target) == ["/two"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `what was not on the screen is not sent`() async throws {
        let journey = try await opened()
        try folder.write("request: DELETE {{base}}/two\nname: Me\n", to: "me.yaml")
        journey.keys("s")
        try await journey.see("DELETE", "/two", "me.yaml changed on disk and was read again; nothing was sent")
        #expect(first.take().isEmpty)
        try folder.write("base: http://127.0.0.1:\(second.port)\n", to: "environments/prod.yaml")
        journey.keys("s")
        try await journey.see("environments/prod.yaml changed on disk and was read again; nothing was")
        #expect(first.take().isEmpty && second.take().isEmpty)
        journey.keys("s")
        try await journey.see("200 OK")
        #expect(second.take().map(\.method) == ["DELETE"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    /// The request with an edit, while another program wrote its file.
    private func edited(_ theirs: String) async throws -> Journey {
        let journey = try await opened()
        journey.keys("gu")
        try await journey.see(mode: "EDIT")
        journey.keys("?mine<Enter>")
        try await journey.see("200 OK")
        #expect(first.take().map(\.target) == ["/one?mine"])
        try folder.write(theirs, to: "me.yaml")
        return journey
    }

    @Test func `edits stay, are sent, and are written over another file after it was shown alone`() async throws {
        let theirs = "request: PUT {{base}}/theirs\nname: Me\n"
        let journey = try await edited(theirs)
        journey.keys("s")
        try await journey.see("me.yaml changed on disk; your edits stay", "/one?mine")
        try await journey.see("200 OK")
        #expect(first.take().map(\.target) == ["/one?mine"])
        journey.keys("<Ctrl-S>")
        try await journey.see(
            "me.yaml changed on disk since it was read.", "- request: PUT {{base}}/theirs",
            "+ request: GET {{base}}/one?mine", mode: "CMD")
        journey.keys("<Esc>")
        try await journey.see("/one?mine", "nothing was written; your edits stay", not: ["since it was read"])
        #expect(try folder.read("me.yaml") == theirs)
        journey.keys("<Ctrl-S>")
        try await journey.see("since it was read.", mode: "CMD")
        journey.keys("m")
        try await journey.see(" saved", not: ["since it was read"])
        #expect(try folder.read("me.yaml") == "request: GET {{base}}/one?mine\nname: Me\n")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `theirs is shown and mine is kept, or mine is written under another name`() async throws {
        let theirs = "request: PUT {{base}}/theirs\nname: Me\n"
        let journey = try await edited(theirs)
        journey.keys("<Ctrl-S>")
        try await journey.see("since it was read.", "W mine under another name", mode: "CMD")
        journey.keys("t")
        try await journey.see("PUT", "/theirs", "yours is kept as a new request", not: ["since it was read"])
        journey.keys("<Ctrl-P>")
        try await journey.see("Command palette", mode: "CMD")
        journey.keys("@mine<Enter>")
        try await journey.see("/one?mine", mode: "NAV")
        journey.keys("W")
        try await journey.see("Save as", mode: "CMD")
        journey.keys("Mine<Enter>")
        try await journey.see("saved Own/Mine")
        #expect(try folder.read("me.yaml") == theirs)
        #expect(try folder.read("mine.yaml") == "request: GET {{base}}/one?mine\nname: Mine\n")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `a deleted file is said, and written anew`() async throws {
        let journey = try await opened()
        try FileManager.default.removeItem(atPath: folder.path("me.yaml"))
        focus(journey)
        try await journey.see("me.yaml is not on the disk any more; Ctrl-S writes it anew")
        journey.keys("<Ctrl-S>")
        try await journey.see("saved")
        #expect(try folder.read("me.yaml") == "request: GET {{base}}/one\nname: Me\n")
        journey.keys("q")
        try await journey.seeEnd()
    }

    @Test func `after fg the files are looked at`() async throws {
        let journey = try await opened(program: "/bin/sh", ["-i"])
        journey.keys("<Ctrl-Z>")
        try await journey.terminal.wait("the shell") { $0.lines.contains("$") && $0.modes.areAsFound }
        try folder.write("request: GET {{base}}/two\nname: Me too\n", to: "me.yaml")
        journey.keys("fg<Enter>")
        try await journey.see("me.yaml changed on disk and was read again", "Own > Me too", "/two")
        journey.keys("ZQ")
        try await journey.terminal.wait("the shell again") { $0.modes.areAsFound && !$0.contains("2 Request") }
        journey.keys("exit<Enter>")
        try await journey.seeEnd()
    }
}
