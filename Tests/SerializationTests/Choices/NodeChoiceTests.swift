import CurlewBytes
import CurlewSerialization
import Testing

/// A value with words, and what form text makes of it under the name `a`.
struct ChoiceRow: Sendable, CustomTestStringConvertible {
    /// As `$style` takes them.
    let words: String
    let value: String
    /// Brackets are decoded.
    let text: String
    var style = "afnetworking"

    init(_ words: String, _ value: String, _ text: String, in style: String = "afnetworking") {
        (self.words, self.value, self.text, self.style) = (words, value, text, style)
    }

    var testDescription: String { "\(words) \(value) in \(style)" }

    static let all = items + keys + scalars + escapes

    static let items = [
        ChoiceRow(#""brackets""#, "[1,2]", "a[]=1&a[]=2", in: "index"),
        ChoiceRow(#""index""#, "[1,2]", "a[0]=1&a[1]=2"),
        ChoiceRow(#""index""#, #"[{"b":1,"c":[2]}]"#, "a[0][b]=1&a[0][c][0]=2"),
        ChoiceRow(#""repeat""#, "[2,1]", "a=2&a=1"),
        ChoiceRow(#""comma""#, #"[1,"x,y",true,null]"#, "a=1,x%2Cy,1,"),
        ChoiceRow(#""comma""#, #"{"b":[1,2],"c":3}"#, "a[b]=1,2&a[c]=3"),
        ChoiceRow(#""comma""#, #"[1,{"$style":["word",true]}]"#, "a=1,true"),
        ChoiceRow(#""items-dots""#, "[1,2]", "a.0=1&a.1=2"),
        ChoiceRow(#""dots""#, "[1,2]", "a.0=1&a.1=2"),
        ChoiceRow(#""index""#, #"{"$set":[2,1,2]}"#, "a[0]=2&a[1]=1"),
        ChoiceRow(#""comma""#, "[]", ""),
        ChoiceRow(#""json""#, #"[1,"é",{"b":null},{"$off":2}]"#, "a=%5B1%2C%22%C3%A9%22%2C%7B%22b%22%3Anull%7D%5D"),
        ChoiceRow(#""json""#, "[]", "a=%5B%5D"),
        ChoiceRow(#""json""#, #"{"c":"x\"\n","b":1}"#, "a=%7B%22b%22%3A1%2C%22c%22%3A%22x%5C%22%5Cn%22%7D"),
        ChoiceRow(#""json""#, #"{"c":1,"b":2}"#, "a=%7B%22c%22%3A1%2C%22b%22%3A2%7D", in: "index"),
        ChoiceRow(#""index""#, #"[{"$style":["comma",[1,2]]},3]"#, "a[0]=1,2&a[1]=3"),
    ]

    static let keys = [
        ChoiceRow(#""dots""#, #"{"b":{"c":[1]}}"#, "a.b.c[]=1"),
        ChoiceRow(#""keys-dots""#, #"[{"b":1}]"#, "a[].b=1"),
        ChoiceRow(#""brackets""#, #"{"b":1}"#, "a[b]=1", in: "dots"),
        ChoiceRow(#"["dots","items-dots"]"#, #"{"b":[1]}"#, "a.b.0=1"),
        ChoiceRow(#""dots""#, #"{"b":{"$style":["brackets",{"c":1}]}}"#, "a.b[c]=1"),
    ]

    static let scalars = [
        ChoiceRow(#""name""#, "null", "a", in: "index"), ChoiceRow(#""empty""#, "null", "a="),
        ChoiceRow(#""drop""#, "null", ""), ChoiceRow(#""text""#, "null", "a=null"),
        ChoiceRow(#""drop""#, "[1,null,2]", "a[]=1&a[]=2"),
        ChoiceRow(#""drop""#, #"[null,{"$style":["empty",null]}]"#, "a[]="),
        ChoiceRow(#""word""#, "true", "a=true"), ChoiceRow(#""number""#, "false", "a=0", in: "index"),
        ChoiceRow(#""word""#, #"[{"b":true},false]"#, "a[][b]=true&a[]=false"),
        ChoiceRow(#""iso""#, #"{"$date":"2026-11-21T09:00:00Z"}"#, "a=2026-11-21T09%3A00%3A00Z"),
        ChoiceRow(#""seconds""#, #"{"$date":"2026-11-21T09:00:00Z"}"#, "a=1795251600"),
        ChoiceRow(#""seconds""#, #"{"$date":"2026-11-21T09:00:00.25Z"}"#, "a=1795251600.25"),
        ChoiceRow(#""seconds""#, #"{"$date":"1969-12-31T23:59:58.750Z"}"#, "a=-1.25"),
        ChoiceRow(#""millis""#, #"{"$date":"2026-11-21T09:00:00.25Z"}"#, "a=1795251600250"),
        ChoiceRow(#""millis""#, #"{"$date":"1969-12-31T23:59:58.750Z"}"#, "a=-1250"),
    ]

    static let escapes = [
        ChoiceRow(#""plus""#, #""x y+""#, "a=x+y%2B"), ChoiceRow(#""plus""#, #"{"b c":"d e"}"#, "a[b+c]=d+e"),
        ChoiceRow(#""unescaped""#, #""é%41&=+/#\r\n\u0000 \u0007""#, "a=é%41&=+/%23%0D%0A%00%20%07"),
        ChoiceRow(#""unescaped""#, #"{"b&=#é c":1}"#, "a[b%26%3D%23é%20c]=1"),
        ChoiceRow(#"["unescaped","plus"]"#, #""x y""#, "a=x+y"),
        ChoiceRow(#"["unescaped","json"]"#, #"{"b":[1]}"#, #"a={"b":[1]}"#),
    ]
}

@Suite struct `A node's own way of being written` {
    @Test(arguments: ChoiceRow.all) func `takes the place of the style's`(row: ChoiceRow) throws {
        let tree = try ParameterText.read(#"{"a":{"$style":[\#(row.words),\#(row.value)]}}"#)
        let serializer = RequestSerializer(.form, styleNamed: row.style)
        let request = try serializer.serialize(method: "POST", url: "", parameters: tree, trace: true)
        let body = request.body?.bytes ?? Bytes([])
        let brackets = text(body).replacing("%5B", with: "[").replacing("%5D", with: "]")
        #expect(brackets == row.text.replacing("%5B", with: "[").replacing("%5D", with: "]"))
        #expect(request.trace?.body.isCovering(body.count) == true)
    }

    /// What a node chooses is written as by a style with that axis.
    @Test func `is traced with the rules of such a style`() throws {
        let chosen = try ParameterText.read(#"{"a":{"$style":["index",[1]]},"b":{"$style":["word",true]}}"#)
        let request = try RequestSerializer(.form, styleNamed: "tree-order").serialize(
            method: "POST", url: "", parameters: chosen, trace: true)
        let rules = request.trace?.body.compactMap(\.rule)
        #expect(rules?.contains(.itemIndex) == true && rules?.contains(.booleanWord) == true)
        #expect(rules?.contains(.arrayItem) == false)
    }

    @Test func `leaves its neighbours to the style`() throws {
        let tree = try ParameterText.read(
            #"{"a":[1],"b":{"$style":[["dots","items-dots","word","empty"],{"c":[true],"d":null}]},"e":{"f":[null]}}"#)
        let body = try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree).body?.bytes
        #expect(body.map(text) == "a%5B%5D=1&b.c.0=true&b.d=&e%5Bf%5D%5B%5D")
    }

    @Test func `holds for all where the root chooses`() throws {
        let tree = try ParameterText.read(#"{"$style":["json",{"b":[1],"c":"x","d":{"$style":["index",[2]]}}]}"#)
        let body = try RequestSerializer(.form).serialize(method: "POST", url: "", parameters: tree).body?.bytes
        #expect(body.map(text) == "b=%5B1%5D&c=x&d%5B0%5D=2")
    }

    @Test func `holds for parts`() throws {
        var serializer = RequestSerializer(.multipart)
        serializer.multipart.boundary = "b"
        let tree = try ParameterText.read(
            #"{"a":{"$style":["comma",[1,true]]},"b":{"$style":["json",[1]]},"c":{"$style":["dots",{"d":1}]}}"#)
        let fields = MultipartField.fields(of: tree, as: serializer)
        #expect(fields.map(\.name) == ["a", "b", "c.d"])
        #expect(fields.map(\.content) == [.text("1,1"), .text("[1]"), .text("1")])
        let request = try serializer.serialize(method: "POST", url: "", parameters: tree, trace: true)
        #expect(request.trace?.body.isCovering(request.body?.size ?? 0) == true)
        #expect(request.body?.bytes.map(text)?.contains("name=\"b\"\r\n\r\n[1]\r\n") == true)
    }

    @Test(arguments: [SerializerKind.json, .plist]) func `is not used by other formats`(kind: SerializerKind) throws {
        let plain = try ParameterText.read(#"{"a":[1,true],"b":{"c":2}}"#)
        let chosen = try ParameterText.read(
            #"{"a":{"$style":[["comma","word"],[1,true]]},"b":{"$style":["json",{"c":2}]}}"#)
        let bytes = { (tree: ParameterTree) in
            try RequestSerializer(kind).serialize(method: "POST", url: "", parameters: tree).body
        }
        #expect(try bytes(plain) == bytes(chosen))
    }

    @Test func `takes no room in a node`() {
        struct Without {
            var id: NodeID
            var isOn: Bool
            var value: ParameterNode.Value
        }
        #expect(MemoryLayout<ParameterNode>.stride == MemoryLayout<Without>.stride)
        #expect(MemoryLayout<ParameterNode>.size == MemoryLayout<Without>.size)
    }
}

@Suite struct `A choice that cannot be written` {
    private func problems(_ tree: ParameterTree) -> [ParameterProblem] {
        RequestSerializer(.form).problems(in: tree, method: "POST")
    }

    @Test func `is a problem of the list, and dropping it helps`() throws {
        var tree = try ParameterText.read(#"{"a":{"$style":["comma",[{"b":1},[2]]]}}"#)
        let found = problems(tree)
        #expect(found.map(\.path) == [[.key("a")]])
        #expect(found.map(\.fact) == [.notInOneValue])
        #expect(found.first?.repairs == [.asTheStyle(.items)])
        let isMended = try Repair.asTheStyle(.items).apply(to: &tree, at: #require(found.first?.node))
        #expect(isMended && problems(tree).isEmpty)
        #expect(tree.root?.child(at: 0).choices.isEmpty == true)
    }

    @Test func `is dropped where it was made`() throws {
        var tree = try ParameterText.read(#"{"a":{"$style":[["comma","word"],{"b":[[1]]}]}}"#)
        let found = problems(tree)
        #expect(found.map(\.path) == [[.key("a"), .key("b")]])
        let isMended = try Repair.asTheStyle(.items).apply(to: &tree, at: #require(found.first?.node))
        #expect(isMended && problems(tree).isEmpty)
        #expect(tree.root?.child(at: 0).choices.list == [.boolWord])
    }

    @Test func `is JSON around what JSON lacks`() throws {
        let tree = try ParameterText.read(#"{"a":{"$style":["json",{"b":{"$date":"2026-11-02"}}]}}"#)
        let found = problems(tree)
        #expect(found.map(\.path) == [[.key("a"), .key("b")]])
        #expect(found.first?.repairs == [.isoText("2026-11-02"), .asTheStyle(.items)])
    }
}
