import Foundation
import TestSupport
import Testing

/// The keys that README and the topic `keys` name are those of the program.
@Suite(.enabled(if: SourceTree.isThere)) struct ReadmeTests {
    /// What `curlew keys` prints, with context, keys, action and title in each row.
    private func printed() async throws -> [[String]] {
        let environment = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": ""]
        return try await ProgramRun.of(["keys"], environment: environment).text.split(separator: "\n").map { line in
            line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The words in backticks.
    private func words(_ text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    @Test func `the keys of a day are bound`() async throws {
        let bound = try await printed().flatMap { $0[1].components(separatedBy: ", ") }
        let lines = SourceTree.text("README.md").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.contains("The keys that you need daily") })
        let rows = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        // Keys are in the first and in the third column.
        let keys = rows.map { $0.split(separator: "|") }.flatMap { words($0[0]) + words($0[2]) }
        #expect(keys.count >= 10)
        for key in keys { #expect(bound.contains(key), "\(key)") }
    }

    @Test func `the keys of the topic are those of the program`() async throws {
        let rows = try await printed()
        let topic = SourceTree.text("Sources/Manual/Topics/keys.md").split(separator: "\n")
        let shown = try await ProgramRun.of(["help", "keys", "--markdown"], environment: ["HOME": "/nonexistent"]).text
        var compared = 0
        for (source, line) in zip(topic, shown.split(separator: "\n")) where source.hasPrefix("| @{") {
            let actions = source.split(separator: "@{").dropFirst().map { $0.prefix { $0 != "}" } }
            for (action, key) in zip(actions, words(line)) {
                #expect(
                    rows.contains { $0[2] == action && $0[1].components(separatedBy: ", ").contains(key) }, "\(action)")
                compared += 1
            }
        }
        #expect(compared > 30)
    }
}
