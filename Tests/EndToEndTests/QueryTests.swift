import Foundation
import TestSupport
import Testing

@Suite struct QueryTests {
    private static let people = #"{"people":[{"name":"Ada","id":12345678901234567890},{"name":"T\u006fm","id":1.10}]}"#

    private func query(_ arguments: String..., input: String = people) async throws -> ProgramRun {
        try await ProgramRun.of(["query"] + arguments, input: Data(input.utf8))
    }

    @Test(arguments: [
        (["$.people[*].name"], "\"Ada\"\n\"Tom\"\n"), (["$..id"], "12345678901234567890\n1.10\n"),
        (["--text", "$.people[1].name"], "Tom\n"), (["--source", "$.people[1].name"], "\"T\\u006fm\"\n"),
        (["--paths", "$..id"], "$['people'][0]['id']\n$['people'][1]['id']\n"), (["--count", "$..*"], "7\n"),
        (["--array", "$..id"], "[12345678901234567890,1.10]\n"),
        (["$.people[?@.id > 12345678901234567889]"], #"{"name":"Ada","id":12345678901234567890}"# + "\n"),
    ])
    func `values are found and printed as they are written`(arguments: [String], output: String) async throws {
        let run = try await ProgramRun.of(["query"] + arguments + ["-"], input: Data(Self.people.utf8))
        #expect(run.end == .exit(0))
        #expect(run.text == output)
        #expect(run.errors.isEmpty)
    }

    @Test func `a file is read, and a path that finds nothing ends with 1`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.people, to: "people.json")
        #expect(try await query("$.people[0].name", file).text == "\"Ada\"\n")
        let none = try await query("$.nobody", file)
        #expect(none.end == .exit(1) && none.output.isEmpty && none.errors.isEmpty)
    }

    @Test(arguments: [
        (["$.people[", "-"], "curlew: $.people[: Not valid JSONPath at character 10"),
        (["$", "/nonexistent/file"], "curlew: /nonexistent/file: "),
        (["--paths", "--text", "$", "-"], "curlew: --paths and --text exclude each other."),
        (["--limit", "1", "$..*", "-"], "curlew: standard input: The path finds too much: more than 1 values."),
        (["$"], "curlew: query needs "),
    ])
    func `what is wrong ends with 2 and a sentence`(arguments: [String], words: String) async throws {
        let run = try await ProgramRun.of(["query"] + arguments, input: Data(Self.people.utf8))
        #expect(run.end == .exit(2))
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix(words), "\(run.errors)")
    }

    @Test func `a body that is no JSON is named with its place`() async throws {
        let run = try await query("$", "-", input: "[1,")
        #expect(run.end == .exit(2))
        #expect(run.errors.hasPrefix("curlew: standard input: Not valid JSON at line 1, column 4"))
    }
}
