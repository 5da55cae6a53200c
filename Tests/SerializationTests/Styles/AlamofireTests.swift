import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Testing

@Suite struct `Alamofire's form text` {
    static let rows = Vector.rows("query") { $0.json["style"]?.string?.hasPrefix("alamofire") == true }

    @Test func `every row of its two styles is there`() {
        #expect(Self.rows.count == 59)
    }

    @Test(arguments: rows)
    func `is written to the byte`(row: Vector) throws {
        var style = try #require(row.json["style"]?.string.flatMap { QueryStyles.standard[$0] })
        for option in row.options.members {
            style = try style.with(option: option.key, option.value.string ?? option.value.text())
        }
        var serializer = RequestSerializer(.form)
        serializer.style = style
        let tree = try row.tree()
        do throws(RequestSerializationError) {
            let request = try serializer.serialize(method: "POST", url: "", parameters: tree, trace: true)
            #expect(request.body?.bytes.map(text) == row.json["expected_query"]?.string)
            #expect(request.trace?.body.isCovering(request.body?.bytes?.count ?? 0) == true)
        } catch {
            #expect(row.json["expected_error"]?.string == "invalidRootObject")
            #expect(error.problems.first?.fact == .styleLacks(.root(.dictionaries)))
        }
    }

    @Test func `counts from 2001 where dates are left to themselves`() throws {
        let tree = try ParameterText.read(#"{"d":{"$date":"2001-01-01T00:02:03.456Z"}}"#)
        var serializer = RequestSerializer(.form, styleNamed: "alamofire")
        let seconds = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes.map(text)
        #expect(seconds == "d=123.456")
        serializer.style = try QueryStyle.alamofire.with(option: "date", "iso8601")
        let iso = try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes.map(text)
        #expect(iso == "d=2001-01-01T00%3A02%3A03Z")
    }

    @Test func `names the options that there are`() {
        let arrays = ["brackets", "noBrackets", "indexInBrackets"]
        #expect(throws: StyleOptionError.value("square", option: "array", known: arrays)) {
            try QueryStyle.alamofire.with(option: "array", "square")
        }
        #expect(throws: StyleOptionError.unknown("key", known: ["array", "bool"])) {
            try QueryStyle.alamofireURLEncoding.with(option: "key", "uppercased")
        }
        #expect(throws: StyleOptionError.unknown("array", known: [])) {
            try QueryStyle.index.with(option: "array", "brackets")
        }
    }

    @Test func `says where each changed letter of a name comes from`() throws {
        var serializer = RequestSerializer(.form)
        serializer.style = try QueryStyle.alamofire.with(option: "key", "convertToSnakeCase")
        let tree = try ParameterText.read(#"{"outerKey":{"aB":1}}"#)
        let request = try serializer.serialize(method: "POST", url: "", parameters: tree, trace: true)
        let body = try #require(request.body?.bytes)
        #expect(text(body) == "outer_key%5Ba_b%5D=1")
        let spans = try #require(request.trace?.body)
        let outer = try #require(tree.root?.child(at: 0).id)
        #expect(spans.filter { $0.rule == .nameCase }.map { text(body[$0.range]) } == ["_", "k", "_", "b"])
        #expect(spans.first { $0.range.contains(0) }?.origin == outer)
        #expect(spans.first { $0.range.contains(7) }?.source == 6..<8)
    }
}
