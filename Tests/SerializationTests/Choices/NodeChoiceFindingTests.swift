import CurlewSerialization
import Testing

/// A value, the style that is wanted for it under `index`, and the words that give it; nil where none do.
struct WantedStyle: Sendable, CustomTestStringConvertible {
    let value: String
    let style: String
    let words: [String]?

    init(_ value: String, _ style: String, _ words: [String]?) {
        (self.value, self.style, self.words) = (value, style, words)
    }

    var testDescription: String { "\(value) as \(style)" }

    static let all = [
        WantedStyle("[1,2]", "index", []), WantedStyle("[1,2]", "comma", ["comma"]),
        WantedStyle("[1,2]", "repeat", ["repeat"]), WantedStyle("[1,2]", "afnetworking", ["brackets"]),
        WantedStyle("[]", "comma", []), WantedStyle("true", "afnetworking", ["bool-number"]),
        WantedStyle("null", "afnetworking", ["name"]), WantedStyle("{}", "dots", []),
        WantedStyle(#"{"b":{"c":[1]}}"#, "dots-index", ["dots"]),
        WantedStyle(#"{"b":{"c":[1,2]}}"#, "dots", ["items-repeat", "dots"]),
        WantedStyle(#"[{"b":[true,null]}]"#, "afnetworking", ["brackets", "name", "number"]),
        // The order of keys, the escapes of AFNetworking and what a style refuses are no node's choice.
        WantedStyle(#"{"c":1,"b":2}"#, "afnetworking", nil), WantedStyle(#""a/b""#, "afnetworking", nil),
        WantedStyle("[[1]]", "comma", nil),
    ]
}

@Suite struct `The choices that make a node be written as in a style` {
    @Test(arguments: WantedStyle.all) func `are the fewest`(wanted: WantedStyle) throws {
        let tree = try ParameterText.read(#"{"z":1,"a":\#(wanted.value)}"#)
        let node = try #require(tree.root?.child(at: 1))
        let axes = try #require(QueryStyles.standard[wanted.style]?.axes)
        let choices = RequestSerializer(.form, styleNamed: "index").choices(of: node.id, in: tree, writingAs: axes)
        let expected = try wanted.words.map { try NodeChoices(words: $0, on: node.value) }
        #expect(choices == expected)
    }

    @Test func `take the place of what is chosen already, also around the node`() throws {
        let tree = try ParameterText.read(
            #"{"a":{"$style":[["comma","dots"],{"b":{"$style":["repeat",[1,2]]},"c":[1]}]}}"#)
        let serializer = RequestSerializer(.form, styleNamed: "index")
        let outer = try #require(tree.root?.child(at: 0))
        let repeated = outer.child(at: 0).id
        let plain = try #require(QueryStyles.standard["index"]?.axes)
        let comma = try #require(QueryStyles.standard["comma"]?.axes)
        #expect(serializer.choices(of: repeated, in: tree, writingAs: comma) == NodeChoices())
        #expect(serializer.choices(of: repeated, in: tree, writingAs: plain)?.list == [.index])
        #expect(serializer.choices(of: outer.child(at: 1).id, in: tree, writingAs: comma)?.isEmpty == true)
        // `b` keeps its own choice, and the index is for `c`: the outer one needs none.
        #expect(serializer.choices(of: outer.id, in: tree, writingAs: plain)?.isEmpty == true)
    }

    /// Whatever is found writes the node as the style does.
    @Test(arguments: QueryStyles.standard.names) func `hold for random trees`(name: String) throws {
        let growth = Growth(
            kinds: [.string, .number, .boolean, .null], hasSets: false, hasOff: false, hasEqualKeys: false,
            hasFaults: false, hasOddKeys: false)
        let serializer = RequestSerializer(.form, styleNamed: "index")
        let axes = try #require(QueryStyles.standard[name]?.axes)
        for seed in UInt64(1)...100 {
            var tree = TreeGrower.tree(seed, growth)
            guard let root = tree.root, let choices = serializer.choices(of: root.id, in: tree, writingAs: axes) else {
                continue
            }
            let wanted = try RequestSerializer(.form, styleNamed: name)
                .serialize(method: "POST", url: "", parameters: tree).body
            tree.update(root.id) { $0.choices = choices }
            #expect(try serializer.serialize(method: "POST", url: "", parameters: tree).body == wanted, "seed \(seed)")
        }
    }
}
