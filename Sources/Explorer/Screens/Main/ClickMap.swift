import Keys
import TerminalUI

/// The places of a picture that take clicks, each with its meaning.
struct ClickMap {
    enum Target {
        /// A hint: a click is its keys.
        case keys([Key])
        /// A tab by its place on the border of a pane.
        case tab(Pane, Int)
    }

    /// A list that has the keys.
    struct List {
        var area: Rect
        /// The row of the screen with the list's cursor.
        var cursor: Int
    }

    var targets: [(place: Rect, target: Target)] = []
    var list: List?
    /// The docked list while another pane has the keys: a click on a row goes there first.
    var idleList: List?

    /// The target at a place; where several lie on each other, the one that was drawn last.
    func target(at point: Point) -> Target? { targets.last { $0.place.contains(point) }?.target }

    /// The rows from the cursor of a list to a place; nil outside the list.
    func steps(to point: Point, in list: List?) -> Int? {
        list.flatMap { $0.area.contains(point) ? point.y - $0.cursor : nil }
    }

    /// Where things stand does not depend on colours.
    static let theme: ResolvedTheme? = Theme.mono.resolved(for: .mono)
}
