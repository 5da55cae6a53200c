import CurlewSerialization
import Testing

@Suite struct `A tree as JSON text` {
    private func tree(_ json: String) throws -> ParameterTree { try ParameterText.read(json) }

    private func read(_ text: String) throws -> String {
        ParameterText.write(try TreeText.read(text, as: .json).tree)
    }

    @Test func `has what is off behind slashes`() throws {
        let json = #"{"a": ["x", 1], "b": {"$off": {"c": true}}, "d": {"$date": "2026-11-21"}, "e": {}}"#
        let root = try #require(try tree(json).root)
        #expect(
            TreeText.write(root, as: .json).text == """
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

    @Test func `comes back as it was, in every format`() throws {
        for seed in UInt64(1)...400 {
            let tree = TreeGrower.tree(seed, .anything)
            let root = try #require(tree.root)
            for format in TreeTextFormat.allCases {
                let page = TreeText.write(root, as: format)
                let again = try TreeText.read(page.text, as: format)
                let isSame = again.tree.hasSameContent(as: tree)
                #expect(isSame, "seed \(seed) \(format)")
                let isPlaced = again.places.map(\.range) == page.places.map(\.range)
                #expect(isPlaced, "seed \(seed) \(format)")
                let kept = try TreeText.read(page.text, as: format, keeping: tree)
                let isKept = kept.tree == tree && kept.changes == 0 && kept.places == page.places
                #expect(isKept, "seed \(seed) \(format)")
            }
        }
    }

    @Test(arguments: [
        ("{ // first\n\"a\": 1 // one\n\"b\": 2,,\n}", #"{"a":1,"b":2}"#),
        ("[1 2\n// 3,\n]", #"[1,2,{"$off":3}]"#),
        ("{\n// \"a\": {\n//   // \"b\": 1\n// }\n}", #"{"a":{"$off":{"b":{"$off":1}}}}"#),
        ("// curlew: line 2\n{\"a\": \"// no comment\"}", #"{"a":"// no comment"}"#),
        ("{\"a\": 1.10}", #"{"a":1.10}"#), ("null", "null"),
    ])
    func `is read with comments, and commas are counted for them`(text: String, json: String) throws {
        #expect(try read(text) == json)
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n  b: 2\n}", 3, "a key in quotes is wanted"),
        ("{\"a\" 1}", 1, "a colon is wanted behind the key"),
        ("[\n\"x\n]", 2, "the text is not closed with a quote"), ("{\n\n", 3, "the { of line 1 is not closed"),
        ("[\n  yes\n]", 2, "yes is no value; text stands in quotes"),
        ("{}\n{}", 2, "nothing may follow the end of the value"),
        ("[1\n/ 2]", 2, "/ is no value; text stands in quotes"),
    ])
    func `is refused with a line and a reason`(text: String, line: Int, message: String) {
        let error = #expect(throws: TreeTextError.self) { try TreeText.read(text, as: .json) }
        #expect(error?.line == line && error?.message == message)
    }

    @Test func `an empty text is refused only where it takes parameters away`() throws {
        #expect(TreeText.write(nil, as: .json).text == "")
        let none = try TreeText.read(" \n", as: .json)
        #expect(none.tree.root == nil && none.changes == 0)
        let tree = try TreeText.read(#"{"a": 1}"#, as: .json).tree
        let error = #expect(throws: TreeTextError.self) { try TreeText.read("", as: .json, keeping: tree) }
        #expect(error?.message == "the text is empty")
    }

    @Test func `is refused where a marker is wrong`() {
        let error = #expect(throws: TreeTextError.self) { try TreeText.read("{\n\"a\": {\"$set\": 1}}", as: .json) }
        #expect(error?.description == "line 2, column 6: \"$set\" wants a list")
    }

    @Test func `is no deeper than can be read`() {
        let error = #expect(throws: TreeTextError.self) {
            try TreeText.read(String(repeating: "[", count: 100_000), as: .json)
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
