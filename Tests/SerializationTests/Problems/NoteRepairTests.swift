import CurlewSerialization
import Testing

/// Pitfalls, and the edits that avoid them.
@Suite struct NoteRepairTests {
    private func notes(
        _ json: String, _ kind: SerializerKind = .form, style: String? = nil, method: String = "POST",
        hasText: Bool = false
    ) throws -> [ParameterNote] {
        try RequestSerializer(kind, styleNamed: style).notes(
            on: ParameterText.read(json), method: method, url: "http://h/", hasText: hasText)
    }

    @Test(
        arguments: [
            (#"{"a": "caf%C3%A9"}"#, "afnetworking", ["write café", "send it as typed"]),
            (#"{"a": "%FF"}"#, "afnetworking", ["send it as typed"]),
            (#"{"a": "%0A"}"#, "afnetworking", ["send it as typed"]),
            (#"{"a": "1+1"}"#, "afnetworking", ["write 1 1"]),
            (#"{"a[b]": 1}"#, "afnetworking", ["rename it to a_b"]),
            (#"{"a.b.c": 1}"#, "afnetworking", ["rename it to a_b_c"]),
            (#"{"[]": 1}"#, "afnetworking", []),
            (
                #"{"a": [{"b": 1}]}"#, "afnetworking",
                ["use index for this request", "index for this node", "as JSON text"]
            ),
            (
                #"{"a": [1]}"#, "repeat",
                ["use brackets for this request", "brackets for this node", "index for this node"]
            ),
            (
                #"{"a": [1, {"$off": 2}]}"#, "dots",
                ["use brackets for this request", "brackets for this node", "index for this node"]
            ),
            (#"{"n": {"$number": "007"}}"#, "afnetworking", ["write 7", "as text"]),
        ] as [(String, String, [String])])
    func `a pitfall of form text has its repairs`(json: String, style: String, titles: [String]) throws {
        let notes = try notes(json, style: style)
        #expect(notes.count == 1)
        #expect(notes.first?.repairs.map(\.title) == titles)
    }

    @Test(arguments: [
        (#"{"a": [1, 2]}"#, "repeat"), (#"{"a": [1]}"#, "afnetworking"), (#"{"a": [{"b": 1}]}"#, "index"),
        (#"{"a": []}"#, "repeat"), (#"{"a": {"$style": ["index", [{"b": 1}]]}}"#, "afnetworking"),
        (#"{"a": {"$style": ["unescaped", "%41"]}}"#, "afnetworking"),
        (#"{"a": [{"$off": {"b": 1}}]}"#, "afnetworking"),
    ])
    func `what servers agree on has no note`(json: String, style: String) throws {
        #expect(try notes(json, style: style).isEmpty)
    }

    @Test func `what is in a list says which servers disagree`() throws {
        let lists = try notes(#"{"a": [[1], [2]]}"#)
        #expect(lists.map(\.sentence) == ["list of lists under []: servers disagree on where an item starts"])
        let both = try notes(#"{"a": [[1], {"b": 2}]}"#)
        #expect(both.first?.fact == .containersUnderBrackets(.both))
    }

    @Test(arguments: [
        ("9007199254740992", false), ("9007199254740993", true), ("-9007199254740993", true),
        ("12345678901234567890", true), ("-9007199254740992", false), ("0", false), ("1e300", false),
        ("9007199254740993.5", false),
    ])
    func `an integer that JavaScript rounds is noticed in JSON alone`(number: String, isNoticed: Bool) throws {
        let json = #"{"n": \#(number)}"#
        #expect(try notes(json, .json).map(\.fact) == (isNoticed ? [.largeInteger(number)] : []))
        #expect(try notes(json).isEmpty)
        if isNoticed { #expect(try notes(json, .json).first?.repairs == [.text]) }
    }

    @Test func `what a method does to the request is noticed`() throws {
        let json = try notes(#"{"a": 1}"#, .json, method: "GET")
        #expect(json.map(\.repairs) == [[.method("POST")]])
        let text = try notes("null", .text, method: "get", hasText: true)
        #expect(text.map(\.fact) == [.bodyUnused(method: "GET")] && text[0].repairs == [.method("POST")])
        #expect(try notes("null", .text, method: "POST", hasText: true).isEmpty)
    }

    @Test func `of the nodes in view alone there are notes`() throws {
        let tree = try ParameterText.read(
            #"{"seen": {"a": "1+1", "b": ["1+2", "1+3"]}, "out": {"c": "1+4"}, "k.x": {"d.y": "1+5"}}"#)
        let paths: [ParameterPath] = [[.key("seen"), .key("a")], [.key("seen"), .key("b"), .index(1)], [.key("k.x")]]
        var serializer = RequestSerializer()
        let all = serializer.notes(on: tree, method: "POST", url: "")
        serializer.viewedNodes = tree.withAncestors(of: Set(paths.compactMap(tree.id)))
        let notes = serializer.notes(on: tree, method: "POST", url: "")
        #expect(notes.compactMap(\.node).map(tree.path) == paths)
        #expect(notes.allSatisfy(all.contains) && all.count == 7)
    }

    @Test func `a key is renamed in its place`() throws {
        var tree = try ParameterText.read(#"{"x": 1, "a[b]": 2, "y": 3}"#)
        let node = try #require(tree.id(at: [.key("a[b]")]))
        let isRenamed = Repair.rename("a_b").apply(to: &tree, at: node)
        #expect(ParameterText.write(tree) == #"{"x":1,"a_b":2,"y":3}"#)
        #expect(isRenamed)
        let isStyled = Repair.style("index").apply(to: &tree, at: node)
        #expect(!isStyled)
    }
}
