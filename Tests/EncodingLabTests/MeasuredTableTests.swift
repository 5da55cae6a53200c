import CurlewSerialization
import EncodingLab
import ServerReaders
import Testing

/// What PHP, Rack, qs, qs with dots and a flat parser were measured to read.
struct MeasuredTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var tree: String
        var style: String
        /// In the order of `readers`.
        var words: [String]
        var testDescription: String { "\(tree) in \(style)" }
    }

    static let readers = ["php", "rack", "qs", "qs-dots", "flat"]

    static let trees = [
        "texts": #"{"a": ["x", "y"]}"#, "one text": #"{"a": ["x"]}"#,
        "dictionaries": #"{"a": [{"sku": "A1", "qty": 2}, {"sku": "B7", "qty": 1}]}"#,
        "lists": #"{"a": [[1, 2], [3, 4]]}"#,
    ]

    static let rows = [
        Row(tree: "texts", style: "afnetworking", words: ["same", "same", "same", "same", "flat"]),
        Row(tree: "texts", style: "index", words: ["same", "dict 0,1", "same", "same", "flat"]),
        Row(tree: "texts", style: "repeat", words: ["last one", "last one", "same", "same", "same"]),
        Row(tree: "one text", style: "repeat", words: ["no list", "no list", "no list", "no list", "same"]),
        Row(tree: "texts", style: "dotted index", words: ["renamed", "flat", "flat", "same", "flat"]),
        Row(tree: "dictionaries", style: "afnetworking", words: ["4 items", "same", "merged", "merged", "flat"]),
        Row(tree: "dictionaries", style: "index", words: ["same", "dict 0,1", "same", "same", "flat"]),
        Row(tree: "dictionaries", style: "repeat", words: ["last one", "last one", "merged", "merged", "flat"]),
        Row(tree: "lists", style: "afnetworking", words: ["4 items", "4 items", "one list", "one list", "flat"]),
        Row(tree: "lists", style: "index", words: ["same", "dict 0,1", "same", "same", "flat"]),
    ]

    @Test(arguments: rows) func `each reader is as it was measured`(row: Row) throws {
        let style = try #require(Self.style(row.style))
        let tree = try ParameterText.read(#require(Self.trees[row.tree]))
        let readers = Self.readers.compactMap(KnownReaders.named)
        let comparison = StyleComparison(
            of: tree, by: RequestSerializer(), isQuery: true, styles: [style], bodies: [], readers: readers)
        guard case .written(let written)? = comparison[.style(style)]?.outcome else {
            Issue.record("not written")
            return
        }
        #expect(written.verdicts.map(\.word) == row.words)
    }

    /// Dots and indexes are read by qs alone, and only when it is told to look for dots.
    @Test func `dots with indexes break the others`() throws {
        let tree = try ParameterText.read(#require(Self.trees["dictionaries"]))
        let readers = Self.readers.compactMap(KnownReaders.named)
        let comparison = StyleComparison(
            of: tree, by: RequestSerializer(), isQuery: true, styles: [.dotsIndex], bodies: [], readers: readers)
        guard case .written(let written)? = comparison.rows.first?.outcome else {
            Issue.record("not written")
            return
        }
        #expect(written.verdicts.map(\.isSame) == [false, false, false, true, false])
    }

    private static func style(_ name: String) -> QueryStyle? {
        guard name == "dotted index" else { return QueryStyles.standard[name] }
        return QueryStyle("dotted index", QueryAxes().with { $0.items = .dottedIndex })
    }
}
