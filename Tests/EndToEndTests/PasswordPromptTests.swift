import DemoServer
import Foundation
import TestSupport
import Testing

/// `-u` with a name alone: the password is asked for at the terminal.
@Suite struct PasswordPromptTests {
    private let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private func terminal(_ more: [String: String] = [:]) throws -> PseudoTerminal {
        try PseudoTerminal(
            running: BuiltProgram.path, ["send", "-u", "ada", server.baseURL + "/auth/basic"], environment: more)
    }

    @Test func `what is typed is the password, and is not shown`() async throws {
        let terminal = try terminal()
        try await terminal.wait(for: "The password of ada, which is not shown:")
        terminal.type("lovelaceXY")
        terminal.press("Backspace", "Backspace", "Enter")
        let screen = try await terminal.wait(for: #""user""#)
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(!screen.lines.joined().contains("lovelace"))
    }

    @Test func `the proxy's password is asked for too`() async throws {
        let recorder = try WireRecorder()
        let words = ["send", "-x", "http://127.0.0.1:\(recorder.port)", "-U", "ada", "http://h.test/"]
        let terminal = try PseudoTerminal(running: BuiltProgram.path, words)
        try await terminal.wait(for: "The password of ada, which is not shown:")
        terminal.type("pw")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(recorder.take().map { $0.values("Proxy-Authorization") } == [["Basic YWRhOnB3"]])
        let run = try await ProgramRun.of(words)
        #expect(run.end == .exit(2) && recorder.take().isEmpty)
        #expect(run.errors.contains("--proxy-user: It has no password, and there is no terminal"), "\(run.errors)")
    }

    @Test func `breaking off sends nothing`() async throws {
        let terminal = try terminal()
        try await terminal.wait(for: "The password of ada")
        terminal.press("Ctrl-C")
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(terminal.screen.lines.joined().contains("No password was given. Nothing was sent."))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal that ends it gives the terminal back`(signal: Int32) async throws {
        let send = "\(BuiltProgram.path) send -u ada \(server.baseURL)/auth/basic"
        // The shell outlives it and looks at the terminal.
        let terminal = try PseudoTerminal(
            running: "/bin/sh", ["-c", "/bin/sh -c 'echo pid=$$.; exec \(send)'; echo ended=$?; stty -a"])
        let asked = try await terminal.wait(for: "The password of ada")
        #expect(!terminal.isUsual)
        terminal.type("love")
        let line = try #require(asked.lines.first { $0.hasPrefix("pid=") })
        let process = try #require(Int32(line.dropFirst(4).prefix { $0 != "." }))
        #expect(kill(process, signal) == 0)
        try await terminal.wait(for: "ended=\(128 + signal)", "isig icanon iexten echo ")
    }

    @Test func `a stop where nobody can go on leaves it silent`() async throws {
        let terminal = try terminal()
        try await terminal.wait(for: "The password of ada")
        terminal.signal(SIGTSTP)
        try await terminal.wait("the question again") { screen in
            screen.lines.joined(separator: " ").components(separatedBy: "The password of ada").count > 2
        }
        #expect(!terminal.isUsual)
        terminal.type("lovelace")
        terminal.press("Enter")
        let screen = try await terminal.wait(for: #""user""#)
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(!screen.lines.joined().contains("lovelace"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"))
    func `Ctrl-Z stops it, and it asks again when it goes on`() async throws {
        let shell = try PseudoTerminal(
            running: "/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "ready> "])
        try await shell.wait(for: "ready>")
        shell.type("\(BuiltProgram.path) send -u ada \(server.baseURL)/auth/basic\n")
        try await shell.wait(for: "The password of ada")
        shell.type("half")
        shell.press("Ctrl-Z")
        try await shell.wait(for: "Stopped")
        shell.type("fg\n")
        try await shell.wait("the question again") { screen in
            screen.lines.joined(separator: " ").components(separatedBy: "The password of ada").count > 2
        }
        shell.type("lovelace\n")
        let screen = try await shell.wait(for: #""user""#)
        #expect(!screen.lines.joined().contains("lovelace") && !screen.lines.joined().contains("half"))
    }

    @Test func `where nobody can be asked it is said`() async throws {
        let run = try await ProgramRun.of(["send", "-u", "ada", server.baseURL + "/auth/basic"])
        #expect(run.end == .exit(2) && run.output.isEmpty)
        #expect(run.errors.contains("--user: It has no password, and there is no terminal to ask for it."))
        let building = try terminal(["CI": "true"])
        #expect(try await building.waitForEnd() == .exit(2))
    }
}
