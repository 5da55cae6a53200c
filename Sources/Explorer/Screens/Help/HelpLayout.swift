import TerminalUI

/// Help in columns: a heading is above its entries, and the columns continue on further pages.
struct HelpLayout {
    enum Line: Equatable {
        case heading(String)
        case entry(Int)
        case blank
    }

    let columns: Int
    let height: Int
    private(set) var lines: [Line] = []

    private static let columnWidth = 38

    init(_ entries: [HelpEntry], in size: Size) {
        columns = max(1, size.width / Self.columnWidth)
        height = max(1, size.height)
        var heading: String?
        for (index, entry) in entries.enumerated() {
            if entry.heading != heading { begin(entry.heading, isFirst: heading == nil) }
            heading = entry.heading
            lines.append(.entry(index))
        }
    }

    /// Adds a heading. It is never the last line of a column, and a blank line is never the first.
    private mutating func begin(_ heading: String, isFirst: Bool) {
        if !isFirst, lines.count % height != 0 { lines.append(.blank) }
        if lines.count % height == height - 1, height > 1 { lines.append(.blank) }
        lines.append(.heading(heading))
    }

    var pageCount: Int { max(1, (lines.count + columns * height - 1) / (columns * height)) }

    func page(of entry: Int) -> Int {
        (lines.firstIndex(of: .entry(entry)) ?? 0) / (columns * height)
    }

    /// The lines of a page, with the column and row of each.
    func lines(ofPage page: Int) -> [(line: Line, column: Int, row: Int)] {
        let start = page * columns * height
        return lines.dropFirst(start).prefix(columns * height).enumerated().map { offset, line in
            (line, offset / height, offset % height)
        }
    }

    /// The first entry of a page; nil when there is no such page.
    func firstEntry(ofPage page: Int) -> Int? {
        lines(ofPage: page).lazy.compactMap { if case .entry(let index) = $0.line { index } else { nil } }.first
    }
}
