import TerminalUI

/// The columns and rows of the compare screen.
struct CompareLayout {
    /// The inside of the box.
    let area: Rect
    /// How many readers have a column.
    let readers: Int
    let nameWidth: Int
    /// Rows of the list without its heading; at least three.
    let listHeight: Int

    static let readerWidth = 9
    /// The rule, three lines for the difference, and the words on the readings.
    private static let footer = 9

    init(_ size: Size, rows: Int) {
        area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        readers = area.width < 70 ? 3 : area.width < 100 ? 4 : area.width < 150 ? 5 : 8
        nameWidth = area.width < 100 ? 15 : 20
        listHeight = max(3, min(max(rows, 3), area.height - 1 - Self.footer))
    }

    /// The column of what is sent.
    var text: Int { 2 + nameWidth + 1 }
    /// The column of the first reader.
    var firstReader: Int { area.width - readers * Self.readerWidth }
    var textWidth: Int { max(0, firstReader - text - 1) }
    /// Below the list.
    var footer: Rect {
        let top = listHeight + 1
        return Rect(x: area.x, y: area.y + top, width: area.width, height: max(0, area.height - top))
    }
}
