import Foundation
import TestSupport
import Testing

/// `curlew history` over a file that cannot be used: it ends with 2 and says why, whatever it was asked for.
@Suite struct HistoryTroubleTests {
    enum Trouble: String, CaseIterable {
        case noDatabase, folderInItsPlace, placeIsNoFolder, laterVersion, dangling
    }

    private static let actions = [
        [], ["list"], ["words"], ["--json"], ["show", "1"], ["resend", "1"], ["diff", "1", "2"], ["delete", "1"],
        ["clear", "--yes"], ["export", "--har"],
    ]

    /// Nothing of SQLite is needed: the version of the schema is 4 bytes of a file's head, from byte 60.
    private func home(_ trouble: Trouble) async throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        let path = "state/curlew/history.sqlite"
        switch trouble {
        case .noDatabase: _ = try home.write(String(repeating: "no database ", count: 1000), to: path)
        case .folderInItsPlace: _ = try home.write("x", to: path + "/x")
        case .placeIsNoFolder: _ = try home.write("x", to: "state/curlew")
        case .dangling:
            try FileManager.default.createDirectory(
                atPath: home.path("state/curlew"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: home.path(path), withDestinationPath: home.path("gone/history.sqlite"))
        case .laterVersion:
            var head = [UInt8]("SQLite format 3\0".utf8)
            head += [0x10, 0, 1, 1, 0, 64, 32, 32] + [UInt8](repeating: 0, count: 4096 - 24)
            head.replaceSubrange(28..<32, with: [0, 0, 0, 1])
            head.replaceSubrange(44..<48, with: [0, 0, 0, 4])
            head.replaceSubrange(56..<60, with: [0, 0, 0, 1])
            head.replaceSubrange(60..<64, with: [0, 0, 0x7F, 0])
            head[100] = 0x0D
            head.replaceSubrange(105..<107, with: [0x10, 0])
            _ = try home.write("", to: path)
            try Data(head).write(to: URL(fileURLWithPath: home.path(path)))
        }
        return home
    }

    @Test(arguments: Trouble.allCases, actions)
    func `it ends with 2 and words`(trouble: Trouble, action: [String]) async throws {
        let home = try await home(trouble)
        let run = try await ProgramRun.of(
            ["history"] + action,
            environment: ["HOME": home.path, "XDG_STATE_HOME": home.path("state"), "CURLEW_HISTORY": "on"])
        #expect(run.end == .exit(2), "\(run.text)\(run.errors)")
        #expect(run.errors.contains("history: ") && run.errors.contains(home.path), "\(run.errors)")
        #expect(
            run.errors.contains(" cannot be opened, so nothing is kept there. ")
                || run.errors.contains("could not be read. It is set aside as "), "\(run.errors)")
        #expect(!run.errors.contains("(path:") && !run.errors.contains("(setAside:"), "\(run.errors)")
    }

    @Test func `a history that was never begun is empty, and no trouble`() async throws {
        let home = try TemporaryFolder()
        let run = try await ProgramRun.of(
            ["history"], environment: ["HOME": home.path, "XDG_STATE_HOME": home.path("state"), "CURLEW_HISTORY": "on"])
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    }
}
