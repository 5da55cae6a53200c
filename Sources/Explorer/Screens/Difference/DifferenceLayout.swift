import TerminalUI

/// The places of the screen: both sides, the tabs, the list, and the strip on the row at the cursor.
struct DifferenceLayout {
    /// The inside of the box.
    let area: Rect
    let list: Rect
    /// The rule and the lines below it.
    let strip: Rect
    /// Columns of the two values in a row; the first begins at `first`.
    let first: Int
    let valueWidth: Int

    /// The lines of the sides, and the tabs.
    private static let head = 3

    init(_ size: Size) {
        let area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let stripHeight = area.height < 9 ? 0 : area.height < 16 ? 3 : 4
        let height = max(1, area.height - Self.head - stripHeight)
        self.area = area
        list = Rect(x: area.x, y: area.y + Self.head, width: area.width, height: height)
        strip = Rect(
            x: area.x, y: area.y + Self.head + height, width: area.width,
            height: max(0, area.height - Self.head - height))
        valueWidth = max(8, area.width * 3 / 10)
        first = max(12, area.width - 2 * valueWidth - 1)
    }

    var second: Int { first + valueWidth + 1 }
    /// The row of the tabs.
    var tabs: Int { Self.head - 1 }
}
