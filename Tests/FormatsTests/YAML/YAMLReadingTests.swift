import Testing

@testable import CurlewFormats

@Suite struct YAMLReadingTests {
    private func value(_ text: String) throws -> YAMLValue? {
        try YAMLDocument(parsing: text).root?.value["a"]
    }

    @Test(arguments: ["true", "false", "null", "0", "-12", "1.50", "1e3", "1E+2", "12345678901234567890"])
    func `a plain scalar is typed by JSON's grammar and keeps its text`(text: String) throws {
        #expect(try value("a: \(text)") == .plain(text))
    }

    @Test(arguments: [
        "yes", "NO", "off", "~", "Null", "TRUE", "0x1F", "0o17", "1_000", "007", "012", "+1", ".5", "1.", ".inf",
        "2026-11-21", "12:30:45", "NaN", "1e", "-",
    ])
    func `everything else is text`(text: String) throws {
        #expect(try value("a: \(text == "-" ? "'-'" : text)") == .text(text))
    }

    @Test func `quoted is text, whatever it looks like`() throws {
        #expect(try value(#"a: "01234""#) == .text("01234"))
        #expect(try value("a: 'true'") == .text("true"))
        #expect(try value("a: |\n  1\n") == .text("1\n"))
    }

    @Test func `keys are always text, and their order is kept`() throws {
        let root = try #require(try YAMLDocument(parsing: "true: 1\n2: x\nnull: y\n").root)
        #expect(root.pairs?.map(\.key.text) == ["true", "2", "null"])
    }

    @Test func `an empty file and one of comments have no root`() throws {
        #expect(try YAMLDocument(parsing: "").root == nil)
        #expect(try YAMLDocument(parsing: "# only this\n").root == nil)
    }

    struct Refusal: Sendable {
        var text: String
        var problem: YAMLError.Problem
        var line: Int
        var column: Int
    }

    @Test(arguments: [
        Refusal(text: "a: &x 1", problem: .anchor("x"), line: 1, column: 4),
        Refusal(text: "a: 1\nb: *x", problem: .alias("x"), line: 2, column: 4),
        Refusal(text: "a: &a [*a]", problem: .anchor("a"), line: 1, column: 4),
        Refusal(text: "<<: {a: 1}", problem: .mergeKey, line: 1, column: 1),
        Refusal(text: "a: 1\nb: 2\na: 3", problem: .repeatedKey("a", firstLine: 1), line: 3, column: 1),
        Refusal(text: "[a]: 1", problem: .keyIsNoText, line: 1, column: 1),
        Refusal(
            text: "a: !!python/object x", problem: .unknownTag("tag:yaml.org,2002:python/object"), line: 1, column: 4),
        Refusal(text: "a: !when 1", problem: .unknownTag("!when"), line: 1, column: 4),
        Refusal(text: "a: !off.when 1", problem: .unknownTag("!off.when"), line: 1, column: 4),
        Refusal(text: "a: 1\n---\nb: 2", problem: .severalDocuments, line: 2, column: 1),
        Refusal(text: "é: 1\nb: \u{0}", problem: .control(0), line: 2, column: 4),
        Refusal(text: "a:\n\tb: 1", problem: .tab, line: 2, column: 1),
        Refusal(text: "base: {{x}}/people", problem: .unquotedTemplate("{{x}}/people"), line: 1, column: 7),
        Refusal(text: "base: {{x}}", problem: .unquotedTemplate("{{x}}"), line: 1, column: 7),
        Refusal(text: "a:\n  - {{x}}/p # why\n", problem: .unquotedTemplate("{{x}}/p"), line: 2, column: 5),
        Refusal(text: "a: [{{x}}, 1]", problem: .unquotedTemplate("{{x}}"), line: 1, column: 5),
    ])
    func `a refusal names line and column`(refusal: Refusal) {
        #expect(throws: YAMLError.self) { try YAMLDocument(parsing: refusal.text, tags: ["off"]) }
        do {
            _ = try YAMLDocument(parsing: refusal.text, tags: ["off"])
        } catch {
            #expect(error.problem == refusal.problem)
            #expect(error.mark.line == refusal.line)
            #expect(error.mark.column == refusal.column)
        }
    }

