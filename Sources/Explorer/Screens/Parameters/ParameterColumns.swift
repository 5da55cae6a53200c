import Serialization
import TerminalUI

/// Columns of the tree. In a wide pane all values are in one column under a heading; in a narrow pane siblings' values
/// are aligned. Type and wire form are at the right.
struct ParameterColumns {
    let hasHeading: Bool
    let type: Int
    let wire: Int
    private let common: Int
    private let byParent: [NodeID: Int]

    /// The width from which on there is a heading.
    static let wide = 46

    init(width: Int, rows: [ParameterRow]) {
        hasHeading = width >= Self.wide
        let form = hasHeading ? min(Self.longestForm, rows.prefix(1000).map(\.form.utf8.count).max() ?? 0) : 0
        type = (hasHeading ? width - 14 : width - 16) - form
        wire = hasHeading ? width - 5 : width - 7
        let most = hasHeading ? type - 10 : type - 5
        var byParent: [NodeID: Int] = [:]
        for row in rows.prefix(1000) where !row.isContainer {
            guard let parent = row.parent else { continue }
            byParent[parent] = min(most, max(byParent[parent] ?? 0, Self.end(of: row)))
        }
        self.byParent = byParent
        let longest = rows.prefix(1000).map { Self.end(of: $0) }.max() ?? 0
        common = min(min(most, width * 5 / 9), max(longest, width * 9 / 20))
    }

    /// The most columns that the words of forms add to the types.
    private static let longestForm = 12

    /// The columns from the type's on that a row has for it.
    func room(of row: ParameterRow, hasWire: Bool) -> Int {
        wire - type - 1 + (hasWire && !(hasHeading && row.isContainer) ? 0 : hasHeading ? 2 : 6)
    }

    /// The column of a row's value.
    func value(of row: ParameterRow) -> Int {
        guard !hasHeading else { return common }
        return row.parent.flatMap { byParent[$0] } ?? Self.end(of: row)
    }

    /// The column after the key and one blank.
    private static func end(of row: ParameterRow) -> Int {
        4 + row.depth * 2 + max(1, TextWidth.columns(of: row.key)) + (row.isIndex ? 2 : 1)
    }

    /// The columns that a row wants in a pane with a heading.
    static func columns(key: Int, value: String, depth: Int) -> Int {
        let end = 4 + depth * 2 + max(1, key) + 1
        return end + min(TextWidth.columns(of: DisplayText.visible(value)), longestValue) + 16
    }

    /// A longer value does not make the pane wider.
    private static let longestValue = 60

    func drawHeading(on canvas: inout Canvas, in rect: Rect) {
        canvas.put("  name", .textMuted, in: rect, row: 0)
        canvas.put("value", .textMuted, in: rect, row: 0, column: common)
        canvas.put("type", .textMuted, in: rect, row: 0, column: type)
        canvas.putRight([Run("sent", .textMuted)], in: rect, row: 0, margin: 1)
    }
}
