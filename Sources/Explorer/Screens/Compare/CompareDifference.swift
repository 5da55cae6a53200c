import EncodingLab
import TerminalUI

/// Two texts above each other, pair beside pair, and a line with `+` under each byte of the second that the first does
/// not have.
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
        var (old, new, below) = ("", "", "")
        for (index, pair) in pairs[same...].enumerated() where new.count < room || old.count < room {
            let (left, right) = (Self.text(pair.old, room, display), Self.text(pair.new, room, display))
            let marks = ByteMarks.added(to: pair.old, in: pair.new).map { $0 ? "+" : " " }.joined()
            let width = max(TextWidth.columns(of: left), TextWidth.columns(of: right))
            let joint = index > 0 ? " &" : ""
            old += joint + left.padded(to: width)
            new += joint + right.padded(to: width)
            below += (index > 0 ? "  " : "") + String(marks.prefix(width)).padded(to: width)
        }
        lines = [
            [Run(Self.name(titles.old), .textMuted), Run(old, .textMuted)],
            [Run(Self.name(titles.new), .textMuted), Run(new)],
            [Run(String(repeating: " ", count: Self.label)), Run(below, .accent)],
        ]
    }

    private static func name(_ title: String) -> String {
        TextWidth.truncated(title, columns: label - 1).padded(to: label)
    }

    private static func text(_ bytes: [UInt8], _ room: Int, _ display: DisplayContext) -> String {
        display.shown(DisplayText.visible(String(decoding: bytes.prefix(room), as: UTF8.self)))
    }
}
