import TerminalUI

/// The columns and rows of the compare screen.
struct CompareLayout {
    /// The box of the parameters above the styles, with its lines; nil where there is no room for both.
    let tree: Rect?
    /// The box of the styles.
    let box: Rect
    /// The inside of the box.
    let area: Rect
    /// How many readers have a column.
    let readers: Int
    let nameWidth: Int
    /// The rows without their heading; at least three.
    let list: Rect

    static let readerWidth = 9
    /// The rule, three lines for the difference, and the words on the readings.
    private static let footer = 9

    /// Rows of the list that the parameters leave at least, and the rows of the parameters' box.
    private static let fewStyles = 15
    private static let treeHeights = 5...12

    /// - Parameters:
    ///   - rows: of the list.
    ///   - treeRows: of the parameters.
    init(_ size: Size, rows: Int, treeRows: Int) {
        let whole = Rect(x: 0, y: 1, width: size.width, height: max(0, size.height - 3))
        let spare = whole.height - 2 - 1 - Self.footer - Self.fewStyles
        let height = min(treeRows + 2, spare, Self.treeHeights.upperBound)
        let hasTree = spare >= Self.treeHeights.lowerBound && treeRows > 0
        tree = hasTree ? Rect(x: 0, y: 1, width: whole.width, height: height) : nil
        let top = hasTree ? height : 0
        box = Rect(x: 0, y: whole.y + top, width: whole.width, height: whole.height - top)
        area = Rect(x: 1, y: box.y + 1, width: max(0, box.width - 2), height: max(0, box.height - 2))
        readers = area.width < 70 ? 3 : area.width < 100 ? 4 : area.width < 150 ? 5 : 8
        nameWidth = area.width < 100 ? 15 : 20
        list = Rect(
            x: area.x, y: area.y + 1, width: area.width,
            height: max(3, min(max(rows, 3), area.height - 1 - Self.footer)))
    }

    /// The column of what is sent.
    var text: Int { 2 + nameWidth + 1 }
    /// The column of the first reader.
    var firstReader: Int { area.width - readers * Self.readerWidth }
    var textWidth: Int { max(0, firstReader - text - 1) }
    /// Below the list.
    var footer: Rect {
        let top = list.height + 1
        return Rect(x: area.x, y: area.y + top, width: area.width, height: max(0, area.height - top))
    }
}
