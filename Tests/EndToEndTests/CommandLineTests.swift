import Foundation
import TerminalUI
import TestSupport
import Testing

/// The command line's manners, through the real program.
@Suite struct CommandLineTests {
    @Test(arguments: [["--help"], ["encode", "--help"], ["send", "--help"], ["--version"]])
    func `help and version are printed and end well`(arguments: [String]) async throws {
        let run = try await ProgramRun.of(arguments)
        #expect(run.end == .exit(0))
        #expect(run.text.hasPrefix("Usage: curlew") || run.text.hasPrefix("curlew 1"))
        #expect(run.errors.isEmpty)
    }

    /// Libraries that libcurl names in its own line, by the names that it gives them.
    private static let words = [
        "libcrypto": "OpenSSL", "libssl": "OpenSSL", "libbrotlidec": "brotli", "libzstd": "zstd", "libz": "zlib",
    ]

    @Test func `the version has the commit and every library that is opened`() async throws {
        let lines = try await ProgramRun.of(["--version"]).text.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].contains(", no commit") || lines[0].contains(", commit "))
        let sources = SourceTree.files(below: "Sources/C", suffix: ".c").map(SourceTree.text).joined()
        let opened = Set(sources.matches(of: #/dlopen\("(lib\w+)/#).map { String($0.output.1) })
        #expect(opened.count > 8)
        let told = lines.dropFirst().joined(separator: " ")
        for name in opened { #expect(told.contains((Self.words[name] ?? name) + "/"), "\(name)") }
        #expect(!told.contains("not there"))
    }

    @Test(arguments: [
        (["encod"], "There is no command \"encod\". Did you mean encode?"),
        (["encode", "--trac"], "encode has no option --trac. Did you mean --trace?"),
        (["encode", "-%"], "encode has no option -%."),
        (["encode", "--haeder", "a: b"], "encode has no option --haeder. Did you mean --header?"),
        (["encode", "-x"], "-x needs a value. Write -x <[protocol://]host[:port]>."),
        (["encode", "-d", "a", "-F", "b=1"], "--data and --form exclude each other."),
        (["encode", "http://h/", "a=1", "--params", "-"], "--params and name=value exclude each other."),
        (["encode", "http://h/", "a:={"], "a:={: Its value is no JSON."),
        (["send", "--exchnage", "http://127.0.0.1/"], "send has no option --exchnage. Did you mean --exchange?"),
        (["encode", "http://127.0.0.1/", "--next", "http://127.0.0.1/"], "--next: One request is made at a time."),
        (["encode", "--method"], "--method needs a value. Write --method METHOD."),
        (["encode", "--trace=1"], "--trace takes no value."),
        (["encode", "--url", "a", "--url", "b"], "--url is given twice."),
        (["encode", "--serializer", "jsn"], "--serializer cannot be \"jsn\". Did you mean json?"),
        (["encode", "--raw", "--trace"], "--trace and --raw exclude each other."),
        (["encode", "left over"], "left over: There is no collection here to look in."),
        (["encode", "--header", "no colon"], "--header cannot be \"no colon\"."),
        (["encode", "--params", "/nothing/there"], "/nothing/there: It cannot be read:"),
        (["decode"], "decode needs FILE|-."),
        (["decode", "--status", "abc", "-"], "--status cannot be \"abc\". It is to be a number from 0 to 999."),
        (["decode", "--accept-status", "2xx", "-"], "--accept-status cannot be \"2xx\"."),
        (["send", "-m", "soon", "http://127.0.0.1/"], "--max-time cannot be \"soon\"."),
        (["send", "--max-filesize", "4GB", "http://127.0.0.1/"], "--max-filesize cannot be \"4GB\"."),
        (["send", "-d", "a", "--params", "-", "http://127.0.0.1/"], "--data and --params exclude each other."),
        (["send", "ftp://127.0.0.1/"], "send: "),
        (["demo", "--serve", "--port", "70000"], "--port cannot be \"70000\"."),
    ])
    func `a wrong command line is said and sends nothing`(arguments: [String], message: String) async throws {
        let run = try await ProgramRun.of(arguments)
        #expect(run.end == .exit(2))
        #expect(run.errors.hasPrefix("curlew: " + message))
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        ["encode", "--method", "HEAD", "--url", "http://h/"], ["encode", "--method=HEAD", "--url=http://h/"],
        ["encode", "--url", "http://h/", "--method", "HEAD", "--"],
    ])
    func `an option's value follows it or its equals sign`(arguments: [String]) async throws {
        let run = try await ProgramRun.of(arguments)
        #expect(run.text == #"{"method":"HEAD","url":"http://h/","headers":[],"body":null}"# + "\n")
    }

    @Test func `what a message quotes cannot steer the terminal`() async throws {
        let run = try await ProgramRun.of(["\u{1B}]0;title\u{7}"])
        #expect(run.errors.contains(#"\u{1B}]0;title\u{7}"#))
        #expect(!run.errors.contains("\u{1B}"))
    }

    @Test func `every theme of the checkout passes its check`() async throws {
        let run = try await ProgramRun.of(["themes", "--check"])
        #expect(run.end == .exit(0), "\(run.errors)")
        let names = run.text.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(names.contains("catppuccin-mocha") && names.contains("mono"))
    }

    @Test func `a theme is printed as its file`() async throws {
        let run = try await ProgramRun.of(["themes", "nord"])
        #expect(run.end == .exit(0), "\(run.errors)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.contains("name: nord") && lines.contains("  surface: \"#2e3440\""))
        let unknown = try await ProgramRun.of(["themes", "nordd"])
        #expect(unknown.end == .exit(1) && unknown.errors.contains("There is no theme called \"nordd\"."))
    }

    @Test func `names and texts of themes reach a terminal escaped, and a pipe as they are`() async throws {
        let folder = try TemporaryFolder()
        let evil = "\u{1B}]0;PWN\u{7}\u{202E}"
        let text = try await ProgramRun.of(["themes", "nord"]).text + "# \(evil)\n"
        for name in ["mine", "n\(evil)", "n\nm"] { try folder.write(text, to: "curlew/themes/\(name).yaml") }
        for words in [["themes"], ["themes", "--check"], ["themes", "mine"]] {
            let terminal = try PseudoTerminal(
                running: BuiltProgram.path, words, environment: ["XDG_CONFIG_HOME": folder.path],
                size: Size(width: 120, height: 60))
            _ = try await terminal.waitForEnd()
            let output = String(decoding: terminal.output, as: UTF8.self)
            #expect(!output.contains("\u{1B}]0") && !output.contains("\u{202E}"), "\(words) \(output.debugDescription)")
            #expect(output.contains("PWN") && !output.contains("\nm "), "\(words)")
        }
        let run = try await ProgramRun.of(["themes", "mine"], environment: ["XDG_CONFIG_HOME": folder.path])
        #expect(run.text == text)
    }

    @Test func `a broken theme is named with its line`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("kind: dark\nroles:\n  txt: red\n", to: "curlew/themes/mine.yaml")
        let run = try await ProgramRun.of(["themes", "--check"], environment: ["XDG_CONFIG_HOME": folder.path])
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("themes/mine.yaml:"))
    }
}
