import CurlewBytes
import CurlewDiffering
import CurlewFormats
import CurlewMessage
import Testing

/// Two answers: status, header fields and bodies of every kind.
@Suite struct AnswerDifferenceTests {
    private func answer(_ body: String, type: String? = nil, status: Int = 200) -> ComparedAnswer {
        ComparedAnswer(
            status: status, fields: type.map { ["Content-Type": $0] } ?? [:], bytes: Bytes(Array(body.utf8)))
    }

    private func kind(_ difference: AnswerDifference?) -> String {
        switch difference?.body {
        case .same?: "same"
        case .tree(let tree)?: "tree \(tree.changes.count)"
        case .text(let lines)?: "text \(lines.count { $0.side != .both })"
        case .binary(let bytes)?: "bytes \(bytes.offset)"
        case nil: "cancelled"
        }
    }

    @Test(arguments: [
        ("{\"a\":1}", "{\"a\":2}", nil, "tree 1"), ("{\"a\":1}", "{\"a\":1}", nil, "tree 0"),
        ("12", "13", "application/json", "tree 1"), ("12", "13", nil, "text 2"),
        ("<a><b>1</b></a>", "<a><b>2</b></a>", "application/xml", "tree 1"),
        ("<plist><dict><key>a</key><integer>1</integer></dict></plist>", "<plist><dict/></plist>", nil, "tree 1"),
        ("a\nb\n", "a\nc\n", "text/plain", "text 2"), ("a", "a", nil, "same"), ("", "", nil, "same"),
        ("", "{}", nil, "text 1"), ("{", "{}", nil, "text 2"), ("a\u{0}b", "a\u{0}c", nil, "bytes 2"),
        ("a", "\u{0}", nil, "bytes 0"),
    ])
    func `by structure where both are trees, by lines where both are texts, else by bytes`(
        first: String, second: String, type: String?, found: String
    ) {
        #expect(kind(AnswerDifference(answer(first, type: type), answer(second, type: type))) == found)
    }

    @Test func `header fields by name in any case`() throws {
        let fields = FieldDifference.between(
            ["Date": "1", "ETag": "a", "Vary": "x"], ["date": "2", "etag": "a", "Age": "3"], ignoring: ["DATE"])
        #expect(fields.map { "\($0.name) \($0.mark)" } == ["Date ignored", "ETag same", "Vary gone", "Age added"])
    }

    @Test func `a field that repeats is compared value by value`() {
        let fields = FieldDifference.between(["A": "1", "a": "2"], ["A": "2", "A": "1"])
        #expect(fields.map(\.mark) == [.changed])
    }

    @Test func `the first bytes that differ, from a multiple of 16 on`() throws {
        let one = (0..<100).map { UInt8($0) }
        var two = one
        two[37] = 0xFF
        let found = try #require(ByteDifference(Bytes(one), Bytes(two)))
        #expect(found.offset == 37 && found.start == 32)
        #expect(found.first == Array(one[32..<96]) && found.second[5] == 0xFF)
        #expect(ByteDifference(Bytes(one), Bytes(one)) == nil)
        #expect(ByteDifference(Bytes(one), Bytes(Array(one[..<50])))?.offset == 50)
    }

    @Test func `nothing differs apart from what is ignored`() throws {
        let rules = DifferenceRules(ignored: [try PathPattern(parsing: "$.a")])
        let difference = try #require(AnswerDifference(answer("{\"a\":1}"), answer("{\"a\":2}"), rules: rules))
        #expect(difference.isEmpty)
        #expect(AnswerDifference(answer("{}"), answer("{}", status: 500))?.isEmpty == false)
    }

    @Test(arguments: [("$.a[?@.b]", "filters"), ("$.a[0:2]", "slices"), ("$['a','b']", "unions")])
    func `a pattern is made of names, indexes, stars and descendants`(text: String, kind: String) {
        #expect(throws: PathPattern.Fault.notPlain) { try PathPattern(parsing: text) }
    }
}
