import CurlewSerialization
import Testing

@Suite struct `Variables in text` {
    @Test(arguments: [
        ("{{base}}/people", "http://h/people"), ("a{{ token }}b", "at0kenb"), ("{{a}}", "1-2"),
        ("no braces", "no braces"),
        ("{{", "{{"), ("{{}}", "{{}}"), ("{{{token}}}", "{t0ken}"), ("{{x {{token}}", "{{x t0ken"),
        ("}}{{token}}{{", "}}t0ken{{"),
        ("{{empty}}{{empty}}", ""), ("{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1}}"),
    ])
    func `are replaced, other braces stay`(text: String, expected: String) {
        let variables: VariableSet = [
            "base": "http://h", "token": "t0ken", "a": "1-{{b}}", "b": "{{two}}", "two": "2", "empty": "",
        ]
        #expect(VariableResolver.resolve(text, using: variables) == ResolvedText(text: expected))
    }

    @Test func `that are not set stay as typed and are named with the nearest`() {
        let resolved = VariableResolver.resolve("{{tokne}} {{ zzz }} {{tokne}}", using: ["token": "x", "base": "y"])
        #expect(resolved.text == "{{tokne}} {{ zzz }} {{tokne}}")
        #expect(
            resolved.unknown == [
                UnknownVariable(name: "tokne", reason: .notSet, nearest: "token"),
                UnknownVariable(name: "zzz", reason: .notSet),
            ])
        #expect(
            resolved.unknown[0].sentence(in: "demo") == "{{tokne}} is not set in \"demo\". Did you mean {{token}}?")
    }

    @Test func `that go round in a circle are named with the circle`() {
        let resolved = VariableResolver.resolve("{{a}}", using: ["a": "x{{b}}", "b": "{{c}}", "c": "{{b}}"])
        #expect(resolved.text == "{{a}}")
        #expect(resolved.unknown == [UnknownVariable(name: "b", reason: .circle(["b", "c", "b"]))])
    }

    @Test func `that double forty times stop at the bound, at once`() {
        var variables: VariableSet = ["v40": "x"]
        for level in 0..<40 { variables["v\(level)"] = "{{v\(level + 1)}}{{v\(level + 1)}}" }
        let resolved = VariableResolver.resolve("{{v0}}", using: variables)
        #expect(resolved.text == "{{v0}}")
        #expect(resolved.unknown.count == 1)
        variables["v40"] = ""
        #expect(VariableResolver.resolve("{{v0}}", using: variables) == ResolvedText(text: ""))
    }

    @Test func `a hundred thousand deep are refused, not followed`() {
        var variables = VariableSet()
        for level in 0..<100_000 { variables["v\(level)"] = "{{v\(level + 1)}}" }
        #expect(VariableResolver.resolve("{{v0}}", using: variables).unknown.first?.reason == .tooDeep(limit: 64))
    }

    @Test func `are replaced in keys and values of a tree, which keeps its identities`() throws {
        let tree = try ParameterText.read(
            #"{"{{k}}": ["{{v}}", {"$off": "{{gone}}"}], "n": {"$number": "{{id}}"}, "m": "{{nope}}"}"#)
        let resolved = tree.resolved(using: ["k": "key", "v": "value", "id": "7"])
        #expect(
            ParameterText.write(resolved.tree) == #"{"key":["value",{"$off":"{{gone}}"}],"n":7,"m":"{{nope}}"}"#)
        let id = try #require(tree.id(at: [.key("m")]))
        #expect(resolved.unknown == [id: [UnknownVariable(name: "nope", reason: .notSet)]])
        #expect(resolved.tree.path(of: id) == [.key("m")])
    }
}
