import CurlewFormats
import Testing

@testable import Workspace

@Suite struct CheckFileTests {
    private static let file = """
        # before
        request: POST {{base}}/login
        response:
          status: 200-299
          format:
            people: [{name: string, age: null}]   # as it is today
            "1": number
          strict-null: true
        checks:
          - status 200-299      # the server's promise
          - $.role == "admin"
          - '$.a matches ^x: y$'
        capture:
          token: !secret $.token
          id: regex /id=(\\d+)/
        notes: x

        """

    private func read(_ text: String) throws -> SavedRequest {
        try RequestFile.read(Array(text.utf8), file: "a.yaml").request
    }

    private func patched(_ text: String, _ change: (inout SavedRequest) -> Void) throws -> String {
        var request = try read(text)
        change(&request)
        return String(decoding: try RequestFile.patched(Array(text.utf8), to: request, file: "a.yaml"), as: UTF8.self)
    }

    @Test func `checks, captures and the format are read`() throws {
        let reading = try RequestFile.read(Array(Self.file.utf8), file: "a.yaml")
        #expect(reading.notes.isEmpty)
        #expect(reading.request.checks == ["status 200-299", "$.role == \"admin\"", "$.a matches ^x: y$"])
        #expect(
            reading.request.captures == [
                SavedCapture(name: "token", text: "$.token", isSecret: true),
                SavedCapture(name: "id", text: "regex /id=(\\d+)/"),
            ])
        #expect(reading.request.response.format?.text() == #"{"people":[{"name":"string","age":null}],"1":"number"}"#)
        #expect(reading.request.response.strictNull == true)
    }

    @Test func `a file that is saved unchanged is the same to the byte`() throws {
        #expect(try patched(Self.file) { _ in } == Self.file)
    }

    @Test func `an edit changes its own lines`() throws {
        let added = try patched(Self.file) { $0.checks.append("duration < 300ms") }
        #expect(
            added == Self.file.replacing("'$.a matches ^x: y$'\n", with: "'$.a matches ^x: y$'\n  - duration < 300ms\n")
        )
        let removed = try patched(Self.file) { $0.checks.remove(at: 1) }
        #expect(removed == Self.file.replacing("  - $.role == \"admin\"\n", with: ""))
        let shown = try patched(Self.file) { $0.captures[0].isSecret = false }
        #expect(shown == Self.file.replacing("!secret $.token", with: "$.token"))
        let none = try patched(Self.file) { $0.checks = [] }
        #expect(try read(none).checks.isEmpty)
        #expect(none.contains("  token: !secret $.token\n") && none.hasPrefix("# before\n"))
    }

    @Test func `a new file has them behind the options`() throws {
        let request = SavedRequest(
            url: "/x", response: ResponseSettings(format: ["a": ["string"]]), checks: ["$.a size 2", "header X: y"],
            captures: [SavedCapture(name: "t", text: "$.t", isSecret: true)], notes: "n")
        let text = String(decoding: try RequestFile.write(request), as: UTF8.self)
        #expect(
            text == """
                request: GET /x
                response:
                  format:
                    a: [string]
                checks:
                  - $.a size 2
                  - "header X: y"
                capture:
                  "t": !secret $.t
                notes: "n"

                """)
        #expect(try read(text) == request)
    }

    @Test(arguments: [
        ("request: GET /\nchecks: {a: 1}\n", 2, 9), ("request: GET /\nchecks:\n  - [1]\n", 3, 5),
        ("request: GET /\nchecks:\n  - !off status 200\n", 3, 5), ("request: GET /\ncapture: [a]\n", 2, 10),
        ("request: GET /\ncapture:\n  a: [1]\n", 3, 6), ("request: GET /\ncapture:\n  a: !off $.a\n", 3, 6),
        ("request: GET /\ncapture:\n  a:\n", 3, 5), ("request: GET /\nresponse: {format: !x [a]}\n", 2, 20),
    ])
    func `what has another shape is an error with its place`(text: String, line: Int, column: Int) throws {
        do throws(CollectionProblem) {
            _ = try RequestFile.read(Array(text.utf8), file: "a.yaml")
            Issue.record("it was read")
        } catch {
            #expect(error.mark?.line == line && error.mark?.column == column, "\(error)")
        }
    }

    @Test func `rules add up from the outside in, and null takes them away`() throws {
        let root = RequestDefaults(checks: ["status 200-299", "type json"])
        let folder = RequestDefaults(checks: ["duration < 1s", "type json"]).over(root)
        #expect(folder.checks == ["status 200-299", "type json", "duration < 1s"])
        #expect(RequestDefaults(removesChecks: true).over(root).checks.isEmpty)
        let silent = try read("request: GET /\nchecks: null\n")
        #expect(silent.removesChecks && silent.checks.isEmpty)
        #expect(silent.settings.over(root).checks.isEmpty)
        #expect(try patched("request: GET /\nchecks: null\n") { _ in } == "request: GET /\nchecks: null\n")
    }

    @Test func `the nearest format wins and null takes it away`() throws {
        let outer = ResponseSettings(format: ["a": "string"], strictNull: true)
        #expect(ResponseSettings(format: "array").over(outer).format == "array")
        #expect(ResponseSettings().over(outer).strictNull == true)
        let none = try read("request: GET /\nresponse: {format: null}\n").response
        #expect(none.over(outer).format == nil)
    }
}
