import Foundation
import TerminalUI
import TestSupport
import Testing

/// A yes for a program is for what it can load too, and the prompt shows all that it is about.
@Suite struct ProgramContentTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder([
            "environments/e.yaml":
                "base: http://127.0.0.1:\(server.port)\nsecrets: {token: {command: make -s token}}\n",
            "hook.yaml": "request: GET {{base}}/hook\nhooks: {before: [make, -s, sign]}\n",
            "secret.yaml": "request: GET {{base}}/secret\nheaders: {X-Token: \"{{token}}\"}\n",
            "Makefile": "sign:\n\t@sh lib/sign.sh\ntoken:\n\t@sh lib/token.sh\n",
            "lib/sign.sh": ". ./lib/common.sh\necho '{}'\n", "lib/token.sh": ". ./lib/common.sh\necho t0k3n\n",
            "lib/common.sh": "true\n", "package/deep/x": "1\n",
        ])
    }

    private func terminal(_ arguments: [String], _ size: Size = Size(width: 120, height: 24)) throws -> PseudoTerminal {
        try PseudoTerminal(
            running: BuiltProgram.path, arguments, environment: folder.environment, folder: folder.home.path("api"),
            size: size)
    }

    private func keepYes(_ name: String) async throws {
        let terminal = try terminal(["send", name])
        try await terminal.wait(for: "[y/N]")
        terminal.type("y")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(0))
        _ = server.take()
    }

    @Test(arguments: ["hook", "secret"], ["Makefile", "lib/common.sh", "package/deep/x", "new.sh"])
    func `another content of what it loads asks again, and is named`(request: String, file: String) async throws {
        try await keepYes(request)
        #expect(try await folder.curlew("send", request).end == .exit(0))
        let isNew = !folder.isThere("api/" + file)
        let before = isNew ? "" : try folder.read(file)
        try folder.lay([file: before + "# touch ../ran\n"])
        for command in ["send", "run"] {
            let run = try await folder.curlew(command, request)
            #expect(run.end == .exit(2) && run.errors.contains("That needs your yes"), "\(run.text)\(run.errors)")
            #expect(run.errors.contains("Changed since your yes: \(file)\(isNew ? " (new)" : "")."), "\(run.errors)")
        }
        #expect(server.take().count == 1)
        try folder.lay(["r.yaml": "request: GET {{base}}/r\n"])
        guard !isNew else { return }
        try folder.lay([file: before])
        #expect(try await folder.curlew("send", request).end == .exit(0), "requests are curlew's own")
    }

    /// Warnings and reports go there between the yes and the program.
    @Test func `a file that the shell sends its output to is no change`() async throws {
        try folder.lay([
            "both.yaml": "request: GET {{base}}/both\nhooks: {before: [make, -s, sign], after: [make, -s, sign]}\n"
        ])
        for command in ["run both both", "send both --compressed -v"] {
            let run = try await ProgramRun.of(
                ["-c", "'\(BuiltProgram.path)' \(command) --allow all >out 2>err"], program: "/bin/sh",
                environment: folder.environment, folder: folder.home.path("api"))
            let said = try folder.read("out") + folder.read("err")
            #expect(run.end == .exit(0), "\(said)")
        }
        #expect(server.take().count == 3)
    }

    @Test func `a program of many files is asked about each time, and the prompt says why`() async throws {
        for number in 0..<20_001 { try folder.lay(["package/many/\(number)": ""]) }
        for _ in 0..<2 {
            let terminal = try terminal(["send", "hook"])
            let screen = try await terminal.wait(for: "[y/N]")
            #expect(screen.shows(["More than 20000 files lie below", "A yes holds until curlew ends."]))
            terminal.type("y")
            terminal.press("Enter")
            #expect(try await terminal.waitForEnd() == .exit(0))
        }
        #expect(try await folder.curlew("send", "hook").end == .exit(2))
        #expect(server.take().count == 2)
    }

    @Test func `the prompt prints all of a long command, escaped and counted`() async throws {
        let words = String(repeating: "word ", count: 1600)
        try folder.lay([
            "environments/e.yaml": "base: http://127.0.0.1:\(server.port)\n"
                + "secrets: {token: {command: \"true # \(words)\\n touch ../ran\\e[2J\"}}\n"
        ])
        let terminal = try terminal(["send", "secret"], Size(width: 80, height: 24))
        try await terminal.wait(for: "[y/N]")
        let output = String(decoding: terminal.output, as: UTF8.self)
        let lines = output.split(whereSeparator: \.isNewline)
        #expect(output.contains("1 line beyond the first") && output.contains("touch ../ran\\u{1B}[2J"))
        #expect(output.components(separatedBy: "word").count == 1601 && !output.contains("\u{1B}[2J"))
        #expect(output.contains("(\(lines.count) lines: read from the first) [y/N]"), "\(lines.suffix(2))")
        #expect(lines.allSatisfy { TextWidth.columns(of: String($0)) <= 80 || $0.contains("[y/N]") })
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(!folder.isThere("ran") && server.take().isEmpty)
    }

    @Test func `what was typed before the prompt is no answer`() async throws {
        let gate = folder.home.path("gate")
        #expect(mkfifo(gate, 0o600) == 0)
        let terminal = try PseudoTerminal(
            running: "/bin/sh", ["-c", "read go < \(gate); exec \(BuiltProgram.path) send hook"],
            environment: folder.environment, folder: folder.home.path("api"), size: Size(width: 120, height: 24))
        terminal.type("y\ny\nyes\n")
        try Data("go\n".utf8).write(to: URL(fileURLWithPath: gate), options: [])
        try await terminal.wait(for: "[y/N]")
        terminal.press("Enter")
        #expect(try await terminal.waitForEnd() == .exit(2))
        #expect(server.take().isEmpty)
    }
}
