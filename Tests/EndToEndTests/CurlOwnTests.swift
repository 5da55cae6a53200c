import Foundation
import TestSupport
import Testing

/// Every second of curl's own HTTP tests, run beside the installed curl by the tool that lies with them: each sends the same
/// bytes, or stands here with the reason why not.
@Suite(.enabled(if: CurlOwnTool.isThere)) struct CurlOwnTests {
    /// Those that send what the installed curl sends.
    private static let same = 146
    /// Those whose installed curl differs from its test of today, and which are not the same. Two more of them send what the
    /// test of today asks for.
    private static let other: [(reason: String, tests: [Int])] = [
        (
            "the bytes of the test of today, which the installed curl does not send: an escaped quote, large digits",
            [64, 1138]
        ),
        ("Digest for a proxy is not spoken here, and Basic would show the password", [168, 1060]),
        ("one request is made at a time: several URLs, globs and lists of files are curl's work", [388, 1074, 2408]),
        ("the installed curl gives up; it is followed to the end here", [188, 1618, 3228]),
        ("-C - needs the file that is to be gone on with, which the tool leaves out", [1040]),
        ("Basic shows the password over http, where --anyauth asks for the strongest", [1088]),
        ("each Digest has a random part of its own", [1286]),
        ("two ways of proving who asks exclude each other", [1966]),
    ]

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
        func count(_ mark: String) -> Int {
            counts.split(separator: "(").filter { $0.contains(mark) }.reduce(0) { sum, part in
                sum + (part.split(separator: "): ").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0)
            }
        }
        #expect(count("'same'") >= Self.same, "\(counts)")
        let differing = count("curl 7.88 other") - count("'same', \"curl 7.88 other")
        // On a busy machine the installed curl may give up earlier, and then one fewer differs.
        #expect(differing <= Self.other.reduce(0) { $0 + $1.tests.count }, "\(counts)")
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
