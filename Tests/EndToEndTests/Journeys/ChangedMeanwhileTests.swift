import Foundation
import TestSupport
import Testing
import Workspace

/// A person is faster than a password manager, and another program writes meanwhile.
@Suite struct ChangedMeanwhileJourneyTests {
    private let first: WireRecorder
    private let second: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        (first, second) = (try WireRecorder(), try WireRecorder())
        folder = try TemporaryFolder()
        try folder.write("name: Own\n", to: "curlew.yaml")
        try folder.write("request: GET {{base}}/me\nname: Me\nheaders: {X-Key: \"{{key}}\"}\n", to: "me.yaml")
        // Waits until somebody writes into the pipe, as a password manager does for its own password.
        let secret = "secrets: {key: {command: cat pipe}}\n"
        try folder.write("base: http://127.0.0.1:\(first.port)\n\(secret)", to: "environments/prod.yaml")
        try folder.write("base: http://127.0.0.1:\(second.port)\n\(secret)", to: "environments/stage.yaml")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    }

    private func write(_ text: String) throws {
        let pipe = try FileHandle(forWritingTo: folder.url.appending(path: "pipe"))
        try pipe.write(contentsOf: Data(text.utf8))
        try pipe.close()
    }

    private func open(_ name: String, _ journey: Journey) async throws {
        journey.keys("1")
        try await journey.see("1 [Collections]", name)
        journey.keys("gg<Enter>")
        try await journey.see("Own > \(name)")
    }

    @Test func `another environment while a secret is read: nothing goes anywhere`() async throws {
        let journey = try Journey(.color, [folder.path])
        try await journey.see("env prod")
        try await open("Me", journey)
        journey.keys("s")
        try await journey.see("Question", "cat pipe", mode: "CMD")
        try await journey.agree()
        try await journey.see("Own > Me", not: ["Question"])
        journey.keys(":env stage<Enter>")
        try await journey.see("env stage", "not sent: the environment changed meanwhile")
        // The reading was given up; the next one is the other environment's own, with its own question.
        journey.keys("s")
        try await journey.see("Question", "127.0.0.1:\(second.port)", mode: "CMD")
        #expect(first.take().isEmpty && second.take().isEmpty)
        try await journey.agree()
        try await journey.see("Own > Me", not: ["Question"])
        try write("of-stage\n")
        try await journey.see("200 OK")
        #expect(first.take().isEmpty)
        #expect(second.take().flatMap { $0.values("X-Key") } == ["of-stage"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `a collection of one's own has no base from the demo, and an untouched row is not sent`() async throws {
        let own = try TemporaryFolder()
        try own.write("name: Bare\n", to: "curlew.yaml")
        try own.write("request: GET /echo\nname: Echo\n", to: "echo.yaml")
        try own.write("request: GET http://127.0.0.1:\(first.port)/rows\nname: Rows\n", to: "rows.yaml")
        let journey = try Journey()
        try await journey.see("demo API listening on")
        journey.keys("1")
        try await journey.see("Search people")
        journey.keys(":e \(own.path)<Enter>")
        try await journey.see("env none")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Echo")
        journey.keys("gg<Enter>")
        try await journey.see("Bare > Echo", "/echo")
        journey.keys("s")
        try await journey.see("Not sent. 1 problem must be fixed first.", "ge  sets a base in the environment")
        journey.keys("1")
        try await journey.see("1 [Collections]", "Rows")
        journey.keys("ggj<Enter>")
        try await journey.see("Bare > Rows", "/rows")
        journey.keys("3o")
        try await journey.see("/rows", mode: "EDIT")
        journey.keys("<Esc>s")
        try await journey.see("200 OK")
        #expect(first.take().map(\.target) == ["/rows"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }

    @Test func `a batch asks about what its files say as it goes`() async throws {
        let batch = try TemporaryFolder()
        try batch.write("name: Batch\n", to: "curlew.yaml")
        try batch.write("base: http://127.0.0.1:\(first.port)\nprotected: true\n", to: "environments/prod.yaml")
        try batch.write("request: GET {{base}}/a\nname: One\n", to: "a.yaml")
        let journey = try Journey(.color, [batch.path])
        try await journey.see("env prod")
        journey.keys("1gg<Space>b")
        try await journey.see("Batch: 1 request", "0 of 1")
        try batch.write("request: DELETE {{base}}/a\nname: One\n", to: "a.yaml")
        journey.keys("s")
        try await journey.see("Question", "1 request changes something", mode: "CMD")
        #expect(first.take().isEmpty)
        try await journey.agree()
        try await journey.see("1 passed, 0 failed")
        #expect(first.take().map(\.method) == ["DELETE"])
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
