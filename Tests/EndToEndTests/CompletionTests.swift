import Foundation
import TestSupport
import Testing

/// The words that shells complete, and the script that puts program and completions in place.
@Suite struct CompletionTests {
    private func words(_ typed: String..., in folder: TemporaryFolder? = nil) async throws -> [String] {
        let run = try await ProgramRun.of(["completions", "words", "--"] + typed, folder: folder?.path)
        #expect(run.end == .exit(0), "\(run.errors)")
        return run.text.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    }

    private func collection() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("name: Words\n", to: "curlew.yaml")
        try folder.write("request: GET http://a.test/\n", to: "people/list.yaml")
        try folder.write("request: GET http://a.test/\n", to: "ping.yaml")
        try folder.write("base: http://a.test\n", to: "environments/staging.yaml")
        try folder.write("base: http://a.test\n", to: "environments/live.yaml")
        return folder
    }

    @Test func `are commands first, then their options and what those take`() async throws {
        #expect(try await words("se") == ["send"])
        #expect(try await words("").contains("completions"))
        #expect(try await words("send", "--exch") == ["--exchange"])
        #expect(try await words("send", "--compr") == ["--compressed"])
        #expect(try await words("encode", "--tra") == ["--trace"])
        #expect(try await words("export", "--as", "") == ["curl", "k6"])
        #expect(try await words("export", "--as=k") == ["--as=k6"])
        #expect(try await words("completions", "") == ["bash", "zsh", "fish"])
        #expect(try await words("--vers") == ["--version"])
        // Files: the shell offers those itself.
        #expect(try await words("decode", "") == [])
        #expect(try await words("send", "-o", "") == [])
    }

    @Test func `are the requests, folders and environments of the nearest collection`() async throws {
        let folder = try collection()
        #expect(try await words("send", "p", in: folder) == ["people/list", "ping"])
        #expect(try await words("run", "peo", in: folder) == ["people/list", "people"])
        #expect(try await words("send", "--env", "", in: folder).sorted() == ["live", "staging"])
        #expect(try await words("send", "--env=st", in: folder) == ["--env=staging"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
    func `are what bash offers, behind an equals sign too`() async throws {
        let folder = try collection()
        for (line, expected) in [
            ("curlew sen", "send"), ("curlew send ping --env ", "live staging"), ("curlew send --env=st", "staging"),
            ("curlew send pi", "ping"),
        ] {
            let script = """
                PATH=\(URL(fileURLWithPath: BuiltProgram.path).deletingLastPathComponent().path):$PATH
                eval "$(curlew completions bash)"
                COMP_LINE=$1 COMP_POINT=${#1}
                _curlew
                printf '%s\\n' "${COMPREPLY[@]}" | sort | paste -sd ' '
                """
            let run = try await ProgramRun.of(
                ["-c", script, "bash", line], program: "/bin/bash", folder: folder.path)
            #expect(run.text == expected + "\n", "\(line): \(run.errors)")
        }
    }

    @Test(arguments: [("zsh", "/usr/bin/zsh"), ("fish", "/usr/bin/fish")])
    func `are a script that the shell can read`(shell: String, path: String) async throws {
        let script = try await ProgramRun.of(["completions", shell])
        #expect(script.end == .exit(0) && script.text.contains("completions words --"))
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        let folder = try TemporaryFolder()
        try folder.write(script.text, to: "script")
        let run = try await ProgramRun.of(["-n", folder.path("script")], program: path)
        #expect(run.end == .exit(0), "\(run.errors)")
    }

    /// A collection with the program and its completions installed beside it, in a home of its own.
    private func installed() async throws -> TemporaryFolder {
        let folder = try collection()
        let built = URL(fileURLWithPath: BuiltProgram.path).deletingLastPathComponent().path
        let run = try await ProgramRun.of(
            [SourceTree.path(".ci/install"), "--prefix", folder.path("home/.local"), "--from", built],
            program: "/bin/sh")
        #expect(run.end == .exit(0), "\(run.errors)")
        return folder
    }

    private static let lines: [(line: String, expected: [String], absent: String)] = [
        ("curlew sen", ["send"], "curlew.yaml"), ("curlew send pi", ["ping"], "curlew.yaml"),
        ("curlew send --env ", ["live", "staging"], "curlew.yaml"),
        ("curlew send --env=st", ["--env=staging"], "people"),
        ("curlew run peo", ["people", "people/list"], "ping"),
        ("curlew completions ", ["bash", "fish", "zsh"], "ping"),
        ("curlew send -o cur", ["curlew.yaml"], "people"), ("curlew decode cur", ["curlew.yaml"], "people"),
    ]

    @Test(.enabled(if: SourceTree.isThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")))
    func `are what fish offers, and files where there are no words`() async throws {
        let folder = try await installed()
        for (line, expected, absent) in Self.lines {
            let script = """
                set -gx HOME \(folder.path("home"))
                set -gx PATH \(folder.path("home/.local/bin")) $PATH
                source \(folder.path("home/.local/share/fish/vendor_completions.d/curlew.fish"))
                complete -C '\(line)'
                """
            let run = try await ProgramRun.of(
                ["--no-config", "-c", script], program: "/usr/bin/fish", folder: folder.path)
            let offered = run.text.split(separator: "\n").compactMap {
                $0.split(separator: "\t").first.map(String.init)
            }
            #expect(expected.allSatisfy(offered.contains), "\(line): \(offered) \(run.errors)")
            #expect(!offered.contains(absent), "\(line): \(offered)")
        }
    }

    @Test(.enabled(if: SourceTree.isThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
    func `are what zsh writes and lists`() async throws {
        let folder = try await installed()
        let terminal = try PseudoTerminal(
            running: "/usr/bin/zsh", ["-f"],
            environment: [
                "HOME": folder.path("home"), "PS1": "ready> ",
                "PATH": folder.path("home/.local/bin") + ":/usr/bin:/bin",
            ], folder: folder.path)
        try await terminal.wait(for: "ready>")
        terminal.type(
            "fpath=(~/.local/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -D -u; clear\n")
        try await terminal.wait("a prompt alone") { $0.lines.first == "ready>" }
        for (line, written) in [
            ("curlew sen", "curlew send"), ("curlew send pi", "curlew send ping"),
            ("curlew send --env=st", "curlew send --env=staging"), ("curlew run peo", "curlew run people"),
            ("curlew send -o cur", "curlew send -o curlew.yaml"),
        ] {
            terminal.type(line + "\t")
            try await terminal.wait("\(written)") { $0.lines.contains { $0.hasPrefix("ready> \(written)") } }
            terminal.press("Ctrl-U")
            try await terminal.wait("an empty line") { $0.lines.contains("ready>") }
        }
        terminal.type("curlew send --env \t")
        let listed = try await terminal.wait(for: "live", "staging")
        #expect(!listed.contains("--  ") && !listed.lines.contains { $0.hasSuffix(" --") })
        terminal.press("Ctrl-C")
    }

    @Test(.enabled(if: SourceTree.isThere))
    func `are put below one folder with the program, and a second time over it`() async throws {
        let folder = try TemporaryFolder()
        let built = URL(fileURLWithPath: BuiltProgram.path).deletingLastPathComponent().path
        let install = SourceTree.path(".ci/install")
        for _ in 0..<2 {
            let run = try await ProgramRun.of(
                [install, "--prefix", folder.path("own dir"), "--from", built], program: "/bin/sh")
            #expect(run.end == .exit(0) && run.text.contains("is not on the PATH"), "\(run.errors)")
        }
        let version = try await ProgramRun.of(["--version"], program: folder.path("own dir/bin/curlew"))
        #expect(version.text.hasPrefix("curlew "))
        for file in ["bash-completion/completions/curlew", "zsh/site-functions/_curlew"] {
            let path = folder.path("own dir/share/\(file)")
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("curlew"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("own dir/bin")) == ["curlew"])
    }
}
