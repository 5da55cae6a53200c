import CurlewFormats
import Testing

@Suite struct YAMLPatchTests {
    struct Edit: Sendable, CustomTestStringConvertible {
        var name: String
        var source: String
        var path: [String]
        /// Nil removes.
        var value: YAMLValue?
        var result: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Edit(
            name: "a scalar, its comment stays", source: "# top\na: 1 # one\nb: 2\n", path: ["a"], value: .plain("3"),
            result: "# top\na: 3 # one\nb: 2\n"),
        Edit(
            name: "double quotes stay", source: "a: \"x\"\nb: 'y'\n", path: ["a"], value: .text("z"),
            result: "a: \"z\"\nb: 'y'\n"),
        Edit(
            name: "single quotes stay", source: "a: 'x'\n", path: ["a"], value: .text("it's"), result: "a: 'it''s'\n"),
        Edit(
            name: "line breaks and byte order mark stay", source: "\u{FEFF}a: 1\r\nb:\r\n  c: 2\r\n", path: ["b", "c"],
            value: .plain("3"), result: "\u{FEFF}a: 1\r\nb:\r\n  c: 3\r\n"),
        Edit(
            name: "new entry, CRLF", source: "a: 1\r\nb: 2", path: ["c"], value: .plain("3"),
            result: "a: 1\r\nb: 2\r\nc: 3"),
        Edit(
            name: "no final line break", source: "a: 1\nb: 2", path: ["b"], value: .text("x"), result: "a: 1\nb: x"),
        Edit(
            name: "flow entry", source: "a: {x: 1, y: 2}\n", path: ["a", "y"], value: .text("p, q"),
            result: "a: {x: 1, y: \"p, q\"}\n"),
        Edit(
            name: "new flow entry", source: "a: {x: 1, y: 2} # c\n", path: ["a", "z"], value: .plain("3"),
            result: "a: {x: 1, y: 2, z: 3} # c\n"),
        Edit(
            name: "flow entry removed", source: "a: {x: 1, y: 2, z: 3}\n", path: ["a", "y"], value: nil,
            result: "a: {x: 1, z: 3}\n"),
        Edit(
            name: "first flow entry removed", source: "a: { x: 1, y: 2 }\n", path: ["a", "x"], value: nil,
            result: "a: { y: 2 }\n"),
        Edit(
            name: "block entry removed", source: "a: 1\nb: # gone\n  - x\n  - y\n# stays\nc: 3\n", path: ["b"],
            value: nil,
            result: "a: 1\n# stays\nc: 3\n"),
        Edit(
            name: "last entry removed without final line break", source: "a: 1\nb: 2", path: ["b"], value: nil,
            result: "a: 1"),
        Edit(
            name: "indentation of four", source: "a:\n    b: 1\n", path: ["a", "c"],
            value: .mapping([YAMLEntry("d", .mapping([YAMLEntry("e", .text("x\ny"))]))]),
            result: "a:\n    b: 1\n    c:\n        d:\n            e: |-\n                x\n                y\n"),
        Edit(
            name: "block to scalar keeps the comment", source: "a: # note\n  b: 1\n  c: 2\nd: 3\n", path: ["a"],
            value: .plain("7"), result: "a: 7 # note\nd: 3\n"),
        Edit(
            name: "scalar to block", source: "a: 1 # note\nb: 2\n", path: ["a"],
            value: .mapping([YAMLEntry("x", .plain("1"))]), result: "a: # note\n  x: 1\nb: 2\n"),
        Edit(
            name: "literal text", source: "a: |\n  one\n  two\n\nb: 2\n", path: ["a"], value: .text("three\n"),
            result: "a: |\n  three\nb: 2\n"),
        Edit(
            name: "tag added", source: "a: 1 # c\n", path: ["a"], value: .plain("1", tag: "!off"),
            result: "a: !off 1 # c\n"),
        Edit(
            name: "nothing but comments", source: "# only\n", path: ["a"], value: .plain("1"), result: "# only\na: 1\n"),
        Edit(name: "empty file", source: "", path: ["a", "b"], value: .text("x"), result: "a:\n  b: x\n"),
        Edit(
            name: "empty mapping", source: "a: {}\nb: 1\n", path: ["a", "x"], value: .plain("1"),
            result: "a:\n  x: 1\nb: 1\n"),
    ])
    func `an edit changes its own bytes only`(edit: Edit) throws {
        let source = Array(edit.source.utf8)
        let result =
            try edit.value.map { try YAMLPatch.set(edit.path, to: $0, in: source) }
            ?? YAMLPatch.remove(edit.path, from: source)
        #expect(String(decoding: result, as: UTF8.self) == edit.result)
    }

    @Test func `sequences are edited item by item`() throws {
        let source = "a:\n- one # 1\n- two # 2\n# end\nb: [1, 2, 3]\n"
        func patched(_ a: [String], _ b: [String]) throws -> String {
            let value = YAMLValue.mapping([
                YAMLEntry("a", .sequence(a.map { .text($0) })), YAMLEntry("b", .sequence(b.map { .plain($0) })),
            ])
            return String(decoding: try YAMLPatch.patch(Array(source.utf8), to: value), as: UTF8.self)
        }
        #expect(try patched(["one", "2nd"], ["1", "2", "3"]) == "a:\n- one # 1\n- 2nd # 2\n# end\nb: [1, 2, 3]\n")
        #expect(try patched(["one", "x", "two"], ["1", "3"]) == "a:\n- one # 1\n- x\n- two # 2\n# end\nb: [1, 3]\n")
        #expect(try patched(["two"], ["0", "1", "2", "3"]) == "a:\n- two # 2\n# end\nb: [0, 1, 2, 3]\n")
    }

    @Test func `an entry that moves takes its lines along, and a renamed key stays in its line`() throws {
        let source = Array("p:\n  a: 1 # one\n  b: 2 # two\n  c: 3\n".utf8)
        func patched(_ entries: [(String, String)]) throws -> String {
            let inner = YAMLValue.mapping(entries.map { YAMLEntry($0, .plain($1)) })
            return String(decoding: try YAMLPatch.patch(source, to: .mapping([YAMLEntry("p", inner)])), as: UTF8.self)
        }
        #expect(try patched([("b", "2"), ("a", "1"), ("c", "3")]) == "p:\n  b: 2 # two\n  a: 1 # one\n  c: 3\n")
        #expect(try patched([("a", "1"), ("bee", "2"), ("c", "3")]) == "p:\n  a: 1 # one\n  bee: 2 # two\n  c: 3\n")
    }

    private static let commented = """
        # top
        variables: # values
          user: ada # who
          # about the token
          token: abc
        # between
        protected: true # ask

        """

    private func entries(_ pairs: [(String, String)]) -> YAMLValue {
        .mapping(pairs.map { YAMLEntry($0, .text($1)) })
    }

    @Test(arguments: ["", "\n"])
    func `an entry that goes and comes back elsewhere through one patch leaves every comment`(end: String) throws {
        let source = String(Self.commented.dropLast()) + end
        let new = YAMLValue.mapping([
            YAMLEntry("variables", entries([("user", "ada")])), YAMLEntry("secrets", entries([("token", "kept")])),
            YAMLEntry("protected", .plain("true")),
        ])
        let patched = try YAMLPatch.patch(Array(source.utf8), to: new)
        #expect(
            String(decoding: patched, as: UTF8.self) == """
                # top
                variables: # values
                  user: ada # who
                  # about the token
                secrets:
                  token: kept
                # between
                protected: true # ask
                """ + end)
        let before = try #require(try YAMLDocument(parsing: source).root?.value)
        #expect(String(decoding: try YAMLPatch.patch(patched, to: before), as: UTF8.self) == source)
    }

    @Test func `the last entries go without a comment of theirs, in files without a last line break too`() throws {
        let source = "a: 1\n# on b\nb:\n  # on c\n  c: |\n    # text\n    x\n  # on d\n  d: 2\n# on e\ne: 3"
        for path in ["b", "e"] {
            let result = String(decoding: try YAMLPatch.remove([path], from: Array(source.utf8)), as: UTF8.self)
            for comment in ["# on b\n", "# on c\n", "# on d\n", "# on e"] { #expect(result.contains(comment)) }
            #expect(result.contains("# text") == (path == "e"))
        }
        let one = try YAMLPatch.patch(Array(source.utf8), to: entries([("g", "x")]))
        let text = String(decoding: one, as: UTF8.self)
        for comment in ["# on b", "# on c", "# on d", "# on e", "g: x"] { #expect(text.contains(comment)) }
        let first = try YAMLPatch.patch(Array(source.utf8), to: .mapping([YAMLEntry("a", .plain("1"))]))
        #expect(String(decoding: first, as: UTF8.self) == "a: 1\n# on b\n# on c\n# on d\n# on e")
    }

    @Test func `a block that becomes something else leaves its comments below`() throws {
        let source = "p:\n  # on a\n  a: 1\nq: 2\n"
        let one = try YAMLPatch.set(["p"], to: .text("two\nlines\n"), in: Array(source.utf8))
        #expect(String(decoding: one, as: UTF8.self) == "p: |\n  two\n  lines\n# on a\nq: 2\n")
        let none = try YAMLPatch.set(["p"], to: .mapping([]), in: Array(source.utf8))
        #expect(String(decoding: none, as: UTF8.self) == "p: {}\n# on a\nq: 2\n")
    }

    @Test func `an entry that moves and changes keeps the comment behind it`() throws {
        let source = Array("p:\n  a: 1 # one\n  b: # two\n    # inside\n    c: 3\n".utf8)
        let inner = YAMLValue.mapping([
            YAMLEntry("b", .mapping([YAMLEntry("c", .plain("4"))])), YAMLEntry("a", .plain("2")),
        ])
        let result = try YAMLPatch.patch(source, to: .mapping([YAMLEntry("p", inner)]))
        #expect(
            String(decoding: result, as: UTF8.self) == "p:\n  b: # two\n    # inside\n    c: 4\n  a: 2 # one\n")
    }

    @Test(arguments: ["", "# only\n"])
    func `nothing that becomes nothing stays as it is`(source: String) throws {
        #expect(try YAMLPatch.patch(Array(source.utf8), to: .mapping([])) == Array(source.utf8))
    }

    @Test func `a text that does not parse is not touched`() {
        #expect(throws: YAMLPatchError.self) { try YAMLPatch.set(["a"], to: .plain("1"), in: Array("a: [".utf8)) }
    }
}
