import Foundation
import Manual
import TestSupport
import Testing

@Suite struct HelpCommandTests {
    private func help(_ words: [String], environment: [String: String] = [:]) async throws -> ProgramRun {
        try await ProgramRun.of(["help"] + words, environment: ["HOME": "/nonexistent"].merging(environment) { $1 })
    }

    @Test func `without a topic all are listed`() async throws {
        let text = try await help([]).text
        for topic in Manual.topics { #expect(text.contains("\n\(topic.name) "), "\(topic.name)") }
    }

    @Test(arguments: Manual.topics.map(\.name))
    func `a topic is shown with the keys of the program`(name: String) async throws {
        let text = try await help([name]).text
        #expect(text.utf8.starts(with: (Manual.topic(named: name)?.title ?? "?").utf8))
        #expect(!text.contains("no key: "), "an action of a placeholder is not bound")
        #expect(!text.contains("@{"))
    }

    @Test func `a word that is defined shows its row, another one the topics that have it`() async throws {
        let proxy = try await help(["proxy"]).text
        #expect(
            proxy.contains("socks5h://") && proxy.contains("curlew help options") && !proxy.contains("idle-timeout"))
        let words = try await help(["PHP", "list"]).text
        #expect(words.contains("styles") && words.contains("first of them"))
    }

    @Test(arguments: [
        (["--env"], ["--env NAME", "send", "run", "first of them"]),
        (["-L"], ["-L, --location", "curl's: as curl means it"]), (["-m"], ["-m, --max-time", "the option timeout"]),
        (["--report=x"], ["--report", "run"]), (["--man"], ["--man FOLDER", "help"]),
        (["--append"], ["named and not used"]), (["-o"], ["--output"]),
    ])
    func `an option with its dashes is found where a command has it`(words: [String], parts: [String]) async throws {
        let run = try await help(words[0] == "--man" ? ["--"] + words : words)
        #expect(run.end == .exit(0), "\(run.errors)")
        for part in parts { #expect(run.text.contains(part), "\(part) in \(run.text)") }
    }

    @Test(arguments: [
        ("--no-such", "No command or topic has this option. `curlew help`"),
        ("--enviroment", "No command or topic has this option."), ("--protcol", "Did you mean --proto?"),
        ("xyzzy", "No topic has that name or these words. `curlew help` lists the topics."),
    ])
    func `what there is not is said, without names that are not near`(word: String, words: String) async throws {
        let run = try await help([word])
        #expect(run.end == .exit(2) && run.text.isEmpty)
        #expect(run.errors.contains(words) && !run.errors.contains("has no option"), "\(run.errors)")
    }

    @Test func `an unknown topic names those that are near`() async throws {
        let run = try await help(["stlyes"])
        #expect(run.end == .exit(2))
        #expect(run.text.isEmpty)
        #expect(run.errors.contains("A topic that is near is styles. "))
    }

    @Test func `Markdown has the keys of keys.yaml`() async throws {
        let home = try TemporaryFolder()
        try home.write("nav:\n  request.send: F12\n", to: "curlew/keys.yaml")
        let text = try await help(["keys", "--markdown"], environment: ["XDG_CONFIG_HOME": home.path]).text
        #expect(text.contains("| `F12` | sends the request |"))
    }

    @Test func `man pages are written for every command, and mandoc finds no fault`() async throws {
        let folder = try TemporaryFolder()
        let run = try await help(["--man", folder.path])
        #expect(run.end == .exit(0), "\(run.errors)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
            .sorted()
        let usage = try await ProgramRun.of(["--help"], environment: [:]).text
        let commands = usage.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst()
            .prefix { $0.hasPrefix("  ") }.map { String($0.split(separator: " ")[0]) }
        #expect(commands.count > 10)
        for name in commands { #expect(files.contains("man1/curlew-\(name).1"), "\(name)") }
        #expect(files.contains("man1/curlew.1") && files.contains("man5/curlew-files.5"))
        for name in commands { #expect(Manual.definitions(of: name).contains { $0.kind == .command }, "\(name)") }
        let mandoc = "/usr/bin/mandoc"
        guard FileManager.default.isExecutableFile(atPath: mandoc) else { return }
        let lint = Process()
        lint.executableURL = URL(fileURLWithPath: mandoc)
        lint.arguments = ["-T", "lint", "-W", "warning"] + files.map { folder.path + "/" + $0 }
        let pipe = Pipe()
        lint.standardOutput = pipe
        try lint.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        lint.waitUntilExit()
        #expect(lint.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }
}
