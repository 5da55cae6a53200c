import CurlewBytes
import CurlewFormats
import Testing

@testable import CurlewDiffering

/// Rows of two trees side by side.
@Suite struct TreeDifferenceRowsTests {
    private let first =
        #"{"people":[{"name":"Ada","role":"mother","legacy":true},{"name":"Tom"}],"page":{"size":10,"next":null}}"#
    private let second =
        #"{"people":[{"name":"Ada","role":"parent","since":"2021"},{"name":"Tom"}],"page":{"size":25,"next":null}}"#

    private func rows(onlyChanges: Bool = false, ignored: [String] = []) throws -> TreeDifferenceRows {
        let rules = DifferenceRules(ignored: try ignored.map { try PathPattern(parsing: $0) })
        return TreeDifferenceRows(
            try #require(
                TreeDifference.between(
                    JSONDocument(parsing: Bytes(Array(first.utf8))), JSONDocument(parsing: Bytes(Array(second.utf8))),
                    rules: rules)), onlyChanges: onlyChanges)
    }

    private func shown(_ rows: TreeDifferenceRows) -> [String] {
        rows.rows.map { row in
            let sign =
                switch row.mark {
                case .same: " "
                case .changed: "~"
                case .gone: "-"
                case .added: "+"
                case .ignored: "i"
                }
            let fold = row.isOpen.map { $0 ? "v " : "> " } ?? ""
            return sign + String(repeating: " ", count: row.depth) + fold
                + (rows.key(of: row) ?? row.index.map(String.init) ?? "$")
        }
    }

    @Test func `containers with a change are open`() throws {
        #expect(
            try shown(rows()) == [
                " v $", "  v people", "   v 0", "    name", "~   role", "-   legacy", "+   since", "   > 1", "  v page",
                "~  size", "   next",
            ])
    }

    @Test func `only what differs, and the way there`() throws {
        #expect(
            try shown(rows(onlyChanges: true)) == [
                " v $", "  v people", "   v 0", "~   role", "-   legacy", "+   since", "  v page", "~  size",
            ])
    }

    @Test func `what is ignored says so`() throws {
        let rows = try rows(ignored: ["$.page", "$.people[*].role"])
        #expect(
            shown(rows) == [
                " v $", "  v people", "   v 0", "    name", "i   role", "-   legacy", "+   since", "   > 1", "i page",
            ])
        #expect(rows.difference.ignored == 2)
    }

    @Test func `rows open and close`() throws {
        var rows = try rows()
        rows.toggle(7)
        #expect(shown(rows)[7...8] == ["   v 1", "    name"])
        rows.toggle(1)
        #expect(shown(rows) == [" v $", "  > people", "  v page", "~  size", "   next"])
        #expect(rows.change(from: 0, forwards: true) == 1)
        rows.toggle(1)
        // What was open below is not remembered.
        #expect(try shown(rows) == shown(self.rows()))
    }

    @Test func `changes are found in both directions, and have a path`() throws {
        let rows = try rows()
        #expect(rows.change(from: 0, forwards: true) == 4)
        #expect(rows.change(from: 4, forwards: true) == 5)
        #expect(rows.change(from: 9, forwards: true) == nil)
        #expect(rows.change(from: 9, forwards: false) == 6)
        #expect(DifferencePath.text(rows.steps(to: 5)) == "$.people[0].legacy")
        #expect(DifferencePath.everyItem(rows.steps(to: 5)) == "$.people[*].legacy")
        #expect(DifferencePath.text(rows.steps(to: 0)) == "$")
    }
}
