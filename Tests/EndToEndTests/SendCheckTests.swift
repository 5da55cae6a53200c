import DemoServer
import Foundation
import TestSupport
import Testing

/// The checks of a saved request, on the command line.
@Suite struct SendCheckTests {
    private let server: DemoServer
    private let folder: TemporaryFolder

    init() throws {
        server = try DemoServer.start()
        folder = try TemporaryFolder()
        _ = try folder.write("name: Test\nchecks:\n  - type json\n", to: "curlew.yaml")
    }

    private func send(_ lines: String, _ options: String...) async throws -> ProgramRun {
        let file = try folder.write("request: GET \(server.baseURL)/people/1\n" + lines, to: "ada.yaml")
        return try await ProgramRun.of(["send"] + options + [file])
    }

    @Test func `checks that hold say nothing`() async throws {
        let run = try await send(
            """
            response: {format: {name: string, role: string}}
            checks:
              - status 200
              - $.name == "Ada"
              - header Content-Type contains json
              - duration < 30s
              - size < 100 kB

            """)
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.errors.isEmpty)
        #expect(run.text.contains("Ada"))
    }

    @Test func `a check of the status alone decides about the status`() async throws {
        let file = try folder.write("request: GET \(server.baseURL)/x\nchecks: [status 404]\n", to: "x.yaml")
        let run = try await ProgramRun.of(["send", file])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.errors.isEmpty)
    }

    @Test func `a check that fails is said, the body is printed and the end is 1`() async throws {
        let run = try await send("checks: [$.name == \"Tom\", $.nothing exists]\n")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("Ada"))
        #expect(
            run.errors == "curlew: $.name is \"Ada\". \"Tom\" was expected.\n"
                + "curlew: $.nothing is missing. A value was expected.\n")
    }

    @Test func `the whole exchange names rules and places`() async throws {
        let run = try await send("checks: [$.name == \"Tom\"]\n", "--exchange")
        #expect(run.end == .exit(1))
        let answer = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let checks = try #require(answer["checks"] as? [[String: Any]])
        let own = checks.filter { $0["rule"] != nil }
        #expect(own.map { $0["rule"] as? String } == ["type json", "$.name == \"Tom\""])
        #expect(own.map { $0["result"] as? String } == ["passed", "failed"])
        #expect(own[1]["place"] as? String == "$['name']")
    }

    @Test func `a line that is no rule is named with line and column, and nothing is sent`() async throws {
        let run = try await send("checks:\n  - status 200\n  - statsu 200\n")
        #expect(run.end == .exit(2))
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("ada.yaml:4:5: checks: \"statsu\" is nothing that can be checked."))
    }
}
