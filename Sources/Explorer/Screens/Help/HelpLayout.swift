import TerminalUI

/// Help in columns: a heading is above its entries, and the columns continue on further pages. Where all entries have
/// room on one page, the columns are as few and as wide as can be; a title that is longer than its column wraps.
struct HelpLayout {
    enum Line: Equatable {
        case heading(String)
        /// A line of an entry, from 0: its keys and its title, then the rest of the title.
        case entry(Int, line: Int)
        case blank
    }

    let columns: Int
    let height: Int
    private(set) var lines: [Line] = []

    private static let columnWidth = 38

    init(_ entries: [HelpEntry], in size: Size) {
        let most = max(1, size.width / Self.columnWidth)
        let layouts = (1...most).lazy.map { HelpLayout(entries, in: size, columns: $0) }
        self = layouts.first { $0.pageCount == 1 } ?? HelpLayout(entries, in: size, columns: most)
    }

    private init(_ entries: [HelpEntry], in size: Size, columns: Int) {
        self.columns = columns
        height = max(1, size.height)
        var heading: String?
        for (index, entry) in entries.enumerated() {
            let count = entry.titleLines(width: size.width / columns).count
            if entry.heading != heading { begin(entry.heading, isFirst: heading == nil, entryLines: count) }
            heading = entry.heading
            makeRoom(for: count)
            lines += (0..<count).map { .entry(index, line: $0) }
        }
    }

    /// Adds a heading. It is in the column of its first entry, and a blank line is never the first.
    private mutating func begin(_ heading: String, isFirst: Bool, entryLines: Int) {
        if !isFirst, lines.count % height != 0 { lines.append(.blank) }
        makeRoom(for: 1 + entryLines)
        lines.append(.heading(heading))
    }

    /// Goes to the next column when so many lines do not fit into this one.
    private mutating func makeRoom(for count: Int) {
        let left = height - lines.count % height
        if left < count, count <= height { lines += Array(repeating: .blank, count: left) }
    }

    var pageCount: Int { max(1, (lines.count + columns * height - 1) / (columns * height)) }

    func page(of entry: Int) -> Int {
        (lines.firstIndex(of: .entry(entry, line: 0)) ?? 0) / (columns * height)
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
        lines(ofPage: page).lazy.compactMap { if case .entry(let index, _) = $0.line { index } else { nil } }.first
    }
}
