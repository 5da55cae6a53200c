import Interchange
import Testing

/// Words in bash's grammar.
struct BashReaderTests {
    private func words(_ text: String) throws -> [[String]] {
        try ShellReader.commands(of: text).map { $0.words.map(\.text) }
    }

    @Test(arguments: [
        (#"curl http://a/"#, ["curl", "http://a/"]),
        (#"a 'b c' "d e""#, ["a", "b c", "d e"]),
        (#"a'b'"c"\d"#, ["abcd"]),
        (#"'a\nb' "a\nb""#, [#"a\nb"#, #"a\nb"#]),
        (#""\$ \` \" \\ \x""#, [#"$ ` " \ \x"#]),
        (#"\'a\ b\'"#, ["'a b'"]),
        (#"'' """#, ["", ""]),
        ("a \\\n  b\\\nc", ["a", "bc"]),
        ("a \\\r\n b", ["a", "b"]),
        ("\"a\\\nb\"", ["ab"]),
        ("'a\\\nb'", ["a\\\nb"]),
        (#"a#b #c d"#, ["a#b"]),
        (#"$'a\tb\n\'\"\\ \x41\102\u00e9\U0001F600\e'"#, ["a\tb\n'\"\\ ABé😀\u{1B}"]),
        (#"$'\ud83d\ude00 \u0021 \q'"#, [#"😀 ! \q"#]),
        (#"$'\ud83d'"#, ["\u{FFFD}"]),
        (#"$'\cA\0101'"#, ["\u{1}\u{8}1"]),
        (#"$"translated""#, ["translated"]),
        (#"$X ${X:-"}"} "$Y" '$Z' $ a$"#, ["$X", #"${X:-"}"}"#, "$Y", "$Z", "$", "a$"]),
        (#"$(echo "a)" b) `echo \`x\`` <(cat f)"#, [#"$(echo "a)" b)"#, #"`echo \`x\``"#, "<(cat f)"]),
        ("a[]=1 b={x,y} *.c ~", ["a[]=1", "b={x,y}", "*.c", "~"]),
        ("ü 'é' 漢字", ["ü", "é", "漢字"]),
    ])
    func `words are read as bash reads them`(text: String, expected: [String]) throws {
        #expect(try words(text) == [expected])
    }

    @Test(arguments: [
        ("a | b", ["a"], ["b"], "|"), ("a && b", ["a"], ["b"], "&&"), ("a || b", ["a"], ["b"], "||"),
        ("a; b", ["a"], ["b"], ";"), ("a & b", ["a"], ["b"], "&"), ("a |\n b", ["a"], ["b"], "|"),
    ])
    func `signs part commands`(text: String, first: [String], second: [String], joint: String) throws {
        let commands = try ShellReader.commands(of: text)
        #expect(commands.map { $0.words.map(\.text) } == [first, second])
        #expect(commands.map(\.joint) == [nil, joint])
    }

    @Test func `lines are commands and comments are none`() throws {
        #expect(try words("# first\na b\n\n  # second\nc # third\n") == [["a", "b"], ["c"]])
    }

    @Test(arguments: [
        ("a < in.txt", "< in.txt"), ("a 2>&1", "2>& 1"), ("a > out b", "> out"), ("a &> out", "&> out"),
        ("a >> 'o p'", ">> o p"),
    ])
    func `redirections are named`(text: String, expected: String) throws {
        let command = try #require(try ShellReader.commands(of: text).first)
        #expect(command.redirections.map(\.text) == [expected])
        #expect(command.redirections[0].standardInput == nil)
        #expect(command.words.first?.text == "a")
    }

    @Test func `a here-document is the standard input of its command`() throws {
        let text = "a <<END b\nline $X\\$Y\n\ttwo\nEND\nc <<-'E'\n\t\tx\\n\n\tE\n"
        let commands = try ShellReader.commands(of: text)
        #expect(commands.map { $0.words.map(\.text) } == [["a", "b"], ["c"]])
        #expect(commands[0].redirections[0].standardInput?.text == "line $X$Y\n\ttwo\n")
        #expect(commands[0].redirections[0].standardInput?.expansions.map(\.text) == ["$X"])
        #expect(commands[1].redirections[0].source != nil)
    }

    @Test func `a here-string gets a line break`() throws {
        let command = try #require(try ShellReader.commands(of: "a <<< 'x y'").first)
        #expect(command.redirections[0].standardInput?.text == "x y\n")
    }

    @Test func `what a shell would expand is named`() throws {
        let command = try #require(try ShellReader.commands(of: #""a $B ${C} ${D:-e} $(f) `g`""#).first)
        #expect(command.words[0].expansions.map(\.text) == ["$B", "${C}", "${D:-e}", "$(f)", "`g`"])
        #expect(command.words[0].expansions.map(\.name) == ["B", "C", nil, nil, nil])
    }

    @Test(arguments: [
        ("a 'b", "The ' is not closed (line 1, column 3)."), ("a\nb \"c", "The \" is not closed (line 2, column 3)."),
        ("a $(b", "The $( is not closed (line 1, column 3)."), ("é ${b", "The ${ is not closed (line 1, column 3)."),
        ("a `b", "The ` is not closed (line 1, column 3)."), ("a $'b", "The $' is not closed (line 1, column 3)."),
        ("a <<E\nb\n", "The here-document has no line E (line 2, column 1)."),
        ("a <<E", "The here-document has no line E (line 1, column 6)."),
        ("a \0", "The command holds a NUL character (line 1, column 3)."),
        ("a $'\\0'", "The command holds a NUL character (line 1, column 3)."),
        ("a $'\\xff'", "The bytes are no UTF-8 (line 1, column 3)."),
    ])
    func `what is no command is said with its place`(text: String, sentence: String) throws {
        let error = try #require(throws: ShellError.self) { try ShellReader.commands(of: text) }
        #expect(error.sentence.hasPrefix(sentence))
    }

    @Test func `bytes that are no text are said with their place`() throws {
        let error = try #require(throws: ShellError.self) {
            try ShellReader.commands(of: Array("a\néb".utf8) + [0xC3, 0x28])
        }
        #expect(error.reason == .notUTF8)
        #expect((error.offset, error.line, error.column) == (5, 2, 3))
    }
}
