import CurlewSerialization
import EncodingLab
import ServerReaders
import Testing

/// What became of a node, for shapes that the measured table does not have.
struct VerdictTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var tree: String
        var axes = QueryAxes()
        var reader: String
        var word: String
        var testDescription: String { "\(tree) at \(reader): \(word)" }
    }

    private static let plain = QueryAxes()

    static let cases = [
        Case(tree: #"{"a": null}"#, reader: "php", word: "same"),
        Case(tree: #"{"a": null}"#, axes: plain.with { $0.nulls = .leftOut }, reader: "qs", word: "same"),
        Case(tree: #"{"a": null}"#, axes: plain.with { $0.nulls = .word("null") }, reader: "qs", word: "same"),
        Case(tree: #"{"a": []}"#, reader: "rack", word: "lost"),
        Case(tree: #"{"a": {}}"#, reader: "rack", word: "lost"),
        Case(tree: #"{"a": {"$set": ["y", "x"]}}"#, reader: "qs", word: "same"),
        Case(tree: #"{"a": {"$set": ["y", "x"]}}"#, reader: "php", word: "last one"),
        Case(tree: #"{"a b": 1}"#, reader: "php", word: "renamed"),
        Case(tree: #"{"a.b": 1}"#, reader: "qs-dots", word: "lost"),
        Case(tree: #"{"a": [1, 2]}"#, axes: plain.with { $0.items = .joined(by: ",") }, reader: "flat", word: "text"),
        Case(tree: #"{"a": {"b": 1}}"#, axes: plain.with { $0.members = .dots }, reader: "go", word: "flat"),
        Case(tree: #"{"a": {"b": 1}}"#, axes: plain.with { $0.members = .dots }, reader: "php", word: "renamed"),
        Case(tree: #"{"a": {"b": 1}, "a[b]": 2}"#, reader: "rack", word: "changed"),
        Case(tree: #"{"a": 1, "b": {"$raw": "c=2&d=3"}}"#, reader: "php", word: "same"),
        Case(
            tree: #"[1, 2]"#, axes: plain.with { ($0.items, $0.rootListName) = (.index, "") }, reader: "qs",
            word: "dict 0,1"),
        Case(tree: #"{"a": "%41 + é"}"#, reader: "django", word: "same"),
        Case(tree: #"{"a": [{"b": 1}]}"#, axes: plain.with { $0.items = .sameName }, reader: "qs", word: "no list"),
    ]

    @Test(arguments: cases) func `it is named`(example: Case) throws {
        let tree = try ParameterText.read(example.tree)
        let reader = try #require(KnownReaders.named(example.reader))
        let comparison = StyleComparison(
            of: tree, by: RequestSerializer(), isQuery: false, styles: [QueryStyle("own", example.axes)], bodies: [],
            readers: [reader])
        guard case .written(let written)? = comparison.rows.first?.outcome else {
            Issue.record("not written")
            return
        }
        #expect(written.verdicts.map(\.word) == [example.word], "\(written.readings)")
    }

    @Test func `a verdict on one node says nothing of its neighbours`() throws {
        let tree = try ParameterText.read(#"{"order": {"lines": [[1], [2]], "note": "x"}, "tags": ["a"]}"#)
        let comparison = StyleComparison(
            of: tree, by: RequestSerializer(), isQuery: true, styles: [.index], bodies: [],
            readers: [try #require(KnownReaders.named("rack"))])
        guard case .written(let written)? = comparison.rows.first?.outcome else {
            Issue.record("not written")
            return
        }
        let verdict = written.verdicts[0]
        #expect(verdict.at([.key("order"), .key("lines")]).word == "dict 0,1")
        #expect(verdict.at([.key("order"), .key("note")]).isSame)
        #expect(verdict.at([.key("tags")]).word == "dict 0,1")
    }

    /// Of a name that is one text for a reader, everything below is concerned.
    @Test func `what is gone above is gone below`() throws {
        let tree = try ParameterText.read(#"{"order": {"lines": [1]}}"#)
        let comparison = StyleComparison(
            of: tree, by: RequestSerializer(), isQuery: true, styles: [.index], bodies: [],
            readers: [FlatReader()])
        guard case .written(let written)? = comparison.rows.first?.outcome else {
            Issue.record("not written")
            return
        }
        #expect(written.verdicts[0].at([.key("order"), .key("lines")]).word == "flat")
    }

    @Test func `JSON has no reader, multipart has the names without escapes`() throws {
        let tree = try ParameterText.read(#"{"a b": [1, 2]}"#)
        let comparison = StyleComparison(
            of: tree, by: RequestSerializer(), isQuery: false, styles: [], bodies: [.multipart, .json],
            readers: [FlatReader()])
        let written = comparison.rows.map { row -> StyleComparison.Written? in
            if case .written(let written) = row.outcome { written } else { nil }
        }
        #expect(written.map { $0?.verdicts.count } == [1, 0])
        #expect(written[0]?.readings == [#"{"a b[]":["1","2"]}"#])
    }
}
