import DemoServer
import Foundation
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
