import Foundation
import TestSupport
import Testing

/// Names of requests that a shell could take for more than a name: they are listed and inserted as names, and nothing of
/// them runs.
@Suite struct CompletionQuotingTests {
    private static let names = [
        "ka b", "kb;touch X;", "kc$(touch X)", "kd`touch X`", "ke'q", "kf\"q", "kg\\q", "kh&touch X&", "ki|touch X",
        "kj>X", "kk*", "kl?", "km~", "kn#x", "ko!x", "kp(touch X)", "kq{a,b}", "kr[a]", "ks$HOME", "kt=x", "ku:x",
        "kv@x", "kw<X", "kx%d^e", "ky';touch X;'", "kz\";touch X;\"", "~ka", "#kb", "&kz", "!kc", "$(touch X)kd", "ä ö",
    ]
    /// They are not offered.
    private static let unwritable = [
        "kA\ntouch X", "kB\rtouch X", "kC\tx", "kD\u{1B}[2Jx", "kE\u{7F}x", "-kF", "--env",
    ]

    private func collection() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("name: Words\n", to: "curlew.yaml")
        for name in Self.names + Self.unwritable {
            try folder.write("request: GET http://a.test/\n", to: "\(name).yaml")
        }
        // Beside the collection: nothing else is offered, and nothing else may appear.
        for shell in ["bash", "zsh", "fish"] { try folder.write("", to: "home/\(shell)") }
        return folder
    }

    private func path(_ folder: TemporaryFolder) -> String {
        URL(fileURLWithPath: BuiltProgram.path).deletingLastPathComponent().path + ":/usr/bin:/bin"
    }

    private func ran(_ folder: TemporaryFolder) -> Bool {
        ["X", "home/X"].contains { FileManager.default.fileExists(atPath: folder.path($0)) }
    }

    @Test func `those that no line can hold are left out`() async throws {
        let folder = try collection()
        let run = try await ProgramRun.of(["completions", "words", "--", "send", ""], folder: folder.path)
        let offered = run.text.split(separator: "\n").map { $0.split(separator: "\t").first.map(String.init) ?? "" }
        #expect(offered.sorted() == Self.names.sorted())
    }

    /// A shell that runs `setUp`, then one name after the other: its beginning and Tab, and then what the shell makes of
    /// the words of that line.
    private func insert(
        _ shell: String, _ arguments: [String], _ setUp: String, quotes: [String] = [""], in folder: TemporaryFolder
    ) async throws {
        let terminal = try PseudoTerminal(
            running: shell, arguments,
            environment: [
                "HOME": folder.path("home"), "PS1": "ready> ", "PATH": path(folder), "LANG": "C.UTF-8",
                "TERM": "xterm-256color", "INPUTRC": "/dev/null",
            ], folder: folder.path)
        terminal.type(setUp + "; clear\n")
        try await terminal.wait("a prompt alone") { $0.lines.first?.hasPrefix("ready>") == true }
        for name in Self.names {
            for quote in quotes {
                // So much tells them apart, written as the shell would write it.
                let isPlain = name.utf8.first.map { $0 == UInt8(ascii: "k") || $0 >= 0x80 } == true
                let typed = quote + (quote.isEmpty && !isPlain ? "\\" : "") + name.prefix(name.hasPrefix("k") ? 2 : 1)
                terminal.type("curlew send \(typed)")
                try await terminal.wait("what is typed") { $0.lines.contains { $0.contains("curlew send \(typed)") } }
                terminal.type("\t")
                // Home, then a command that shows the words; the end of the line is marked.
                terminal.press("Ctrl-A")
                terminal.type("show ")
                terminal.press("Enter")
                try await terminal.wait("\(shell): \(name)") { screen in
                    screen.lines.contains { $0 == "[curlew][send][\(name)]" }
                }
                terminal.type("clear\n")
                try await terminal.wait("a prompt alone") { $0.lines.first == "ready>" }
                #expect(!ran(folder), "\(shell) ran \(name)")
            }
        }
        terminal.type("curlew send k\t\t")
        try await terminal.wait("a list") { screen in screen.lines.contains { $0.contains("kk") } }
        #expect(!ran(folder), "\(shell) ran one of the list")
        terminal.press("Ctrl-C")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"))
    func `bash inserts them as one word each, behind an open quote too`() async throws {
        let folder = try collection()
        try await insert(
            "/bin/bash", ["--norc", "--noprofile", "-i"],
            #"eval "$(curlew completions bash)"; show() { printf '[%s]' "$@"; echo; }"#, quotes: ["", "'", "\""],
            in: folder)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"))
    func `bash offers nothing where the quotes of a word are closed`() async throws {
        let folder = try collection()
        let terminal = try PseudoTerminal(
            running: "/bin/bash", ["--norc", "--noprofile", "-i"],
            environment: [
                "HOME": folder.path("home"), "PS1": "ready> ", "PATH": path(folder), "LANG": "C.UTF-8",
                "TERM": "xterm-256color", "INPUTRC": "/dev/null",
            ], folder: folder.path)
        // Of a name that begins so, what stands behind the quote would run.
        try folder.write("request: GET http://a.test/\n", to: "kz\";touch X #.yaml")
        try folder.write("request: GET http://a.test/\n", to: "ky';touch X #.yaml")
        terminal.type(#"eval "$(curlew completions bash)"; show() { printf '[%s]' "$@"; echo; }; clear"# + "\n")
        try await terminal.wait("a prompt alone") { $0.lines.first?.hasPrefix("ready>") == true }
        for word in [#""kz""#, "'ky'", #"k"z""#, "k'y'"] {
            terminal.type("curlew send \(word)\t")
            terminal.press("Ctrl-A")
            terminal.type("show ")
            terminal.press("Enter")
            try await terminal.wait("the words of \(word)") { $0.lines.contains { $0.hasPrefix("[curlew][send][k") } }
            terminal.type("clear\n")
            try await terminal.wait("a prompt alone") { $0.lines.first == "ready>" }
            #expect(!ran(folder), "\(word)")
        }
        terminal.press("Ctrl-C")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "there is no zsh"))
    func `zsh inserts them as one word each`() async throws {
        let folder = try collection()
        try await insert(
            "/usr/bin/zsh", ["-f"],
            "autoload -Uz compinit; compinit -D -u; eval \"$(curlew completions zsh)\"; "
                + "show() { printf '[%s]' \"$@\"; echo; }",
            in: folder)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "there is no fish"))
    func `fish inserts them as one word each`() async throws {
        let folder = try collection()
        try await insert(
            "/usr/bin/fish", ["--no-config", "-i"],
            "curlew completions fish | source; function show; printf '[%s]' $argv; echo; end; "
                + "function fish_prompt; echo 'ready> '; end; set -g fish_greeting; set -g fish_autosuggestion_enabled 0",
            in: folder)
    }
}
