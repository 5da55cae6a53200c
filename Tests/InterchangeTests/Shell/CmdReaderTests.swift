import Interchange
import Testing

/// Words in the grammar of Windows `cmd` and of its programs.
struct CmdReaderTests {
    private func words(_ text: String) throws -> [[String]] {
        try ShellReader.commands(of: text, dialect: .cmd).map { $0.words.map(\.text) }
    }

    @Test(arguments: [
        (#"curl "http://a/?b=c&d=e""#, ["curl", "http://a/?b=c&d=e"]),
        (#"curl ^"http://a/?b=c^&d=e^""#, ["curl", "http://a/?b=c&d=e"]),
        ("a ^\r\n  b ^\n  c", ["a", "b", "c"]),
        (#"^"^{^\^"a^\^":1^}^""#, [#"{"a":1}"#]),
        (#""{""a"":1}""#, [#"{"a":1}"#]),
        (#""a\\" "b\"c" d\e"#, [#"a\"#, #"b"c"#, #"d\e"#]),
        (#""sec: ^\^"A;B^\^"""#, [#"sec: "A;B""#]),
        ("^\"a^\n\nb^\"", ["a\nb"]),
        (#"^"100^%^20^""#, ["100%20"]),
        (#"'a b'"#, ["'a", "b'"]),
        (#""" x"#, ["", "x"]),
    ])
    func `words are read as cmd and the runtime read them`(text: String, expected: [String]) throws {
        #expect(try words(text) == [expected])
    }

    @Test func `commands are parted and files named`() throws {
        let commands = try ShellReader.commands(of: "a \"b&c\" > out.txt & d", dialect: .cmd)
        #expect(commands.map { $0.words.map(\.text) } == [["a", "b&c"], ["d"]])
        #expect(commands[0].redirections.map(\.text) == ["> out.txt"])
    }

    @Test(arguments: [
        ("curl http://a>out", ["curl", "http://a"], ["> out"]),
        ("curl>>out http://a", ["curl", "http://a"], [">> out"]),
        ("curl a 2>nul b", ["curl", "a", "b"], ["2> nul"]), ("curl a2>nul", ["curl", "a2"], ["> nul"]),
        ("curl a>o 2>&1", ["curl", "a"], ["> o", "2> &1"]), ("curl a<in>out", ["curl", "a"], ["< in", "> out"]),
        ("curl a ^>b c^>d", ["curl", "a", ">b", "c>d"], []), (#"curl "a>b" ^"c^>d^""#, ["curl", "a>b", "c>d"], []),
        (#"curl "{\"a\":\"x>y\"}""#, ["curl", #"{"a":"x>y"}"#], []),
    ])
    func `a sign redirects wherever it stands without quotes`(text: String, words: [String], files: [String]) throws {
        let command = try #require(try ShellReader.commands(of: text, dialect: .cmd).first)
        #expect(command.words.map(\.text) == words)
        #expect(command.redirections.map(\.text) == files)
    }

    @Test(arguments: ["a >", "a > >", ">^\n\n^\n\n", "a >^\n\n", "1>", "<>"])
    func `a sign without a word names no file`(text: String) throws {
        let commands = try ShellReader.commands(of: text, dialect: .cmd)
        let files = commands.flatMap(\.redirections).map {
            if case .file(let word)? = $0.source { word.text } else { "?" }
        }
        #expect(!files.isEmpty && files.allSatisfy(\.isEmpty))
    }

    @Test func `a quote that stays open is said with its place`() throws {
        let error = try #require(throws: ShellError.self) {
            try ShellReader.commands(of: "curl ^\"a", dialect: .cmd)
        }
        #expect(error.sentence.hasPrefix("The \" is not closed (line 1, column 7)."))
    }

    @Test func `a variable is named`() throws {
        let command = try #require(try ShellReader.commands(of: "curl %HOST%/100%25", dialect: .cmd).first)
        #expect(command.words[1].text == "%HOST%/100%25")
        #expect(command.words[1].expansions.map(\.name) == ["HOST"])
    }

    @Test(arguments: [
        ("curl 'http://a/'", ShellDialect.bash), ("curl ^\"http://a/^\"", .cmd), ("curl \"a\" ^\n -d b", .cmd),
        ("curl -d 'a^\"b'", .bash), ("Invoke-WebRequest -Uri \"http://a/\"", .powerShell),
        ("$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession", .powerShell),
        ("curl -d 'iwr x'", .bash),
    ])
    func `the dialect shows by its marks`(text: String, dialect: ShellDialect) {
        #expect(ShellDialect.found(in: text) == dialect)
    }
}
