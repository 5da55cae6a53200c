import DemoServer
import Foundation
import TerminalUI
import TestSupport
import Testing

/// `curlew export`: a saved request as a command for curl.
@Suite struct ExportTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("name: Test\n", to: "curlew.yaml")
        try folder.write(
            """
            request: POST {{base}}/echo
            serializer: json
            headers:
              X-Key: !secret "{{key}}"
            parameters:
              quote: it's
            """, to: "one/echo.yaml")
        return folder
    }

    /// Into a pipe they are what they are.
    @Test(arguments: ["curl", "k6"]) func `signs that steer a terminal are shown on one`(form: String) async throws {
        let folder = try folder()
        try folder.write(
            "request: POST http://a.test/\nserializer: text\nbody: \"a\\e]0;TITLE\\ab\"\n", to: "one/text.yaml")
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["export", "one/text", "--as", form], folder: folder.path,
            size: Size(width: 120, height: 60))
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(terminal.screen.lines.joined().contains("0;TITLE"), "\(terminal.screen.lines)")
    }

    @Test func `a saved request is printed as a command that sends the same, its secrets as variables`() async throws {
        let folder = try folder()
        let server = try DemoServer.start()
        let run = try await ProgramRun.of(
            ["export", "one/echo", "--as", "curl", "--var", "base=\(server.baseURL)", "--var", "key=s3cret"],
            folder: folder.path)
        #expect(run.end == .exit(0) && run.errors.isEmpty)
        #expect(run.text.hasPrefix("curl '\(server.baseURL)/echo' \\\n  -X POST") && run.text.hasSuffix("\n"))
        #expect(run.text.contains("\"X-Key: $KEY\"") && !run.text.contains("s3cret"))

        let sent = try await ProgramRun.of([], program: "/bin/bash", input: run.output, environment: ["KEY": "k1"])
        let echo = try #require(try JSONSerialization.jsonObject(with: sent.output) as? [String: Any])
        #expect(echo["body"] as? String == #"{"quote":"it's"}"#)
        #expect((echo["headers"] as? [[String]])?.contains(["X-Key", "k1"]) == true)
    }

    @Test func `a URL works as in send, and nothing is sent`() async throws {
        let run = try await ProgramRun.of(["export", "DELETE", "http://127.0.0.1:1/a?b=[1]"])
        #expect(run.end == .exit(0))
        #expect(run.text.hasPrefix("curl --globoff 'http://127.0.0.1:1/a?b=[1]' \\\n  -X DELETE"))
    }

    @Test(arguments: [["export"], ["export", "http://a/", "--as", "wget"], ["export", "nowhere"]])
    func `what cannot be exported ends with 2`(arguments: [String]) async throws {
        let run = try await ProgramRun.of(arguments)
        #expect(run.end == .exit(2) && run.output.isEmpty && !run.errors.isEmpty)
    }
}
