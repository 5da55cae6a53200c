import Foundation
import TerminalUI
import TestSupport
import Testing

/// Who writes a request's file cannot hide where it goes by calling the place a credential.
@Suite struct ShownPlaceTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder(["environments/e.yaml": "secrets: {token: {process: SECRET_KEY}}\n"])
    }

    private var place: String { "http://localhost:\(server.port)" }

    /// - Parameter rows: `PLACE` in them is where the request goes.
    private func lay(_ rows: String) throws {
        let rows = rows.replacingOccurrences(of: "PLACE", with: place)
        try folder.lay([
            "r.yaml":
                rows.hasPrefix("request")
                ? rows.replacingOccurrences(of: "PORT", with: "\(server.port)")
                : "request: GET \(place)/x\nheaders: {X-K: \"{{token}}\", \(rows)}\n"
        ])
    }

    private static let forms = [
        "X-Api-Key: \"PLACE\"", "Authorization: Bearer localhost", "Authorization: \"PLACE\"",
        "Cookie: \"session=localhost\"",
        "request: GET http://u:localhost@localhost:PORT/x\nheaders: {X-K: \"{{token}}\"}\n",
    ]

    @Test(arguments: forms) func `the refusal names the place`(rows: String) async throws {
        try lay(rows)
        for command in ["send", "run"] {
            let run = try await folder.curlew(command, "r")
            #expect(run.end == .exit(2) && server.take().isEmpty, "\(run.text)")
            #expect(run.errors.contains("The request would go to \(place)."), "\(run.errors)")
        }
    }

    @Test(arguments: forms) func `a question at the terminal names it`(rows: String) async throws {
        try lay(rows)
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", "r"], environment: folder.environment,
            folder: folder.home.path("api"), size: Size(width: 200, height: 20))
        try await terminal.wait(for: "The request goes to \(place)", "[y/N]")
        terminal.type("n")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(2) && server.take().isEmpty)
    }

    @Test(arguments: forms) func `the explorer's question names it`(rows: String) async throws {
        try lay(rows)
        let journey = try Journey(.color, [folder.home.path("api")])
        try await journey.see("New request", "no URL yet")
        journey.keys("1")
        try await journey.see("1 [Collections]", "r")
        journey.keys("gg<Enter>")
        try await journey.see("localhost:\(server.port)/x", not: ["no URL yet"])
        journey.keys("s")
        try await journey.see("Question", place, not: ["goes to ***"], mode: "CMD")
        journey.keys("n")
        try await journey.see("Not sent", not: ["Question"])
        #expect(server.take().isEmpty)
        journey.keys("ZQ")
        try await journey.seeEnd()
    }
}
