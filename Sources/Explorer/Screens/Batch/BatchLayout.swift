import TerminalUI

/// The columns of the batch screen, and the number of rows of its list.
struct BatchLayout {
    /// The inside of the box.
    let area: Rect
    let needs: Int
    let sets: Int
    let status: Int
    let time: Int

    /// Rows below the list.
    private static let footer = 7

    init(_ size: Size) {
        area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let spare = max(0, area.width - 78)
        let isNarrow = area.width < 76
        needs = (isNarrow ? 21 : 26) + spare / 4
        sets = needs + (isNarrow ? 12 : 17) + spare / 8
        // On a small screen there is no room for the column of the names that a step sets.
        status = sets + (isNarrow ? 0 : 10) + spare / 8
        time = area.width - 10
    }

    /// Columns for the request's name.
    var nameWidth: Int { needs - 12 }

    /// The rows without their heading; at least one.
    var list: Rect {
        Rect(x: area.x, y: area.y + 1, width: area.width, height: max(1, area.height - 1 - Self.footer))
    }
}
