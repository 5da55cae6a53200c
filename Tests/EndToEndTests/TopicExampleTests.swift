import CurlewBytes
import Foundation
import Manual
import TestSupport
import Testing

/// Every example of a topic is taken by the program: files by `check`, `keys` and `themes`, what hooks answer by a hook,
/// command lines by the parser of the command line.
@Suite struct TopicExampleTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var topic: String
        var place: Int
        var language: String
        var text: String

        var testDescription: String { "\(topic) \(place)" }
        var lines: [String] { text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) } }

        /// The names at the beginnings of lines: `checks` of `checks: [..]`.
        var keys: Set<String> {
            Set(
                lines.filter { $0.utf8.first != UInt8(ascii: " ") }
                    .compactMap { $0.utf8.cut(at: ":").map { String($0.before) } })
        }
    }

    static let examples = Manual.topics.flatMap { topic -> [Example] in
        topic.document { _ in "x" }.blocks.enumerated().compactMap { place, block in
            guard case .code(let language, let text) = block else { return nil }
            return Example(topic: topic.name, place: place, language: language, text: text)
        }
    }

    static func examples(in language: String) -> [Example] { examples.filter { $0.language == language } }

    /// Those in Swift are compiled by `LibraryTopicTests`.
    @Test func `there are examples of each kind, and of no other`() {
        #expect(Set(Self.examples.map(\.language)) == ["yaml", "json", "sh", "", "swift"])
        for language in ["yaml", "json", "sh", ""] { #expect(!Self.examples(in: language).isEmpty) }
    }

    // MARK: Files

    private func curlew(_ words: [String], _ home: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.of(
            words,
            environment: [
                "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_STATE_HOME": home.path("state"), "CI": "1",
            ], folder: home.path)
    }

    /// What stands around a file's part so that it is a whole collection.
    private static func collection(_ example: Example) -> [String: String]? {
        let text = example.text
        let base = "base: http://127.0.0.1:1\n"
        if example.keys.contains("request") {
            return ["requests/a.yaml": text, "environments/e.yaml": "\(base)variables: {demo: 'http://127.0.0.1:1'}\n"]
        }
        if example.keys.contains("steps") {
            return ["batches/a.yaml": text].merging(
                requests(in: text).map { ("\($0).yaml", "request: GET http://127.0.0.1:1/\n") }
            ) { $1 }
        }
        let file = "request: POST http://127.0.0.1:1/\nserializer: form\n"
        let values = "variables: {user: ada, password: x, tenant: t, nonce: n}\n"
        if example.keys.isSubset(of: ["filters", "order"]) {
            return ["curlew.yaml": "name: C\n" + text, "a.yaml": file, "environments/e.yaml": values]
        }
        if example.keys.isSubset(of: words(.environment)) {
            return [
                "environments/e.yaml": text, "environments/base.yaml": base,
                "a.yaml": "request: GET http://127.0.0.1:1/\n",
            ]
        }
        if example.keys.isSubset(of: words(.key)) {
            return ["a.yaml": file + text, "environments/e.yaml": values]
        }
        guard example.topic == "styles" else { return nil }
        let rows = example.lines.map { "  \($0)\n" }.joined()
        return ["a.yaml": "\(file)parameters:\n\(rows)"]
    }

    private static func requests(in batch: String) -> [String] {
        batch.matches(of: #/request: ([a-z\/-]+)/#).map { String($0.output.1) }
    }

    @Test(arguments: examples(in: "yaml"))
    func `a file is read without a complaint`(example: Example) async throws {
        let home = try TemporaryFolder()
        let run: ProgramRun
        if example.keys.contains("palette") {
            try home.write(example.text, to: "curlew/themes/my-theme.yaml")
            run = try await curlew(["themes", "--check"], home)
        } else if !example.keys.isDisjoint(with: ["nav", "params"]) {
            try home.write(example.text, to: "keys.yaml")
            run = try await curlew(["keys", "--check", "keys.yaml"], home)
        } else if example.keys.isSubset(of: Self.words(.setting)) {
            try home.write(example.text, to: "curlew/config.yaml")
            try home.write("request: GET http://127.0.0.1:1/\n", to: "c/a.yaml")
            try home.write("name: C\n", to: "c/curlew.yaml")
            run = try await curlew(["check", "c"], home)
        } else {
            let files = try #require(Self.collection(example), "\(example) is of no kind of file that is known here")
            try home.write("name: C\n", to: "c/curlew.yaml")
            // What hooks and secrets name.
            for path in ["sign.sh", "check.py"] {
                try home.write("#!/bin/sh\n", to: "c/\(path)")
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path("c/\(path)"))
            }
            for (path, text) in files { try home.write(text, to: "c/\(path)") }
            run = try await curlew(["check", "c"], home)
        }
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.text)\(run.errors)")
    }

    private static func words(_ kind: Definition.Kind) -> Set<String> {
        Set(Manual.definitions.filter { $0.kind == kind }.map(\.word))
    }

    // MARK: Hooks

    @Test(arguments: examples(in: "json"))
    func `a hook may answer so`(example: Example) async throws {
        let server = try WireRecorder()
        let home = try TemporaryFolder()
        let isBefore = !example.text.utf8.contains("\"checks\"")
        let text = example.text.replacing("http://127.0.0.1/", with: "http://127.0.0.1:\(server.port)/")
        try home.write(text, to: "c/answer.json")
        try home.write("#!/bin/sh\ncat > /dev/null\ncat answer.json\n", to: "c/hook.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path("c/hook.sh"))
        try home.write("name: C\n", to: "c/curlew.yaml")
        try home.write(
            """
            request: POST http://127.0.0.1:\(server.port)/
            hooks: {\(isBefore ? "before" : "after"): ./hook.sh, sets: [nonce, token]}

            """, to: "c/a.yaml")
        let run = try await ProgramRun.of(
            ["send", "a", "--allow", "all"], environment: ["HOME": home.path], folder: home.path("c"))
        let sent = server.take()
        #expect(sent.count == 1, "\(run.errors)")
        if isBefore {
            #expect(run.end == .exit(0) && sent.first?.target == "/a", "\(run.errors)")
            #expect(sent.first?.values("X-Signature") == ["0a1b"])
        } else {
            #expect(run.end == .exit(1) && run.errors.contains("no signature"), "\(run.errors)")
        }
    }

    // MARK: Command lines

    /// Without a home, a server and a terminal each of them ends; none may end because it is written wrong.
    private static let wrong = [
        "has no option", "needs a value", "takes no value", "is given twice", "cannot be \"", "has no use for",
        "There is no command", "exclude each other", "shows how",
    ]

    /// Those of README among them, but for what builds and installs.
    private static let ofReadme: [Example] = {
        let blocks = SourceTree.text("README.md").components(separatedBy: "```sh\n").dropFirst()
        return blocks.enumerated().compactMap { place, block in
            let lines = (block.components(separatedBy: "```").first ?? "").components(separatedBy: "\n")
                .filter { $0.hasPrefix("curlew ") }.map { $0.components(separatedBy: " # ")[0] }
            guard !lines.isEmpty else { return nil }
            return Example(topic: "README", place: place, language: "sh", text: lines.joined(separator: "\n"))
        }
    }()

    @Test(arguments: examples(in: "sh") + ofReadme + examples(in: "").filter { $0.text.utf8.contains("$ ") })
    func `a command line is understood`(example: Example) async throws {
        let home = try TemporaryFolder()
        let commands = example.lines.filter { example.language == "sh" || $0.utf8.starts(with: "$ ".utf8) }
        #expect(!commands.isEmpty)
        for line in commands {
            let words = Self.words(example.language == "sh" ? line : String(line.dropFirst(2)))
            #expect(words.first == "curlew")
            let run = try await curlew(Array(words.dropFirst()), home)
            for word in Self.wrong { #expect(!run.errors.contains(word), "\(line): \(run.errors)") }
        }
    }

    /// The words of a line, those in single quotes as one.
    private static func words(_ line: String) -> [String] {
        line.matches(of: #/'([^']*)'|[^ ']+/#).map { String($0.output.1 ?? $0.output.0) }
    }

    @Test func `commands within sentences are there, with their options`() async throws {
        let home = try TemporaryFolder()
        let lines = Manual.topics.flatMap { $0.document { _ in "x" }.blocks }.flatMap(\.inlines).flatMap { $0 }
            .compactMap { if case .code(let text) = $0, text.utf8.starts(with: "curlew ".utf8) { text } else { nil } }
        #expect(lines.count > 15)
        for line in Set(lines) {
            let words = Self.words(line).dropFirst()
            guard let name = words.first, name.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { continue }
            let help = try await curlew([name, "--help"], home)
            #expect(help.end == .exit(0), "\(line): \(help.errors)")
            for option in words.dropFirst() where option.utf8.starts(with: "--".utf8) && option != "--help" {
                #expect(help.text.contains("  \(option)") || help.text.contains(" \(option)"), "\(line)")
            }
        }
    }
}
