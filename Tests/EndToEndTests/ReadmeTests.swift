import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
    private var readme: String {
        get throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            return try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        }
    }

    /// The lines of the block that begins with ```` ```keys ````.
    private func keyLines() throws -> [String] {
        let lines = try readme.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex(of: "```keys"))
        return Array(lines[(start + 1)...].prefix { $0 != "```" })
    }

    @Test func `README's keys are those of the program`() async throws {
        let shown = try keyLines()
        let contexts = Set(shown.map { $0.prefix { $0 != " " } })
        let environment = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": ""]
        let printed = try await ProgramRun.of(["keys"], environment: environment).text
        let wanted = printed.split(separator: "\n").filter { line in contexts.contains(line.prefix { $0 != " " }) }
        #expect(contexts.count > 5)
        #expect(shown == wanted.map(String.init))
    }

    @Test(arguments: [
        "sh .ci/setup && swift run -c release -Xswiftc -static-stdlib curlew", "sh .ci/setup --tests && swift test",
    ])
    func `README has the two commands`(command: String) throws {
        #expect(try readme.split(separator: "\n").contains { $0 == command })
    }
}
