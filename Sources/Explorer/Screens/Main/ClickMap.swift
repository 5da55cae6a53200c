import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// The places of a picture that take clicks, each with its meaning. Jump labels stand on the same places.
struct ClickMap {
    enum Target: Equatable, Sendable {
        /// A hint: a click is its keys.
        case keys([Key])
        /// A pane, by its number on the border.
        case pane(Pane)
        /// A tab by its place on the border of a pane.
        case tab(Pane, Int)
        /// A row of a list, so many below the list's cursor; the pane of the list, or nil for a card or a screen.
        case row(Pane?, Int)
        /// A row of the parameters; nil: the line that adds one.
        case node(NodeID?)
        /// The open field, by its first column and its width.
        case field(Int, width: Int)
    }

    var targets: [(place: Rect, target: Target)] = []

    /// The target at a place; where several lie on each other, the one that was drawn last.
    func target(at point: Point) -> Target? { targets.last { $0.place.contains(point) }?.target }

    /// Where things stand does not depend on colours.
    static let theme: ResolvedTheme? = Theme.mono.resolved(for: .mono)
}

extension Canvas {
    mutating func take(clicks target: ClickMap.Target, at place: Rect) { clicks?.targets.append((place, target)) }

    /// Rows of a list take clicks.
    ///
    /// - Parameters:
    ///   - rows: the rows of the area that the list has.
    ///   - cursor: the row of the area with the list's cursor, which may be outside.
    mutating func take(clicksOn rows: Range<Int>, cursor: Int, in area: Rect) {
        guard clicks != nil else { return }
        for row in rows {
            take(
                clicks: .row(pane, row - cursor), at: Rect(x: area.x, y: area.y + row, width: area.width, height: 1))
        }
    }
}
