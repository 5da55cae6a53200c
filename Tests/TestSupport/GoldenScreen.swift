public import Foundation

/// One golden file: rows of plain text.
public struct GoldenScreen {
    public struct NoTestsFolder: Error {
        public let testFile: String
    }

    public let url: URL

    /// Found from the test's own path, so that it does not matter where the tests run.
    public init(named name: String, near testFile: String) throws {
        var folder = URL(fileURLWithPath: testFile)
        while folder.lastPathComponent != "Tests" {
            guard folder.path != "/" else { throw NoTestsFolder(testFile: testFile) }
            folder.deleteLastPathComponent()
        }
        url = folder.appendingPathComponent("ExplorerTests/Screens/\(name).screen")
    }

    /// Nil when nothing was recorded.
    public var lines: [String]? {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    public func write(_ lines: [String]) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = lines.map { Self.trimmed($0) + "\n" }.joined()
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// The rows that differ, golden above shown, with a mark below the first column that does; empty when all agree.
    public static func differences(golden: [String], shown: [String]) -> String {
        (0..<max(golden.count, shown.count)).compactMap { row in
            let expected = row < golden.count ? trimmed(golden[row]) : "(no such row)"
            let found = row < shown.count ? trimmed(shown[row]) : "(no such row)"
            guard expected != found else { return nil }
            let common = zip(expected, found).prefix { $0 == $1 }.count
            return """
                row \(row + 1)
                golden |\(expected)
                shown  |\(found)
                        \(String(repeating: " ", count: common))^
                """
        }.joined(separator: "\n")
    }

    private static func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
