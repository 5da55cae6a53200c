import Foundation
import TestSupport
import Testing

/// `--path`: what fills `{id}` in a URL.
@Suite struct PathOptionTests {
    private func encoded(_ arguments: String...) async throws -> (run: ProgramRun, json: [String: Any]) {
        let run = try await ProgramRun.of(["encode"] + arguments)
        return (run, try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any]))
    }

    @Test func `text, numbers and lists go into the path`() async throws {
        let (run, json) = try await encoded(
            "http://h/{id}{;tags*}{.format}", "--path", "id=a/b", "--path", #"tags:=["x", "y z"]"#, "--path=format=json"
        )
        #expect(run.end == .exit(0))
        #expect(json["url"] as? String == "http://h/a%2Fb;tags=x;tags=y%20z.json")
    }

    @Test func `the trace names the value and the rule of every byte`() async throws {
        let (_, json) = try await encoded("http://h/{id}", "--path", "id=4 2", "--trace")
        let trace = try #require((json["trace"] as? [String: Any])?["url"] as? [[String: Any]])
        let rows = trace.map { row in
            let path = (row["path"] as? [String])?.joined() ?? "-"
            let rule = row["rule"] as? String ?? "-"
            return "\(row["start"] ?? "")-\(row["end"] ?? "") \(row["part"] ?? "") \(path) \(rule)"
        }
        #expect(
            rows == [
                "0-9 fixed - -", "9-10 value id PATH-1", "10-13 value id PATH-1", "13-14 value id PATH-1",
            ])
    }

    @Test func `a place without a value is an error, and braces stay under --conform`() async throws {
        let (run, json) = try await encoded("http://h/{id}")
        #expect(run.end == .exit(2))
        let error = try #require(json["error"] as? [String: Any])
        #expect((error["message"] as? String)?.hasPrefix("{id} has no value.") == true)
        let (_, plain) = try await encoded("http://h/{id}", "--conform", "afnetworking")
        #expect(plain["url"] as? String == "http://h/{id}")
    }

    @Test(arguments: ["id", "=4", ":=4", "id:=["]) func `what is no value is named`(text: String) async throws {
        let run = try await ProgramRun.of(["encode", "http://h/{id}", "--path", text])
        #expect(run.end == .exit(2) && run.errors.hasPrefix("curlew: --path"), "\(run.errors)")
    }

    @Test func `a saved request's values are sent, and replaced`() async throws {
        let server = try WireRecorder()
        let folder = try TemporaryFolder()
        try folder.write("", to: "curlew.yaml")
        try folder.write(
            "request: GET http://127.0.0.1:\(server.port)/{id}/{{what}}\npath: {id: 42}\n", to: "r.yaml")
        func send(_ arguments: String...) async throws -> ProgramRun {
            try await ProgramRun.of(["send", "r", "--var", "what=x"] + arguments, folder: folder.path)
        }
        #expect(try await send().end == .exit(0))
        #expect(try await send("--path", "id=7").end == .exit(0))
        #expect(server.take().map(\.target) == ["/42/x", "/7/x"])
        let run = try await ProgramRun.of(["send", "http://127.0.0.1:\(server.port)/{id}"])
        #expect(run.end == .exit(2) && run.errors.contains("{id} has no value."))
        #expect(server.take().isEmpty)
    }
}
