import CurlewBytes
import CurlewSerialization
import Testing

/// A tree, and what a style makes of it.
struct StyleRow: Sendable, CustomTestStringConvertible {
    let style: String
    /// As `--params` takes it.
    let tree: String
    /// Decoded where the escapes are not the matter.
    let text: String

    init(_ style: String, _ tree: String, _ text: String) { (self.style, self.tree, self.text) = (style, tree, text) }

    var testDescription: String { "\(style) \(tree)" }

    static let all = [
        StyleRow("index", #"{"a":[1,2]}"#, "a[0]=1&a[1]=2"),
        StyleRow("index", #"{"a":[{"b":1,"c":[2]}]}"#, "a[0][b]=1&a[0][c][0]=2"),
        StyleRow("index", #"{"a":[1,{"$off":2},3]}"#, "a[0]=1&a[1]=3"),
        StyleRow("index", #"[1,{"b":2}]"#, "0=1&1[b]=2"),
        StyleRow("index", #"{"b":true,"a":null}"#, "b=true&a="),
        StyleRow("index", #"{"a":{"$set":[2,1,2]}}"#, "a[0]=2&a[1]=1"),
        StyleRow("repeat", #"{"a":[2,1],"b":{"c":[3]}}"#, "a=2&a=1&b[c]=3"),
        StyleRow("repeat", #"{"a":[[1,2],[3]]}"#, "a=1&a=2&a=3"),
        StyleRow("comma", #"{"a":[1,"x,y",true,null],"b":2}"#, "a=1,x%2Cy,true,&b=2"),
        StyleRow("comma", #"{"a":{"b":[1,2]},"c":[3]}"#, "a[b]=1,2&c=3"),
        StyleRow("comma", #"{"a":[]}"#, ""),
        StyleRow("dots", #"{"a":{"b":{"c":1}},"d":[1,2]}"#, "a.b.c=1&d=1&d=2"),
        StyleRow("dots-index", #"{"a":{"b":[{"c":1}]}}"#, "a.b[0].c=1"),
        StyleRow("tree-order", #"{"b":1,"a":[2]}"#, "b=1&a[]=2"),
    ]
}

@Suite struct `The styles of form text` {
    @Test(arguments: StyleRow.all) func `write a tree`(row: StyleRow) throws {
        let serializer = RequestSerializer(.form, styleNamed: row.style)
        let request = try serializer.serialize(
            method: "POST", url: "", parameters: ParameterText.read(row.tree), trace: true)
        let body = request.body?.bytes ?? Bytes([])
        let brackets = text(body).replacing("%5B", with: "[").replacing("%5D", with: "]")
        #expect(brackets == row.text)
        #expect(request.trace?.body.isCovering(body.count) == true)
    }

    /// Each cell of the table of styles and shapes.
    @Test(arguments: QueryStyles.standard.names) func `write what the table of shapes says`(name: String) throws {
        let cells = try #require(StyleTable.cells[name])
        #expect(cells.count == StyleShape.allCases.count && StyleTable.cells.count == QueryStyles.standard.names.count)
        let serializer = RequestSerializer(.form, styleNamed: name)
        for (shape, cell) in zip(StyleShape.allCases, cells) {
            let tree = try ParameterText.read(shape.example)
            do throws(RequestSerializationError) {
                let body = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes
                #expect(.written(text(body ?? Bytes([]))) == cell, "\(shape)")
            } catch {
                #expect(.refused(at: error.path?.text ?? "") == cell, "\(shape): \(error.message)")
                #expect(error.problems.allSatisfy { !$0.repairs.isEmpty }, "\(shape)")
            }
        }
    }

    @Test func `are named once, with a title that fits`() {
        let names = QueryStyles.standard.names
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { (1...16).contains(QueryStyles.standard.title(of: $0).utf8.count) })
    }

    /// What a style writes is read by it: the same bytes come back from the tree that was read.
    /// Rails writes `&` for values that write nothing, and Alamofire sorts finished text: not all of it comes back.
    @Test(arguments: QueryStyles.standard.names.filter { !["alamofire", "rails"].contains($0) })
    func `read what they write`(name: String) throws {
        let growth = Growth(
            kinds: [.string, .number, .boolean, .null], hasSets: false, hasEqualKeys: false, hasFaults: false,
            hasOddKeys: false)
        let serializer = RequestSerializer(.form, styleNamed: name)
        for seed in UInt64(1)...400 {
            let tree = TreeGrower.tree(seed, growth)
            guard let bytes = try? serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes else {
                continue
            }
            let reading = ParameterReader.form(bytes, ReadingOptions(serializer: serializer))
            #expect(reading.verdict.isSame, "seed \(seed): \(text(bytes)), \(reading.verdict)")
        }
    }

    /// `ProblemFinder` names what the writer refuses, and nothing else.
    @Test(arguments: QueryStyles.standard.names) func `name what they cannot write`(name: String) {
        let serializer = RequestSerializer(.form, styleNamed: name)
        for seed in UInt64(1)...400 {
            let tree = TreeGrower.tree(seed, .anything)
            let problems = serializer.problems(in: tree, method: "POST")
            let isWritten = (try? serializer.serialize(method: "POST", url: "", parameters: tree)) != nil
            #expect(isWritten == problems.isEmpty, "seed \(seed): \(problems)")
        }
    }
}

@Suite struct `The axes of a style` {
    private func written(_ tree: String, _ change: (inout QueryAxes) -> Void) throws -> String {
        var serializer = RequestSerializer(.form)
        serializer.style = QueryStyle("mine", QueryAxes().with(change))
        let tree = try ParameterText.read(tree)
        let body = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes
        return text(body ?? Bytes([])).replacing("%5B", with: "[").replacing("%5D", with: "]")
    }

    @Test(arguments: [
        (QueryAxes.Nulls.nameAlone, "a&b=1"), (.emptyText, "a=&b=1"), (.leftOut, "b=1"), (.word("nil"), "a=nil&b=1"),
    ])
    func `say how null is written`(nulls: QueryAxes.Nulls, text: String) throws {
        #expect(try written(#"{"a":null,"b":1}"#) { $0.nulls = nulls } == text)
    }

    @Test(arguments: [(QueryAxes.EmptyLists.nothing, "b=1"), (.emptyText, "a=&b=1"), (.emptyItem, "a[]=&b=1")])
    func `say how an empty list is written`(lists: QueryAxes.EmptyLists, text: String) throws {
        #expect(try written(#"{"a":[],"b":1}"#) { $0.emptyLists = lists } == text)
        #expect(try written(#"{"a":{"$set":[]},"b":1}"#) { $0.emptyLists = lists } == text)
    }

    @Test func `say how a blank is written`() throws {
        #expect(try written(#"{"a b":"c d+"}"#) { $0.spaces = .plus } == "a+b=c+d%2B")
        #expect(try written(#"{"a b":"c d+"}"#) { $0.spaces = .percent } == "a%20b=c%20d%2B")
    }

    @Test func `say which characters stand for themselves`() throws {
        let text = try written(#"{"a$-":"b$-"}"#) { ($0.plainInNames, $0.plainInValues) = ("$", "") }
        #expect(text == "a$%2D=b%24%2D")
    }

    @Test func `say what stands between the items of a list`() throws {
        #expect(try written(#"{"a":["x y","|"]}"#) { $0.items = .joined(by: "|") } == "a=x%20y|%7C")
        #expect(try written(#"{"a":[1,2]}"#) { $0.items = .joined(by: "%20") } == "a=1%202")
        #expect(try written(#"{"a":[1,2]}"#) { $0.items = .dottedIndex } == "a.0=1&a.1=2")
    }

    @Test func `hold for the names of parts too`() throws {
        var serializer = RequestSerializer(.multipart, styleNamed: "dots-index")
        serializer.multipart.boundary = "b"
        let tree = try ParameterText.read(#"{"a":{"b":[1]}}"#)
        let fields = MultipartField.fields(of: tree, as: serializer)
        #expect(fields.map(\.name) == ["a.b[0]"])
        #expect(fields.map(\.content) == [.text("1")])
        let request = try serializer.serialize(method: "POST", url: "", parameters: tree)
        #expect(request.body?.bytes.map(text)?.contains("name=\"a.b[0]\"\r\n\r\n1\r\n") == true)
    }
}
