/// One row of a text behind a label, escaped so that nothing of it is invisible.
public struct LabelledRow: Equatable, Sendable {
    /// The label; spaces of its width on continuation rows.
    public let label: String
    public let text: String
    /// The mark for a line end in the quoted text; empty on other rows.
    public internal(set) var mark = ""

    /// The whole row.
    public var whole: String { label + text + mark }
}

extension Flow {
    /// Below this many columns labels lose their indent.
    private static let narrow = 40

    /// The complete text as rows of at most `columns`.
    /// - Parameter hasLineEnd: true when the quoted text goes on with a line end, which is shown as a mark.
    public static func rows(
        _ text: String, label: String, hasLineEnd: Bool = false, columns: Int
    ) -> [LabelledRow] {
        let label = columns < narrow ? short(label) : label
        let indent = TextWidth.columns(of: label)
        let blank = String(repeating: " ", count: indent)
        var rows = rows(DisplayText.whole(text), columns: max(1, columns - indent)).enumerated().map { index, text in
            LabelledRow(label: index == 0 ? label : blank, text: text)
        }
        guard hasLineEnd, let last = rows.last else { return rows }
        let mark = DisplayText.mark("\n")
        if TextWidth.columns(of: last.whole) + TextWidth.columns(of: mark) > columns {
            rows.append(LabelledRow(label: blank, text: ""))
        }
        rows[rows.count - 1].mark = mark
        return rows
    }

    /// `    12  ` gives `12 `.
    private static func short(_ label: String) -> String {
        let words = label.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        return words.isEmpty ? "" : words.joined() + " "
    }
}
