import TerminalUI
import Testing

/// A text behind a label is shown whole, whatever the width.
@Suite struct LabelledRowTests {
    private struct Case: CustomTestStringConvertible {
        var text: String
        var columns: Int
        var rows: [String]
        var hasLineEnd = false
        var testDescription: String { "\(text) in \(columns)" }
    }

    private static let wide = String(repeating: "w", count: 40)

    private static let cases = [
        Case(text: "a", columns: 48, rows: ["    12  a"]),
        Case(text: wide, columns: 48, rows: ["    12  " + wide]),
        Case(text: wide + "x", columns: 48, rows: ["    12  " + wide, "        x"]),
        Case(text: wide, columns: 48, rows: ["    12  " + wide, #"        \n"#], hasLineEnd: true),
        Case(text: "a\u{1B}", columns: 48, rows: [#"    12  a\u{1B}\n"#], hasLineEnd: true),
        Case(text: "", columns: 48, rows: [#"    12  \n"#], hasLineEnd: true),
        Case(text: "echo 1", columns: 8, rows: ["12 echo ", "   1"]),
    ]

    @Test(arguments: cases)
    private func `a text goes on below itself, and a narrow screen takes the indent of its label`(row: Case) {
        let rows = Flow.rows(row.text, label: "    12  ", hasLineEnd: row.hasLineEnd, columns: row.columns)
        #expect(rows.map(\.whole) == row.rows)
    }
}
