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

    @Test func `edits stay, are sent, and are written over another file after a yes alone`() async throws {
        let journey = try await opened()
        journey.keys("gu")
        try await journey.see(mode: "EDIT")
        journey.keys("?mine<Enter>")
        try await journey.see("200 OK")
        #expect(first.take().map(\.target) == ["/one?mine"])
        let theirs = "request: PUT {{base}}/theirs\nname: Me\n"
        try folder.write(theirs, to: "me.yaml")
        journey.keys("s")
        try await journey.see("me.yaml changed on disk; your edits stay", "/one?mine")
        try await journey.see("200 OK")
        #expect(first.take().map(\.target) == ["/one?mine"])
        journey.keys("<Ctrl-S>")
        try await journey.see("Question", "Me changed on disk since it was read. Write over it?", mode: "CMD")
        journey.keys("n")
        try await journey.see("/one?mine", not: ["Question"])
        #expect(try folder.read("me.yaml") == theirs)
        journey.keys("<Ctrl-S>")
        try await journey.see("Question", mode: "CMD")
        journey.keys("y")
        try await journey.see("saved")
        #expect(try folder.read("me.yaml") == "request: GET {{base}}/one?mine\nname: Me\n")
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
