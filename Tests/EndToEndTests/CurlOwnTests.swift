import Foundation
import TestSupport
import Testing

/// Every second of curl's own HTTP tests, run beside the installed curl by the tool that lies with them: each sends the same
/// bytes, or stands here with the reason why not.
@Suite(.enabled(if: CurlOwnTool.isThere)) struct CurlOwnTests {
    /// 148 send the same; more tests of the suite are told apart by the installed curl's age alone. Two of them measure time.
    private static let same = 146

    private static let differences: [(reason: String, tests: [Int])] = [
        (
            "one request is made at a time: several URLs, globs and lists of files are curl's work",
            [
                4, 18, 62, 74, 86, 160, 490, 492, 1002, 1064, 1128, 1150, 1166, 1216, 1218, 1228, 1232, 1240, 1258,
                1318,
                1328,
            ]
        ),
        ("a length that is not that of the body could be read as two requests; --allow framing sends it", [60]),
        ("a last label of digits could be read as an address (URL standard §3.5)", [718, 1214, 1246]),
        ("a body goes along with the first request, and curl sends it once Digest is asked for", [246, 1284, 2058]),
        ("Basic shows the password over http, where --anyauth asks for the strongest", [1072, 1204]),
        ("Digest for a proxy is not spoken here, and Basic would show the password", [258]),
        ("a proxy reads requests of http itself; --proxytunnel is named as not used", [750]),
        ("two ways of proving who asks exclude each other", [2006]),
        ("slashes too many are mended, as the URL standard has it for http", [1142]),
        ("a host goes in small letters (RFC 3986 §6.2.2.1)", [1476]),
        ("a line ends before its carriage return, which curl takes for a part of the password", [478]),
    ]

    @Test func `curl's own tests send the same bytes, or are listed`() async throws {
        let tool = try #require(CurlOwnTool.file)
        let run = try await ProgramRun.of([tool.path, BuiltProgram.path], program: "/usr/bin/python3")
        let counts = run.text.prefix { $0 != "\n" }
        let same = counts.split(separator: "('same', ").dropFirst().compactMap { part in
            part.split(separator: "): ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
        }
        #expect(same.reduce(0, +) >= Self.same, "\(counts)")
        let lines = run.text.split(separator: "\n").filter { $0.hasPrefix("== ") }
        let other = lines.compactMap { Int($0.dropFirst(3).prefix { $0.isNumber }) }
        #expect(!other.isEmpty && other.sorted() == Self.differences.flatMap(\.tests).sorted(), "\(run.text)")
        #expect(!run.text.contains("CRASH"))
    }
}

/// The tool, which needs Python and curl.
private enum CurlOwnTool {
    static let file = SharedSuites.folder?.appendingPathComponent("tools/curl_tests.py")

    static let isThere =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
        && file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
}
