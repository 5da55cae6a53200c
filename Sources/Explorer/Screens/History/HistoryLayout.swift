import TerminalUI

/// Where the parts of the history stand.
struct HistoryLayout {
    /// The inside of the box.
    let area: Rect
    /// The line of the filter.
    let filter: Rect
    /// The lines, without their heading.
    let list: Rect
    /// The line at the cursor in full: a rule, the URL in two rows at most, who sent it; on a low screen the URL alone.
    let strip: Rect

    init(_ size: Size) {
        area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let stripHeight = area.height < 14 ? 1 : 5
        filter = Rect(x: area.x, y: area.y, width: area.width, height: 1)
        list = Rect(x: area.x, y: area.y + 2, width: area.width, height: max(1, area.height - 2 - stripHeight))
        strip = Rect(x: area.x, y: list.maxY, width: area.width, height: max(0, area.maxY - list.maxY))
    }

    var heading: Rect { Rect(x: area.x, y: area.y + 1, width: area.width, height: 1) }
}

/// The columns of a line, side by side with two blanks between them; what is left stays empty at the right end. One
/// without width is left out.
struct HistoryColumns {
    let time: Range<Int>
    let method: Range<Int>
    /// The name, or the path of a request without a file, which goes on through `path`.
    let name: Range<Int>
    /// The path beside the name; empty below 110 columns, where the name stands alone.
    let path: Range<Int>
    let environment: Range<Int>
    /// The two columns of its mark come first.
    let status: Range<Int>
    /// Right-aligned.
    let took: Range<Int>
    let size: Range<Int>

    /// The widths that the lines on the screen need, in columns.
    struct Needs {
        var time = 8
        var method = 6
        var name = 7
        /// 0 where no line has a name beside it.
        var path = 0
        /// Of the lines without a name.
        var alone = 0
        /// 0 where all lines have the same one.
        var environment = 0
        /// With the reason phrase, without the mark.
        var status = 6
    }

    private static let numbers = 7

    /// Whether the list has room for paths and reason phrases: on a screen of 110 columns.
    static func isWide(_ width: Int) -> Bool { width >= 108 }

    /// - Parameter width: of the list.
    init(width: Int, _ needs: Needs) {
        let (isNarrow, isWide) = (width < 70, Self.isWide(width))
        let status = 2 + (isWide ? min(30, max(6, needs.status)) : 6)
        let environment = isNarrow ? 0 : min(isWide ? 12 : 8, needs.environment)
        let size = isNarrow ? 0 : Self.numbers
        let others = [needs.time, needs.method, environment, status, Self.numbers, size].filter { $0 > 0 }
        let room = max(8, width - 3 - others.reduce(0) { $0 + $1 + 2 })
        let hasPath = isWide && needs.path > 0
        let name = hasPath ? min(needs.name, max(room * 2 / 5, room - needs.path - 2)) : max(needs.name, needs.alone)
        var (at, places) = (2, [Range<Int>]())
        for columns in [
            needs.time, needs.method, min(name, room),
            hasPath ? min(max(needs.path, needs.alone - name - 2), room - name - 2) : 0, environment, status,
            Self.numbers, size,
        ] {
            places.append(at..<at + max(0, columns))
            if columns > 0 { at += columns + 2 }
        }
        (time, method, self.name, path) = (places[0], places[1], places[2], places[3])
        (self.environment, self.status, took, self.size) = (places[4], places[5], places[6], places[7])
    }

    /// The columns of a line without a name.
    var alone: Range<Int> { name.lowerBound..<max(name.upperBound, path.upperBound) }
}
