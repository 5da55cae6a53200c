import EncodingLab
import TerminalUI

/// Two texts above each other, and a line with `+` under each byte of the second that the first does not have.
struct CompareDifference {
    let lines: [[Run]]

    /// Columns for the names of the texts.
    private static let label = 16

    init(
        _ old: [UInt8], _ new: [UInt8], titles: (old: String, new: String), columns: Int, _ display: DisplayContext
    ) {
        let room = max(10, columns - Self.label)
        let shared = zip(old, new).prefix { $0 == $1 }.count
        guard shared < max(old.count, new.count) else {
            lines = [[Run("the same bytes", .textMuted)]]
            return
        }
        // A little of what both share says where the difference is.
        let start = new.count <= room ? 0 : max(0, shared - room / 3)
        let marks = ByteMarks.added(to: old, in: new)
        let below = String(marks[min(start, marks.count)...].prefix(room).map { $0 ? "+" : " " })
        lines = [
            [Run(Self.name(titles.old), .textMuted), Run(Self.text(old, start, room, display), .textMuted)],
            [Run(Self.name(titles.new), .textMuted), Run(Self.text(new, start, room, display))],
            [Run(String(repeating: " ", count: Self.label)), Run(below, .accent)],
        ]
    }

    private static func name(_ title: String) -> String {
        TextWidth.truncated(title, columns: label - 1).padded(to: label)
    }

    private static func text(_ bytes: [UInt8], _ start: Int, _ room: Int, _ display: DisplayContext) -> String {
        let text = String(decoding: bytes[min(start, bytes.count)...].prefix(room), as: UTF8.self)
        return display.shown(DisplayText.visible(text))
    }
}
