import CurlewSerialization
import Testing

@Suite struct `The words of choices` {
    static let list = ParameterNode.Value.array([])
    static let dictionary = ParameterNode.Value.dictionary([])

    @Test(arguments: NodeChoice.allCases) func `are read back where they fit`(choice: NodeChoice) throws {
        let values: [ParameterNode.Value] =
            [Self.list, Self.dictionary, .set([])] + ScalarKind.allCases.map { .scalar(Scalar($0, "")) }
        for value in values where choice.subject.fits(value) {
            #expect(try NodeChoices(words: [choice.word(on: value)], on: value).list == [choice])
            #expect(try NodeChoices(words: [choice.fullWord], on: value).list == [choice])
        }
    }

    @Test func `mean the items on a list and the keys on a dictionary`() {
        #expect(NodeChoice.named("dots", on: Self.list) == .dots)
        #expect(NodeChoice.named("dots", on: Self.dictionary) == .keyDots)
        #expect(NodeChoice.dots.word(on: Self.dictionary) == "items-dots")
        #expect(NodeChoice.keyDots.word(on: Self.list) == "keys-dots")
    }

    @Test(arguments: [
        (["commma"], NodeChoices.Fault.unknown("commma")), (["word", "comma"], .misplaced("comma")),
        (["word", "bool-number"], .second("bool-number", after: "word")),
    ])
    func `are refused where they do not fit`(words: [String], fault: NodeChoices.Fault) {
        #expect(throws: fault) { try NodeChoices(words: words, on: .scalar(Scalar(.boolean, "true"))) }
    }

    @Test(arguments: [
        ("!comma [1, 2]", #"{"$style":["comma",[1,2]]}"#),
        ("!json [1, 2]", #"{"$style":["json",[1,2]]}"#),
        ("!json '[1, 2]'", "[1,2]"),
        ("!off.comma [1]", #"{"$off":{"$style":["comma",[1]]}}"#),
        ("!dots {a: 1}", #"{"$style":["dots",{"a":1}]}"#),
        ("!dots.items-dots {a: [1]}", #"{"$style":[["items-dots","dots"],{"a":[1]}]}"#),
        ("!set.comma [1]", #"{"$style":["comma",{"$set":[1]}]}"#),
        ("!date.seconds 2026-11-21", #"{"$style":["seconds",{"$date":"2026-11-21"}]}"#),
        ("!seconds.off.date 2026-11-21", #"{"$off":{"$style":["seconds",{"$date":"2026-11-21"}]}}"#),
        ("!number [true]", #"{"$style":["number",[true]]}"#),
        ("!bool-number true", #"{"$style":["bool-number",true]}"#),
        ("!number true", #"{"$number":"true"}"#),
        ("!drop null", #"{"$style":["drop",null]}"#),
        ("!unescaped a/b", #"{"$style":["unescaped","a/b"]}"#),
        ("!entries.index [[a, 1], [a, 2]]", #"{"$style":["index",{"a":1,"a":2}]}"#),
    ])
    func `are tags in YAML`(yaml: String, json: String) throws {
        let tree = try TreeText.read("p: \(yaml)\n", as: .yaml).tree
        #expect(ParameterText.write(tree) == #"{"p":\#(json)}"#)
        let again = TreeText.write(tree.root, as: .yaml).text
        #expect(try TreeText.read(again, as: .yaml).tree.hasSameContent(as: tree), "\(again)")
    }

    @Test(arguments: [
        ("a: 1\nids: !commma [1]", 2, 6, "the tag !commma is not known here"),
        ("ids: !comma.off.comma [1]", 1, 6, "in the tag !comma.off.comma comma cannot stand beside comma"),
        ("ids: !comma x", 1, 6, "in the tag !comma comma means nothing for this value"),
        ("ids: !index.comma [1]", 1, 6, "in the tag !index.comma comma cannot stand beside index"),
        ("ids: !date [1]", 1, 6, "!date wants text"),
        ("ids: !off.off [1]", 1, 6, "the tag !off.off is not known here"),
    ])
    func `are refused in YAML with line and column`(yaml: String, line: Int, column: Int, message: String) {
        do throws(TreeTextError) {
            _ = try TreeText.read(yaml, as: .yaml)
            Issue.record("it was read")
        } catch {
            #expect((error.line, error.column) == (line, column))
            #expect(error.message == message)
        }
    }

    @Test(arguments: [
        #"{"$style":["commma",[1]]}"#, #"{"$style":["comma"]}"#, #"{"$style":"comma"}"#, #"{"$style":[1,[1]]}"#,
        #"{"$style":["comma",1]}"#, #"{"$style":[["comma",["index"]],[1]]}"#,
        #"{"$style":["comma",{"$style":["word",[true]]}]}"#,
    ])
    func `are refused in a marker`(text: String) {
        #expect(throws: ParameterTextError.self) { try ParameterText.read(#"{"a":\#(text)}"#) }
        #expect(throws: TreeTextError.self) { try TreeText.read(#"{"a":\#(text)}"#, as: .json) }
    }

    @Test func `stand in readable JSON around their value`() throws {
        let tree = try ParameterText.read(
            #"{"$style":["dots",{"ids":{"$style":["comma",[1,2]]},"x":{"$off":{"$style":["word",true]}}}]}"#)
        let text = """
            {"$style":["dots",{
              "ids": {"$style":["comma",[1,2]]}
              // "x": {"$style":["word",true]},
            }]}

            """
        #expect(TreeText.write(tree.root, as: .json).text == text)
        #expect(TreeText.write(tree.root?.child(at: 0), as: .form).text == ":={\"$style\":[\"comma\",[1,2]]}\n")
    }
}
