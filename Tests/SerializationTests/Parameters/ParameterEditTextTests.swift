import Serialization
import Testing

@Suite struct `Parameters in an editor` {
    private func tree(_ json: String) throws -> ParameterTree { try ParameterText.read(json) }

    private func read(_ text: String) throws -> String { ParameterText.write(try ParameterEditText.read(text)) }

    @Test func `stand as JSON, what is off behind slashes`() throws {
        let json = #"{"a": ["x", 1], "b": {"$off": {"c": true}}, "d": {"$date": "2026-11-21"}, "e": {}}"#
        let root = try #require(try tree(json).root)
        #expect(
            ParameterEditText.write(root) == """
                {
                  "a": ["x",1],
                  // "b": {
                  //   "c": true
                  // },
                  "d": {"$date":"2026-11-21"},
                  "e": {}
                }

                """)
    }

    @Test func `come back as they were`() throws {
        for seed in UInt64(1)...400 {
            let tree = TreeGrower.tree(seed, .anything)
            let root = try #require(tree.root)
            let again = try ParameterEditText.read(ParameterEditText.write(root))
            #expect(again.hasSameContent(as: tree), "seed \(seed)")
        }
    }

    @Test(arguments: [
        ("{ // first\n\"a\": 1 // one\n\"b\": 2,,\n}", #"{"a":1,"b":2}"#),
        ("[1 2\n// 3,\n]", #"[1,2,{"$off":3}]"#),
        ("{\n// \"a\": {\n//   // \"b\": 1\n// }\n}", #"{"a":{"$off":{"b":{"$off":1}}}}"#),
        ("// curlew: line 2\n{\"a\": \"// no comment\"}", #"{"a":"// no comment"}"#),
        ("{\"a\": 1.10}", #"{"a":1.10}"#), ("null", "null"),
    ])
    func `are read with comments, and commas are counted for them`(text: String, json: String) throws {
        #expect(try read(text) == json)
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n  b: 2\n}", 3, "a key in quotes is wanted"),
        ("{\"a\" 1}", 1, "a colon is wanted behind the key"),
        ("[\n\"x\n]", 2, "the text is not closed with a quote"), ("{\n\n", 3, "the { of line 1 is not closed"),
        ("[\n  yes\n]", 2, "yes is no value; text stands in quotes"),
        ("{}\n{}", 2, "nothing may follow the end of the value"),
        ("", 1, "the text is empty"), ("[1\n/ 2]", 2, "/ is no value; text stands in quotes"),
    ])
    func `are refused with a line and a reason`(text: String, line: Int, message: String) {
        #expect(throws: ParameterEditError(line: line, message: message)) { try ParameterEditText.read(text) }
    }

    @Test func `are refused where a marker is wrong`() {
        #expect(throws: ParameterEditError.self) { try ParameterEditText.read(#"{"a": {"$set": 1}}"#) }
    }

    @Test func `are no deeper than can be read`() {
        let error = #expect(throws: ParameterEditError.self) {
            try ParameterEditText.read(String(repeating: "[", count: 100_000))
        }
        #expect(error?.message == "more than 512 levels stand in one another")
    }
}

@Suite struct `An edited tree` {
    private func changes(_ before: String, _ after: String) throws -> (Int, kept: Int, of: Int) {
        var tree = try ParameterText.read(before)
        var old: Set<NodeID> = []
        tree.walk { old.insert($0.node.id).inserted }
        let edited = try ParameterText.read(after)
        let count = tree.adopt(edited.root)
        #expect(tree.hasSameContent(as: edited))
        var all: [NodeID] = []
        tree.walk { visit in
            all.append(visit.node.id)
            return true
        }
        #expect(Set(all).count == all.count)
        return (count, all.count { old.contains($0) }, all.count)
    }

    @Test(arguments: [
        (#"{"a": 1, "b": [1, 2]}"#, #"{"a": 1, "b": [1, 2]}"#, 0, 5), (#"{"a": 1}"#, #"{"a": 2}"#, 1, 2),
        (#"{"a": [1, 2, 3]}"#, #"{"a": [1, 3]}"#, 1, 4), (#"{"a": [1, 3]}"#, #"{"a": [1, 2, 3]}"#, 1, 4),
        (#"{"a": 1}"#, #"{"a": {"$off": 1}}"#, 1, 2), (#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#, 1, 3),
        (#"{"a": 1}"#, #"{"b": 1}"#, 2, 1), (#"{"a": [1]}"#, #"{"a": {"x": 1}}"#, 1, 2),
        (#"{"a": 1, "a": 2}"#, #"{"a": 1, "a": 3}"#, 1, 3),
    ])
    func `keeps the identity of what is still there`(before: String, after: String, count: Int, kept: Int) throws {
        let result = try changes(before, after)
        #expect(result.0 == count && result.kept == kept)
    }

    @Test func `takes the place of a subtree alone`() throws {
        var tree = try ParameterText.read(#"{"a": {"x": 1}, "b": 2}"#)
        guard case .dictionary(let members)? = tree.root?.value else { return #expect(Bool(false)) }
        let edited = try ParameterText.read(#"{"x": 1, "y": 2}"#)
        #expect(tree.adopt(edited.root, at: members[0].node.id) == 1)
        #expect(ParameterText.write(tree) == #"{"a":{"x":1,"y":2},"b":2}"#)
    }

    @Test func `may be empty`() throws {
        var tree = try ParameterText.read(#"{"a": 1}"#)
        #expect(tree.adopt(nil) == 1 && tree.root == nil)
        #expect(tree.adopt(nil) == 0)
        #expect(tree.adopt(try ParameterText.read("{}").root) == 1)
    }
}
