import Foundation
import TestSupport
import Testing

/// `curlew keys` and `keys.yaml`, through the real program.
@Suite struct KeysCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var environment: [String: String] {
        ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path("state"), "XDG_DATA_HOME": folder.path("data")]
    }

    @Test func `the map has context, keys, action and title`() async throws {
        let run = try await ProgramRun.of(["keys"], environment: environment)
        #expect(run.end == .exit(0) && run.errors.isEmpty)
        let rows = run.text.split(separator: "\n").map { $0.split(separator: "  ").map { $0.trimmed } }
        #expect(rows.contains(["params", "dd, Delete", "node.delete", "delete into the register"]))
        #expect(rows.allSatisfy { $0.count == 4 })
    }

    @Test func `the person's file changes the map`() async throws {
        try folder.write("params:\n  node.duplicate: F9\n", to: "curlew/keys.yaml")
        let run = try await ProgramRun.of(["keys"], environment: environment)
        #expect(run.text.contains("  F9 "))
        let check = try await ProgramRun.of(["keys", "--check"], environment: environment)
        #expect(check.end == .exit(0) && check.text.isEmpty && check.errors.isEmpty)
    }

    @Test func `mistakes are told with file and line, and the check fails`() async throws {
        let file = try folder.write("nav:\n  request.sned: s\n  edit.redo: Ctrl-M\n", to: "mine.yaml")
        let run = try await ProgramRun.of(["keys", "--check", file], environment: environment)
        #expect(run.end == .exit(1))
        #expect(
            run.errors.contains("\(file) line 2, column 3: no action \"request.sned\". Did you mean \"request.send\"?"))
        #expect(run.errors.contains("\(file) line 3, column 14: Ctrl-M cannot be bound"))
    }

    @Test func `standard input is checked too, a missing file is said`() async throws {
        let input = Data("nav:\n  app.pop: []\n".utf8)
        let run = try await ProgramRun.of(["keys", "--check", "-"], input: input, environment: environment)
        #expect(run.end == .exit(1) && run.errors.contains("\"app.pop\" needs a key"))
        let missing = try await ProgramRun.of(["keys", "--check", "/nothing/there"], environment: environment)
        #expect(missing.end == .exit(2))
    }

    @Test func `the explorer obeys the file and tells its mistakes`() async throws {
        try folder.write("nav:\n  view.theme: F6\n  request.sned: s\n", to: "curlew/keys.yaml")
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["demo", "--port", "0"], environment: environment)
        try await terminal.wait(for: "keys.yaml line 3, column 3: no action \"request.sned\"")
        terminal.press("F6")
        try await terminal.wait(for: "catppuccin-mocha")
    }
}

/// Colours, through the real program.
@Suite struct ColorTests {
    @Test(arguments: [
        (["--color=never"], ["COLORTERM": "truecolor"], false), ([], ["NO_COLOR": "1"], false),
        ([], ["NO_COLOR": "1", "COLORTERM": "truecolor"], false), (["--color=always"], ["NO_COLOR": "1"], true),
        ([], [:], true),
    ])
    func `no colour is written where none is wanted`(
        arguments: [String], variables: [String: String], hasColors: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write("theme: catppuccin-mocha\n", to: "curlew/config.yaml")
        let places = [
            "XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path("s"), "XDG_DATA_HOME": folder.path("d"),
        ]
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["demo", "--port", "0"] + arguments,
            environment: places.merging(variables) { $1 })
        try await terminal.wait(for: "demo API listening")
        #expect(Self.paintsColors(terminal.output) == hasColors)
    }

    /// Whether a control sequence sets a colour (SGR 30 to 38, 40 to 48, 90 to 97, 100 to 107).
    private static func paintsColors(_ output: [UInt8]) -> Bool {
        let text = String(decoding: output, as: UTF8.self)
        return text.matches(of: /\u{1B}\[([0-9;:]*)m/).contains { match in
            match.1.split(separator: ";").compactMap { Int($0) }.contains { number in
                (30...38).contains(number) || (40...48).contains(number) || (90...107).contains(number)
            }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