    @Test func `a template that is not quoted says how to quote it`() {
        do {
            _ = try YAMLDocument(parsing: "url: {{base}}/people\n")
        } catch {
            #expect(error.description == "line 1, column 6: YAML takes {{ for a mapping; quote it: \"{{base}}/people\"")
        }
    }

    @Test func `bytes that are no UTF-8 are refused with their place`() {
        do {
            _ = try YAMLDocument(parsing: Array("a: 1\nb: ".utf8) + [0xFF])
        } catch {
            #expect(error == YAMLError(.notUTF8, at: YAMLMark(offset: 8, line: 2, column: 4)))
        }
    }

    @Test(arguments: [
        ("a: 1\nb: 2\nc: 3\n", 3, 1), ("- 1\n- 2\n- 3\n", 3, 3), ("a:\n  b: 1\nc: 2\n", 3, 1),
        ("{a: 1, b: 2,\n c: 3}", 2, 2),
    ])
    func `more entries than there may be are refused at the first of them`(text: String, line: Int, column: Int) throws
    {
        #expect(try YAMLReader.read(Array(text.utf8), tags: [], entryLimit: 3) != nil)
        do throws(YAMLError) {
            _ = try YAMLReader.read(Array(text.utf8), tags: [], entryLimit: 2)
            Issue.record("read")
        } catch {
            #expect(error.problem == .tooManyEntries(limit: 2))
            #expect((error.mark.line, error.mark.column) == (line, column))
        }
        let error = YAMLError(.tooManyEntries(limit: 2), at: YAMLMark(offset: 0, line: line, column: column))
        #expect(error.sentence == "This is entry 3 of the file; at most 2 are read.")
    }

    @Test func `a key that comes twice is found among very many, byte by byte`() throws {
        var lines = (0..<20_000).map { "key\($0): x" }
        lines += ["caf\u{E9}: x", "cafe\u{301}: x", "\"key7\": y"]
        let error = #expect(throws: YAMLError.self) { try YAMLDocument(parsing: lines.joined(separator: "\n")) }
        #expect(error?.problem == .repeatedKey("key7", firstLine: 8) && error?.mark.line == 20_003)
        _ = try YAMLDocument(parsing: lines.dropLast().joined(separator: "\n"))
    }

    @Test func `512 levels are read, one more is refused`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try YAMLDocument(parsing: nested(512))
        #expect(throws: YAMLError.self) { try YAMLDocument(parsing: nested(513)) }
    }

    @Test func `a bomb of aliases is refused at its first anchor`() {
        let lines = (1..<40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
        let text = "a0: &a0 [x]\n" + lines.joined(separator: "\n")
        #expect(throws: YAMLError(.anchor("a0"), at: YAMLMark(offset: 4, line: 1, column: 5))) {
            try YAMLDocument(parsing: text)
        }
    }

    @Test(arguments: ["", "\u{FEFF}"])
    func `marks are bytes, behind a byte order mark and letters of several bytes too`(start: String) throws {
        let text = start + "é: 日本\nb: ü # x\n"
        let document = try YAMLDocument(parsing: text)
        let node = try #require(document.root?["b"])
        #expect(String(decoding: document.source[node.range], as: UTF8.self) == "ü")
        #expect(node.mark.line == 2 && node.mark.column == 4)
    }

    @Test func `a block ends with its last entry, not behind the comments`() throws {
        let text = "a:\n  b: 1\n  # about b\n\n# about c\nc: 2\n"
        let document = try YAMLDocument(parsing: text)
        let node = try #require(document.root?["a"])
        #expect(String(decoding: document.source[node.range], as: UTF8.self) == "b: 1")
    }

    @Test func `composed and decomposed letters are two keys`() throws {
        let root = try YAMLDocument(parsing: "caf\u{E9}: 1\ncafe\u{301}: 2\n").root
        #expect(root?.pairs?.count == 2)
    }
}
