import TerminalUI

/// Where the columns of the batch screen stand, and how many rows the list has.
struct BatchLayout {
    /// The inside of the box.
    let area: Rect
    let needs: Int
    let sets: Int
    let status: Int
    let time: Int

    /// What stands below the list.
    private static let footer = 7

    init(_ size: Size) {
        area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let spare = max(0, area.width - 78)
        let isNarrow = area.width < 76
        needs = (isNarrow ? 21 : 26) + spare / 4
        sets = needs + (isNarrow ? 12 : 17) + spare / 8
        // What a step sets has no place on a small screen.
        status = sets + (isNarrow ? 0 : 10) + spare / 8
        time = area.width - 10
    }

    /// Columns in which the name may stand.
    var nameWidth: Int { needs - 12 }

    /// One row at least, and the heading above it.
    var listHeight: Int { max(1, area.height - 1 - Self.footer) }
}
