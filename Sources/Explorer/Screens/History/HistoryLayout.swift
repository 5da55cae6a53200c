import TerminalUI

/// Where the parts of the history stand.
struct HistoryLayout {
    /// The inside of the box.
    let area: Rect
    /// The line of the filter.
    let filter: Rect
    /// The lines, without their heading.
    let list: Rect
    /// The line at the cursor in full; empty on a low screen.
    let strip: Rect

    init(_ size: Size) {
        area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let stripHeight = area.height < 14 ? 1 : 3
        filter = Rect(x: area.x, y: area.y, width: area.width, height: 1)
        list = Rect(x: area.x, y: area.y + 2, width: area.width, height: max(1, area.height - 2 - stripHeight))
        strip = Rect(x: area.x, y: list.maxY, width: area.width, height: max(0, area.maxY - list.maxY))
    }

    var heading: Rect { Rect(x: area.x, y: area.y + 1, width: area.width, height: 1) }
}

/// The columns of a line; one without width is left out. Each column but the last is followed by one blank at least.
struct HistoryColumns {
    let time: Range<Int>
    let method: Range<Int>
    let name: Range<Int>
    /// The URL beside the name; empty on a narrow screen, where the name stands alone.
    let url: Range<Int>
    let environment: Range<Int>
    let status: Range<Int>
    /// Right-aligned.
    let took: Range<Int>
    let size: Range<Int>

    /// The widths that the lines on the screen need, in columns.
    struct Needs {
        var time = 8
        var name = 0
        /// 0 where no line has one.
        var environment = 0
        var status = 0
    }

    /// - Parameter width: of the list.
    init(width: Int, _ needs: Needs) {
        let isNarrow = width < 70
        let isWide = width >= 110
        let end = isNarrow ? width - 1 : width - 9
        size = isNarrow ? end..<end : end + 1..<width - 1
        took = end - 7..<end
        let statusWidth = isNarrow ? 6 : min(isWide ? 24 : 10, max(6, needs.status))
        status = took.lowerBound - 1 - statusWidth..<took.lowerBound - 1
        let environmentWidth = isNarrow ? 0 : min(isWide ? 12 : 8, needs.environment)
        environment = status.lowerBound - environmentWidth - 1..<status.lowerBound - 1
        time = 2..<2 + needs.time
        method = time.upperBound + 2..<time.upperBound + 8
        let room = method.upperBound + 1..<max(method.upperBound + 1, environment.lowerBound - 1)
        let nameWidth = isWide ? min(needs.name, room.count * 2 / 5) : room.count
        name = room.lowerBound..<room.lowerBound + nameWidth
        url =
            isWide ? name.upperBound + 2..<max(name.upperBound + 2, room.upperBound) : room.upperBound..<room.upperBound
    }
}
