import Foundation
import TestSupport
import Testing

/// `curlew encode --compare` and `curlew read --against`: the same tree on both ways.
@Suite struct CompareStylesTests {
    private static let order = #"{"lines": [{"sku": "A1", "qty": 2}, {"sku": "B7", "qty": 1}]}"#

    private func compare(_ options: String..., tree: String = order) async throws -> ProgramRun {
        try await ProgramRun.of(["encode", "--compare", "--params", "-"] + options, input: Data(tree.utf8))
    }

    @Test func `each style has a row, and each server a column`() async throws {
        let run = try await compare()
        #expect(run.end == .exit(0), "\(run.errors)")
        let lines = run.text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(lines.first?.map(String.init).prefix(4) == ["style", "PHP", "Rack", "qs"])
        let brackets = try #require(lines.first { $0.first == "brackets" })
        #expect(brackets.prefix(5) == ["brackets", "4", "items", "same", "merged"])
        #expect(
            brackets.last
                == "lines%5B%5D%5Bqty%5D=2&lines%5B%5D%5Bsku%5D=A1&lines%5B%5D%5Bqty%5D=1&lines%5B%5D%5Bsku%5D=B7")
        let index = try #require(lines.first { $0.first == "index" })
        #expect(index.prefix(3) == ["index", "same", "dict"])
        #expect(run.text.contains("\ncomma "))
        #expect(run.text.contains("lines[0]: "))
        #expect(run.text.contains("\nmerged = several items became one\n"))
        #expect(!run.text.utf8.contains(0x1B))
    }

    @Test func `as JSON it has every difference`() async throws {
        let run = try await compare("--json")
        #expect(run.text.hasPrefix(#"{"styles":[{"style":"afnetworking","text":"lines%5B%5D"#))
        #expect(
            run.text.contains(
                #"{"reader":"php","verdict":"4 items","differences":[{"path":["lines"],"#
                    + #""difference":"lines is read as 4 items instead of 2"}]}"#))
        #expect(run.text.contains(#"{"reader":"rack","verdict":"same","differences":[]}"#))
        #expect(run.text.contains(#"{"style":"comma","refused":[{"path":["lines",0],"reason":""#))
    }

    @Test(arguments: [["--trace"], ["--raw"], ["--style", "index"], ["--serializer", "text"]])
    func `what would be ignored is refused`(options: [String]) async throws {
        let run = try await ProgramRun.of(["encode", "--compare"] + options)
        #expect(run.end == .exit(2) && run.output.isEmpty)
    }

    @Test func `without a comparison the option is curl's`() async throws {
        let run = try await ProgramRun.of(["encode", "http://h/", "--json", #"{"a":1}"#])
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(run.text.contains(#""method":"POST""#))
    }

    @Test(
        arguments: [
            ("php", "lines[0][sku]=A1&lines[0][qty]=2&lines[1][sku]=B7&lines[1][qty]=1", 0, #""verdict":"same""#),
            (
                "php", "lines[][sku]=A1&lines[][qty]=2&lines[][sku]=B7&lines[][qty]=1", 1,
                #""verdict":"4 items","differences":[{"path":["lines"],"#
                    + #""difference":"lines is read as 4 items instead of 2"}]"#
            ),
            ("rack", "lines=1&lines[a]=2", 1, #""verdict":"refused","differences":[]"#),
        ] as [(String, String, Int32, String)])
    func `what a server reads is compared with what was meant`(
        reader: String, text: String, code: Int32, words: String
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.order, to: "meant.json")
        let run = try await ProgramRun.of(
            ["read", "--as", reader, "--against", "meant.json", "--", text], folder: folder.path)
        #expect(run.end == .exit(code), "\(run.errors)")
        #expect(run.text.contains(words), "\(run.text)")
    }

    @Test(arguments: [("a=1&b=0", Int32(0)), ("a=true&b=false", 0), ("a=true&b=0", 1), ("a=yes&b=0", 1)])
    func `true and false are digits or words, not both`(text: String, code: Int32) async throws {
        let run = try await ProgramRun.of(
            ["read", "--as", "php", "--against", "-", "--", text], input: Data(#"{"a": true, "b": false}"#.utf8))
        #expect(run.end == .exit(code), "\(run.text)")
    }
}
