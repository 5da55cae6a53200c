import EncodingLab
import TerminalUI

/// Two texts above each other, pair beside pair, with `-` under each byte that only the first has, and `+` under each
/// that only the second has. A line without marks is left out.
///
///     brackets   lines%5B%5D=1     &lines%5B%5D=2
///     index      lines%5B0%5D=1    &lines%5B1%5D=2
///                        +                  +
struct CompareDifference {
    let lines: [[Run]]

    /// Columns for the names of the texts.
    private static let label = 16

    /// - Parameter pairs: the pairs of both texts, those of the same node beside each other.
    init(
        _ pairs: [(old: [UInt8], new: [UInt8])], titles: (old: String, new: String), columns: Int,
        _ display: DisplayContext
    ) {
        // Pairs that are the same say nothing; the first other one begins the line.
        let same = pairs.prefix { $0.old == $0.new }.count
        guard same < pairs.count else {
            lines = [[Run("the same bytes", .textMuted)]]
            return
        }
        let room = max(10, columns - Self.label)
        var (old, gone, new, added) = ("", "", "", "")
        for (index, pair) in pairs[same...].enumerated() where new.count < room || old.count < room {
            let (left, right) = (Self.text(pair.old, room, display), Self.text(pair.new, room, display))
            let width = max(TextWidth.columns(of: left), TextWidth.columns(of: right))
            let joint = index > 0 ? " &" : ""
            old += joint + left.padded(to: width)
            new += joint + right.padded(to: width)
            let gap = index > 0 ? "  " : ""
            gone += gap + Self.marks("-", ByteMarks.added(to: pair.new, in: pair.old), width)
            added += gap + Self.marks("+", ByteMarks.added(to: pair.old, in: pair.new), width)
        }
        lines =
            [[Run(Self.name(titles.old), .textMuted), Run(old, .textMuted)]]
            + Self.below(gone, .statusWarning) + [[Run(Self.name(titles.new), .textMuted), Run(new)]]
            + Self.below(added, .accent)
    }

    private static func marks(_ mark: String, _ places: [Bool], _ width: Int) -> String {
        String(places.map { $0 ? mark : " " }.joined().prefix(width)).padded(to: width)
    }

    /// A line of marks without the blanks behind the last one; none without a mark.
    private static func below(_ marks: String, _ role: Role) -> [[Run]] {
        guard let last = marks.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return [] }
        return [[Run(String(repeating: " ", count: label)), Run(String(marks[...last]), role)]]
    }

    private static func name(_ title: String) -> String {
        TextWidth.truncated(title, columns: label - 1).padded(to: label)
    }

    private static func text(_ bytes: [UInt8], _ room: Int, _ display: DisplayContext) -> String {
        display.shown(DisplayText.visible(String(decoding: bytes.prefix(room), as: UTF8.self)))
    }
}
