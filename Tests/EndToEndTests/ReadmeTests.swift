import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
    private var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    private var readme: String {
        get throws { try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8) }
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

    @Test func `every file that README names is there`() throws {
        let words = try readme.split { !($0.isLetter || $0.isNumber || "/._-+".contains($0)) }.map(String.init)
        let paths = Set(words.filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") || $0.hasPrefix(".ci/") })
        #expect(paths.count > 5)
        for path in paths {
            let file = root.appendingPathComponent(path).path
            #expect(FileManager.default.fileExists(atPath: file), "\(path)")
        }
    }

    @Test(arguments: [
        "sh .ci/setup && swift run -c release -Xswiftc -static-stdlib curlew", "sh .ci/setup --tests && swift test",
    ])
    func `README has the two commands`(command: String) throws {
        #expect(try readme.split(separator: "\n").contains { $0 == command })
    }
}
