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

    /// Columns that each level moves a name to the right: fewer where the deepest name has no room otherwise.
    private let step: Int

    init(width: Int, rows: some Sequence<ParameterRow>) {
        var (names, leastNames, values, forms) = ([0, 0], [0, 0], 0, 0)
        for row in rows.prefix(Self.measured) {
            let key = max(1, TextWidth.columns(of: row.key))
            for step in [1, 2] {
                let start = Self.firstName + row.depth * step
                names[step - 1] = max(names[step - 1], start + key)
                leastNames[step - 1] = max(leastNames[step - 1], start + min(key, Self.leastName))
            }
            forms = max(forms, row.form.utf8.count)
            guard case .scalar(let scalar) = row.content else { continue }
            let facts = scalar.kind == .file ? Self.fileFacts : 0
            values = max(values, facts + TextWidth.columns(of: DisplayText.visible(ScalarWords.shown(scalar))))
        }
        let besides = Self.gap + Self.types + Self.gap + Self.sent + 1
        let wide = min(forms == 0 ? 0 : forms + 1, Self.longestForm)
        // A row without its name says nothing, so the beginning of each name comes first.
        let most = width - besides - Self.shortestValue
        step = leastNames[1] + Self.gap <= most ? 2 : 1
        let free = max(
            width * 2 / 5, width - besides - wide - max(values, Self.leastName),
            min(leastNames[step - 1] + Self.gap, most))
        value = min(names[step - 1] + Self.gap, free)
        let room = width - value - besides
        let form = min(wide, max(0, room - min(values, Self.leastValue)))
        type = value + max(1, min(max(values, Self.leastValue), room - form)) + Self.gap
        end = type + Self.types + form + Self.gap + Self.sent
    }

    /// Rows that are looked at; a longer tree does not decide.
    private static let measured = 1000
    private static let gap = 2
    private static let types = 6
    private static let sent = 4
    private static let leastValue = 12
    private static let shortestValue = 4
    private static let leastName = 8
    private static let firstName = 4
    /// The most columns that the words of forms add to the types.
    private static let longestForm = 13
    /// Behind a file's name stands its size.
    private static let fileFacts = 24

    /// The columns of the type with its form.
    var typeRoom: Int { end - Self.sent - Self.gap - type }

    /// The column of a name: behind two marks and the fold.
    func name(depth: Int) -> Int { Self.firstName + depth * step }

    /// Whether there is room for names above the columns.
    static func hasHeading(_ width: Int, screenHeight: Int) -> Bool { width >= 44 && screenHeight >= 30 }

    func drawHeading(on canvas: inout Canvas, in rect: Rect) {
        for (word, column) in [("name", name(depth: 0)), ("value", value), ("type", type), ("sent", end - 4)] {
            canvas.put(word, .heading, in: rect, row: 0, column: column)
        }
    }
}
