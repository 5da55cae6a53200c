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

    /// The words in backticks in the first and third column of the table that follows "The keys of a day".
    private func keysOfADay() throws -> [String] {
        let lines = try readme.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("The keys of a day") })
        let rows = lines[(start + 1)...].prefix { $0.hasPrefix("|") }.dropFirst(2)
        return rows.flatMap { row in
            let cells = row.split(separator: "|")
            return [cells[0], cells[2]].flatMap { cell in
                cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
            }
        }
    }

    @Test func `the keys of a day are bound`() async throws {
        let printed = try await ProgramRun.of(["keys"], environment: ["HOME": "/nonexistent", "XDG_CONFIG_HOME": ""])
            .text
        // The keys are in the second column, with commas between them.
        let bound = printed.split(separator: "\n").flatMap { line in
            line.dropFirst(17).prefix(17).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let keys = try keysOfADay()
        #expect(keys.count >= 20)
        for key in keys {
            #expect(bound.contains(key) || bound.contains { $0.hasPrefix(key) && key == "t" }, "\(key)")
        }
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
