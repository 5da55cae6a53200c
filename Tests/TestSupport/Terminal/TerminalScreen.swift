public import TerminalUI

/// What a person in front of the terminal would see and be told, at one moment.
public struct TerminalScreen: Sendable {
    public var size: Size
    /// Rows from the top, each of `size.width` cells.
    public var cells: [[ScreenCell]]
    public var cursor: Point
    public var modes: TerminalModes
    public var title: String
    /// What the program put on the clipboard by OSC 52, decoded, oldest first.
    public var clipboard: [String]
    /// Control strings that the emulator does not know, such as `8;;http://…`, oldest first.
    public var unknownControlStrings: [String]
    public var bells: Int

    /// Rows as text, without spaces at their ends.
    public var lines: [String] {
        cells.map { row in
            let text = row.map(\.text).joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    public var text: String { lines.joined(separator: "\n") }

    public func contains(_ text: String) -> Bool {
        lines.contains { $0.contains(text) }
    }

    /// Where `text` first stands, in columns and rows.
    public func place(of text: String) -> Point? {
        for (y, row) in cells.enumerated() {
            for x in row.indices where row[x...].map(\.text).joined().hasPrefix(text) { return Point(x: x, y: y) }
        }
        return nil
    }

    /// The cell in which `text` first begins.
    public func cell(at text: String) -> ScreenCell? {
        place(of: text).map { cells[$0.y][$0.x] }
    }
}
