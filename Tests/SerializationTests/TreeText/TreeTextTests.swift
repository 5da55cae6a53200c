import CurlewBytes
import CurlewSerialization
import Testing

/// A tree as JSON with markers: short to write, and order is seen.
private func json(_ text: String, _ format: TreeTextFormat) throws -> String {
    ParameterText.write(try TreeText.read(text, as: format).tree)
}

@Suite struct `A tree as lines of form text` {
    @Test func `has one leaf a line`() throws {
        let tree = try ParameterText.read(
            #"{"q":"a b","page":{"size":10,"x":{"$off":true}},"tags":["a","b"],"rows":[{"sku":"1"},{"sku":null}],"#
                + #""a.b [":"","t":" x","s":{"$set":[1]},"o":{"$off":{"a":"1"}},"e":{}}"#)
        #expect(
            TreeText.write(tree.root, as: .form).text == """
                q=a b
                page[size]:=10
                # page[x]:=true
                tags[]=a
                tags[]=b
                rows[0][sku]=1
                rows[1][sku]:=null
                "a.b ["=
                t:=" x"
                s:={"$set":[1]}
                # o:={"a":"1"}
                e:={}

                """)
    }

    @Test(arguments: [
        ("", "{}"), ("a=1\r\nb = x ", #"{"a":"1","b":" x "}"#), ("flag", #"{"flag":null}"#),
        ("n:={{x}}", #"{"n":{"$number":"{{x}}"}}"#), ("# words of mine\n#a=1\n# b", #"{"a":{"$off":"1"}}"#),
        ("a[x]=1\nb=2\na[y]=3", #"{"a":{"x":"1","y":"3"},"b":"2"}"#), ("[]=1\n[]=2", #"["1","2"]"#), ("=x", #""x""#),
        ("a[3]=x\na[1]=y", #"{"a":["x","y"]}"#), (#"a["0"]=x"#, #"{"a":{"0":"x"}}"#),
        ("a=1\na=2", #"{"a":"1","a":"2"}"#),
        ("a:b=1", #"{"a:b":"1"}"#), ("since:={\"$date\": \"2026-11-21\",}", #"{"since":{"$date":"2026-11-21"}}"#),
    ])
    func `is read again`(text: String, expected: String) throws {
        #expect(try json(text, .form) == expected)
    }

    @Test(arguments: [
        ("a[x=1", 1, 2, "a name in brackets is not closed with ]"),
        ("b=1\na:=x", 2, 4, "x is no value; text stands in quotes"),
        ("a[]=1\na[x]=2", 2, 1, "a holds other children in the lines above"),
        ("\"a=1", 1, 1, "the text is not closed with a quote"),
        ("a=1\n[]=2", 2, 1, "the top holds other children in the lines above"), ("a:=", 1, 4, "the text is empty"),
        ("\"a\"b=1", 1, 4, "a name in quotes ends before [ or ="),
    ])
    func `is refused with the place`(text: String, line: Int, column: Int, message: String) {
        let error = #expect(throws: TreeTextError.self) { try TreeText.read(text, as: .form) }
        #expect(
            error?.line == line && error?.column == column && error?.message == message, "\(error?.description ?? "")")
    }
}

@Suite struct `A tree as YAML text` {
    @Test func `has what is off behind a number sign`() throws {
        let tree = try ParameterText.read(
            #"{"a":["x",{"$off":1}],"b":{"$off":{"c":{"$off":true}}},"d":{"$date":"2026-11-21"},"e":[{"g":{"$off":1}}]}"#
        )
        #expect(
            TreeText.write(tree.root, as: .yaml).text == """
                a:
                  - x
                  # - 1
                # b:
                #   c: !off true
                d: !date 2026-11-21
                e:
                  -
                    # g: 1

                """)
    }

    @Test(arguments: [
        ("a: 1\n# b: 2\n", #"{"a":1,"b":{"$off":2}}"#), ("# only words\na: 1", #"{"a":1}"#),
        ("a:\n  # - 1\n  - 2", #"{"a":[{"$off":1},2]}"#),
        ("a: |\n  x\n  # b: 1\n", ##"{"a":"x\n# b: 1\n"}"##), ("a:\n# b: 1\n  c: 2", #"{"a":{"c":2}}"#),
        ("a: {{x}}\nb: [{{y}}, 1]", #"{"a":"{{x}}","b":["{{y}}",1]}"#), ("# a: 1", #"{"a":{"$off":1}}"#),
        ("a: !set [1]", #"{"a":{"$set":[1]}}"#),
        ("a: !json '{\"$date\": [1,]}'", #"{"a":{"$entries":[["$date",[1]]]}}"#), ("null", "null"),
        ("a: 1\n# b: {{x}}", #"{"a":1,"b":{"$off":"{{x}}"}}"#),
    ])
    func `is read again`(text: String, expected: String) throws {
        #expect(try json(text, .yaml) == expected)
    }

    @Test(arguments: [
        ("a: [1", 1, 6), ("a: 1\nb: !foo x", 2, 4), ("# x: 1\na: 1\na: 2", 3, 1),
        ("a: {{x}}\nb: !set 1", 2, 4),
    ])
    func `is refused with the place in the text as it is`(text: String, line: Int, column: Int) {
        let error = #expect(throws: TreeTextError.self) { try TreeText.read(text, as: .yaml) }
        #expect(error?.line == line && error?.column == column, "\(error?.description ?? "")")
    }

    @Test func `has places in the text as it is`() throws {
        let text = "a: 1\n# bb: {{x}}\nc:\n  - dd\n"
        let reading = try TreeText.read(text, as: .yaml)
        let words = reading.places.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
        #expect(words == ["a: 1\n# bb: {{x}}\nc:\n  - dd", "a: 1", "bb: {{x}}", "c:\n  - dd", "dd"])
    }
}

@Suite struct `Text of a tree` {
    @Test(arguments: [
        ("{\"a\": {{x}}, \"b\": [{{y}}{{z}}, 1]}", #"{"a":{"$number":"{{x}}"},"b":[{"$number":"{{y}}{{z}}"},1]}"#),
        ("/* c */ [1, // 2,\n // some words\n // 3 words\n // 4\n 5]", #"[1,{"$off":2},{"$off":4},5]"#),
        ("{\"$set\": [1]}", #"{"$set":[1]}"#), ("{\"$set\": [1], \"b\": 2}", #"{"$set":[1],"b":2}"#),
        ("{\"a\": \"\\ud83d\\ude00\\u00e9\\/\\n\"}", #"{"a":"😀é/\n"}"#), ("\u{FEFF}[]", "[]"),
        ("{//\n}", "{}"), ("{///////// \"a\": 1\n}", "{}"),
    ])
    func `in JSON is read as people write it`(text: String, expected: String) throws {
        #expect(try json(text, .json) == expected)
    }

    @Test func `knows which node stands at a byte`() throws {
        let text = "{\n  \"a\": [1, 22],\n  // \"b\": {\"c\": 3},\n  \"d\": null\n}\n"
        let reading = try TreeText.read(text, as: .json)
        let path = { (sign: Character) -> ParameterPath? in
            let offset = text.utf8.count - (text.split(separator: sign, maxSplits: 1).last?.utf8.count ?? 0) - 1
            return reading.places.node(at: offset).flatMap { reading.tree.path(of: $0) }
        }
        #expect(path("a") == [.key("a")])
        #expect(path("2") == [.key("a"), .index(1)])
        #expect(path("b") == [.key("b")])
        #expect(path("3") == [.key("b"), .key("c")])
        #expect(path("d") == [.key("d")])
        #expect(reading.places.node(at: 0).flatMap { reading.tree.path(of: $0) } == [])
    }

    @Test func `takes the place of a node alone, and keeps what did not change`() throws {
        let tree = try ParameterText.read(#"{"a":{"x":1,"y":[1,2,3]},"b":2}"#)
        let id = try #require(tree.id(at: [.key("a")]))
        let kept = try #require(tree.id(at: [.key("a"), .key("y"), .index(2)]))
        for (format, text) in [
            (TreeTextFormat.json, #"{"x": 5, "y": [1, 7, 3]}"#), (.form, "x:=5\ny[]:=1\ny[]:=7\ny[]:=3"),
            (.yaml, "x: 5\ny: [1, 7, 3]"),
        ] {
            let reading = try TreeText.read(text, as: format, keeping: tree, at: id)
            #expect(ParameterText.write(reading.tree) == #"{"a":{"x":5,"y":[1,7,3]},"b":2}"#)
            #expect(reading.changes == 2)
            #expect(reading.tree.id(at: [.key("a"), .key("y"), .index(2)]) == kept)
            #expect(reading.places.first?.node == id)
        }
        let null = try TreeText.read("null", as: .json, keeping: tree, at: id)
        #expect(ParameterText.write(null.tree) == #"{"a":null,"b":2}"#)
        #expect(try TreeText.read("null", as: .json, keeping: tree).tree.root == nil)
    }

    @Test func `that is not UTF-8 is refused`() {
        let error = #expect(throws: TreeTextError.self) {
            try TreeText.read(Bytes(Array("[\n\"".utf8) + [0xFF]), as: .json)
        }
        #expect(error?.offset == 3 && error?.line == 2)
    }

    @Test(arguments: TreeTextFormat.allCases)
    func `of any kind never crashes, and has its place`(format: TreeTextFormat) {
        let alphabet = Array("{}[]\",:=#/-*! \n\t\\a1.{{x}}$date$off|é".unicodeScalars)
        for seed in UInt64(1)...1500 {
            var dice = Dice(seed)
            var text = String.UnicodeScalarView()
            for _ in 0..<dice.next() % 60 { text.append(dice.pick(alphabet)) }
            do {
                let reading = try TreeText.read(String(text), as: format)
                #expect(reading.places.count == reading.tree.nodeCount)
                #expect(reading.places.allSatisfy { $0.range.upperBound <= String(text).utf8.count })
            } catch {
                #expect(error.offset <= String(text).utf8.count && error.line > 0 && error.column > 0)
            }
        }
    }

    @Test(arguments: TreeTextFormat.allCases)
    func `is no deeper than can be read`(format: TreeTextFormat) throws {
        let text =
            switch format {
            case .json: String(repeating: "[", count: 100_000)
            case .form: "a" + String(repeating: "[b]", count: 100_000) + "=1"
            case .yaml: String(repeating: "[", count: 2000)
            }
        #expect(throws: TreeTextError.self) { try TreeText.read(text, as: format) }
    }

    @Test func `stops when it is cancelled`() throws {
        let text = "[" + String(repeating: "1,", count: 100_000) + "]"
        let error = #expect(throws: TreeTextError.self) {
            try TreeText.read(text, as: .json, isCancelled: { true })
        }
        #expect(error?.problem == .cancelled)
        let lines = String(repeating: "a=1\n", count: 10_000)
        #expect(throws: TreeTextError.self) { try TreeText.read(lines, as: .form, isCancelled: { true }) }
    }

    @Test func `of comments in comments takes no longer than its length`() throws {
        let marks = "[\n" + String(repeating: String(repeating: "//", count: 500) + "[1\n", count: 500) + "]"
        #expect(throws: Never.self) { try TreeText.read(marks, as: .json) }
        let open = "[\n" + String(repeating: "// [\n", count: 50_000) + "]"
        #expect(throws: Never.self) { try TreeText.read(open, as: .json) }
    }
}
