import CurlewSerialization
import Drafting
import TerminalUI

/// Columns of the tree: name, value, type, and how it is sent. Values are in one column at every depth; columns take the
/// room that their content wants, and the rest of the pane stays empty at the right.
struct ParameterColumns: Equatable {
    let value: Int
    let type: Int
    /// The column after the last one.
    let end: Int

    init(width: Int, rows: some Sequence<ParameterRow>) {
        var (names, values, forms) = (0, 0, 0)
        for row in rows.prefix(Self.measured) {
            names = max(names, Self.name(depth: row.depth) + max(1, TextWidth.columns(of: row.key)))
            forms = max(forms, row.form.utf8.count)
            guard case .scalar(let scalar) = row.content else { continue }
            let facts = scalar.kind == .file ? Self.fileFacts : 0
            values = max(values, facts + TextWidth.columns(of: DisplayText.visible(ScalarWords.shown(scalar))))
        }
        value = min(names + Self.gap, width * 2 / 5)
        let room = width - value - Self.gap - Self.types - Self.gap - Self.sent - 1
        let form = min(forms == 0 ? 0 : forms + 1, Self.longestForm, max(0, room - min(values, Self.leastValue)))
        type = value + max(1, min(max(values, Self.leastValue), room - form)) + Self.gap
        end = type + Self.types + form + Self.gap + Self.sent
    }

    /// Rows that are looked at; a longer tree does not decide.
    private static let measured = 1000
    private static let gap = 2
    private static let types = 6
    private static let sent = 4
    private static let leastValue = 12
    /// The most columns that the words of forms add to the types.
    private static let longestForm = 13
    /// Behind a file's name stands its size.
    private static let fileFacts = 24

    /// The columns of the type with its form.
    var typeRoom: Int { end - Self.sent - Self.gap - type }

    /// The column of a name: behind two marks and the fold.
    static func name(depth: Int) -> Int { 4 + depth * 2 }

    /// Whether there is room for names above the columns.
    static func hasHeading(_ width: Int, screenHeight: Int) -> Bool { width >= 44 && screenHeight >= 30 }

    func drawHeading(on canvas: inout Canvas, in rect: Rect) {
        for (word, column) in [("name", Self.name(depth: 0)), ("value", value), ("type", type), ("sent", end - 4)] {
            canvas.put(word, .heading, in: rect, row: 0, column: column)
        }
    }
}
