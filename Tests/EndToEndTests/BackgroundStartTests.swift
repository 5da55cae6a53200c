import TestSupport
import Testing

/// Started with `&`: the program stops until it is called to the front, and can be ended as any job.
@Suite struct BackgroundStartTests {
    private func shell(_ script: String, _ folder: TemporaryFolder) throws -> PseudoTerminal {
        let until = #"until grep -q 'State:.T' /proc/$job/status; do :; done"#
        return try PseudoTerminal(
            running: "/bin/sh", ["-c", "set -m; \(BuiltProgram.path) & job=$!; \(until); \(script)"],
            environment: ["HOME": folder.path], folder: folder.path)
    }

    @Test func `a stopped job ends by the signals that a shell sends`() async throws {
        let folder = try TemporaryFolder()
        // The shell tells first that it was stopped (150), then how it ended.
        let end = "code=150; while [ $code = 150 ]; do wait $job; code=$?; done; echo ended $code"
        let terminal = try shell("kill $job; kill -CONT $job; \(end)", folder)
        let screen = try await terminal.wait(for: "ended 143")
        #expect(screen.modes.areAsFound)
    }

    @Test func `called to the front it paints its screen`() async throws {
        let folder = try TemporaryFolder()
        let terminal = try shell("fg %1", folder)
        try await terminal.wait(for: "Welcome")
        terminal.press("q")
        #expect(try await terminal.waitForEnd() == .exit(0))
    }
}
