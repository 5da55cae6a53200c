import Foundation
import TerminalUI
import TestSupport
import Testing

/// What a run needs is asked in one question before anything is sent, where somebody can answer.
@Suite struct RunConsentTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: http://127.0.0.1:\(server.port)\nsecrets: {token: {command: echo t0k3n}}\n",
            "a.yaml": "request: GET {{base}}/a\nheaders: {X-Token: \"{{token}}\"}\n",
            "b.yaml": "request: POST {{base}}/b\nserializer: multipart\nparameters: {f: !file ../secret}\n",
            "c.yaml": "request: GET {{base}}/c\nhooks: {before: ./sign.sh}\n",
            "d.yaml": "request: GET {{base}}/d\n",
        ])
        try folder.home.write(GuardedFolder.canary, to: "secret")
        try folder.program("sign.sh", "touch ../ran; echo '{\"headers\": {\"X-Signature\": \"0a1b\"}}'")
    }

    private var deeds: [String] {
        ["runs the command echo t0k3n", "reads the file \(folder.root)/secret", "runs the program ./sign.sh"]
    }

    /// - Parameter more: added to the environment.
    private func terminal(_ arguments: [String], _ more: [String: String] = [:]) throws -> PseudoTerminal {
        try PseudoTerminal(
            running: BuiltProgram.path, arguments, environment: folder.environment.merging(more) { $1 },
            folder: folder.home.path("api"), size: Size(width: 200, height: 30))
    }

    @Test func `yes sends all of it, and is kept`() async throws {
        let terminal = try terminal(["run", "."])
        let screen = try await terminal.wait(for: "[y/N]")
        for deed in deeds { #expect(screen.lines.contains { $0.hasPrefix("  " + deed) }, "\(screen.lines)") }
        #expect(screen.lines.contains { $0.contains("The request goes to http://127.0.0.1:\(server.port).") })
        #expect(server.take().isEmpty && !folder.isThere("ran"))
        terminal.type("y")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(0))
        #expect(terminal.screen.lines.joined().components(separatedBy: "[y/N]").count == 2)
        let requests = server.take()
        #expect(requests.map(\.target) == ["/a", "/b", "/c", "/d"] && folder.isThere("ran"))
        #expect(requests.flatMap { $0.values("X-Signature") + $0.values("X-Token") } == ["t0k3n", "0a1b"])
        #expect(try await folder.curlew("run", ".").end == .exit(0))
        #expect(server.take().count == 4)
    }

    @Test(arguments: ["n", "", "maybe"]) func `anything else sends nothing, and is 2`(answer: String) async throws {
        let terminal = try terminal(["run", "."])
        try await terminal.wait(for: "[y/N]")
        terminal.type(answer)
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(server.take().isEmpty && !folder.isThere("ran"))
        #expect(!folder.isThere("state/curlew/consents"))
    }

    @Test func `where nobody can be asked all of it is named, and nothing is sent`() async throws {
        let run = try await folder.curlew("run", ".")
        #expect(run.end == .exit(2) && run.text.isEmpty, "\(run.text)")
        for deed in deeds { #expect(run.errors.contains(deed), "\(run.errors)") }
        let place = "http://127.0.0.1:\(server.port)"
        let options = ["command:echo t0k3n", "\(folder.root)/secret", "hook:./sign.sh"].map {
            "--allow '\($0)@\(place)'"
        }
        #expect(
            run.errors.contains("That needs your yes: \(options.joined(separator: " ")), or --allow all."),
            "\(run.errors)")
        #expect(server.take().isEmpty && !folder.isThere("ran"))
        let some = try await folder.curlew(
            "run", ".", "--allow", "hook:./sign.sh@\(place)", "--allow", "../secret@\(place)")
        #expect(
            some.end == .exit(2) && some.errors.contains("That needs your yes: \(options[0]), or"), "\(some.errors)")
        // As the refusal writes it, in a shell.
        let pasted = try await ProgramRun.of(
            ["-c", "\(BuiltProgram.path) run . \(options.joined(separator: " "))"], program: "/bin/sh",
            environment: folder.environment, folder: folder.home.path("api"))
        #expect(pasted.end == .exit(0), "\(pasted.errors)")
        #expect(server.take().count == 4)
        #expect(try await folder.curlew("run", ".", "--allow", "all").end == .exit(0))
    }

    @Test(arguments: ["send", "run"]) func `a machine that builds is not asked, even if it has a terminal`(
        command: String
    ) async throws {
        let terminal = try terminal([command, "c"], ["CI": "true"])
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(
            terminal.screen.lines.joined().contains(
                "That needs your yes: --allow 'hook:./sign.sh@http://127.0.0.1:\(server.port)'"))
        #expect(server.take().isEmpty)
        let person = try self.terminal([command, "c"], ["CI": "false"])
        try await person.wait(for: "[y/N]")
    }

    @Test func `what only the run knows is asked about when its turn comes, and no sends nothing there`() async throws {
        let other = try WireRecorder()
        try folder.lay([
            "rows.csv": "base\nhttp://127.0.0.1:\(other.port)\n", "only.yaml": "request: GET {{base}}/d\n",
        ])
        let terminal = try terminal(["run", "c", "only", "--rows", "rows.csv"])
        try await terminal.wait(for: "[y/N]")
        terminal.type("y")
        terminal.press("Enter")
        try await terminal.waitForQuestion(2, "The request goes to http://127.0.0.1:\(other.port).")
        #expect(other.take().isEmpty && !folder.isThere("ran"))
        terminal.type("n")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() != .exit(0))
        #expect(terminal.screen.lines.joined().contains("would go to http://127.0.0.1:\(other.port)"))
        #expect(other.take().map(\.target) == ["/d"] && !folder.isThere("ran"))
    }

    @Test func `Ctrl-C ends a run that waits for an answer`() async throws {
        let other = try WireRecorder()
        try folder.lay(["rows.csv": "base\nhttp://127.0.0.1:\(other.port)\n"])
        let terminal = try terminal(["run", "c", "--rows", "rows.csv"])
        try await terminal.wait(for: "[y/N]")
        terminal.type("y")
        terminal.press("Enter")
        try await terminal.waitForQuestion(2, "The request goes to http://127.0.0.1:\(other.port).")
        terminal.press("Ctrl-C")
        #expect(try await terminal.waitForEnd() == .exit(130))
        #expect(other.take().isEmpty && !folder.isThere("ran"))
    }
}
