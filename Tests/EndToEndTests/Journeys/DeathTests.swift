import Foundation
import Glibc
import TerminalUI
import TestSupport
import Testing

/// Whatever ends the program gives the terminal back and leaves no text of the person in a folder for all.
@Suite struct DeathTests {
    @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGPROF])
    func `a signal gives the terminal back`(signal: Int32) async throws {
        let journey = try Journey()
        try await journey.see("demo API listening on")
        journey.terminal.signal(signal)
        #expect(try await journey.terminal.waitForEnd() == .signal(signal))
        let screen = journey.terminal.screen
        #expect(screen.modes.areAsFound)
    }

    @Test(arguments: [SIGTERM, SIGUSR1, SIGALRM])
    func `the editor's file goes with the program`(signal: Int32) async throws {
        let home = try home()
        let terminal = try await editing(home)
        #expect(try files(home).count == 1)
        terminal.signal(signal)
        _ = try await terminal.waitForEnd()
        #expect(try files(home).isEmpty)
    }

    @Test func `the editor's file of a killed run goes with the next edit, and so does its copy`() async throws {
        let home = try home()
        let killed = try await editing(home)
        killed.signal(SIGKILL)
        _ = try await killed.waitForEnd()
        let left = try files(home)
        #expect(left.count == 1)
        for name in left { try home.write("as it was", to: "tmp/\(name)~") }
        try home.write("not ours", to: "tmp/.curlew-1-notes.yaml")
        let next = try await editing(home)
        #expect(try files(home).count == 2 && Set(left).isDisjoint(with: files(home)))
        next.signal(SIGTERM)
        _ = try await next.waitForEnd()
        #expect(try files(home) == [".curlew-1-notes.yaml"])
    }

    private func home() throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write("echo the editor runs\nexec cat\n", to: "edit.sh")
        try FileManager.default.createDirectory(atPath: home.path("tmp"), withIntermediateDirectories: true)
        return home
    }

    private func editing(_ home: TemporaryFolder) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["http://127.0.0.1:1/"],
            environment: [
                "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"), "XDG_DATA_HOME": home.path("data"),
                "XDG_STATE_HOME": home.path("state"), "XDG_CACHE_HOME": home.path("cache"), "TERM": "xterm-256color",
                "TMPDIR": home.path("tmp"), "VISUAL": "sh \(home.path("edit.sh"))",
            ], folder: home.path, size: Size(width: 80, height: 24))
        try await terminal.wait(for: "http://127.0.0.1:1/")
        terminal.press("F4")
        try await terminal.wait(for: "the editor runs")
        return terminal
    }

    private func files(_ home: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path("tmp")).filter { $0.hasPrefix(".curlew-") }
    }
}
