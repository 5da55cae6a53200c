import CurlewFormats

/// One row of two trees side by side.
public struct TreeDifferenceRow: Equatable, Sendable {
    /// The mark of a row.
    public enum Mark: Equatable, Sendable {
        case same, changed, gone, added
        /// The values differ, and their path is ignored.
        case ignored
    }

    /// The value in the first document; nil where it is not there.
    public let first: Int?
    /// The value in the second document; nil where it is not there.
    public let second: Int?
    public let depth: Int
    public let mark: Mark
    /// The change that the row shows, in `TreeDifference.changes`.
    public let change: Int?
    /// Number of changes below.
    public let changesBelow: Int
    /// The index in the first list, or in the second; nil for members and the root.
    public let index: Int?
    /// Whether rows of its children follow; nil when it has none.
    public internal(set) var isOpen: Bool?
}

/// The visible rows of a difference. Containers with a change in them are open at first, all others are closed.
public struct TreeDifferenceRows: Sendable {
    public let difference: TreeDifference
    /// Only values that differ, and the containers on the way to them.
    public let showsOnlyChanges: Bool
    public private(set) var rows: [TreeDifferenceRow] = []
    /// The change of a value of the first document, and of one that only the second has.
    private let changes: (first: [Int: Int], second: [Int: Int])

    public init(_ difference: TreeDifference, onlyChanges: Bool = false) {
        self.difference = difference
        showsOnlyChanges = onlyChanges
        var (first, second) = ([Int: Int](), [Int: Int]())
        for (index, change) in difference.changes.enumerated() {
            if let node = change.first { first[node] = index } else if let node = change.second { second[node] = index }
        }
        changes = (first, second)
        let count = (difference.first.nodeCount, difference.second.nodeCount)
        if count.0 > 0, count.1 > 0 { add(pair: (0, 0), depth: 0, index: nil, to: &rows) }
        if (count.0 > 0) != (count.1 > 0) {
            add(pair: count.0 > 0 ? (0, nil) : (nil, 0), depth: 0, index: nil, to: &rows)
        }
    }

    /// Opens a closed row and closes an open one.
    public mutating func toggle(_ place: Int) {
        guard let isOpen = rows[place].isOpen else { return }
        rows[place].isOpen = !isOpen
        if isOpen {
            let end = rows[(place + 1)...].firstIndex { $0.depth <= rows[place].depth } ?? rows.count
            rows.removeSubrange((place + 1)..<end)
        } else {
            var below: [TreeDifferenceRow] = []
            addChildren(of: rows[place], to: &below)
            rows.insert(contentsOf: below, at: place + 1)
        }
    }

    /// The next row behind a place that shows a change, or a closed container with one; before it when backwards.
    public func change(from place: Int, forwards: Bool) -> Int? {
        func isPoint(_ row: TreeDifferenceRow) -> Bool {
            row.change != nil || (row.changesBelow > 0 && row.isOpen == false)
        }
        return forwards
            ? rows.indices.dropFirst(place + 1).first { isPoint(rows[$0]) }
            : rows.indices.prefix(max(0, place)).last { isPoint(rows[$0]) }
    }

    /// The row of the container that holds a row.
    public func parent(of place: Int) -> Int? {
        rows.indices.prefix(place).last { rows[$0].depth < rows[place].depth }
    }

    /// The path of a row: its steps from the root.
    public func steps(to place: Int) -> [DifferenceStep] {
        var steps: [DifferenceStep] = []
        var at = place
        while rows[at].depth > 0, let parent = parent(of: at) {
            steps.append(step(to: rows[at]))
            at = parent
        }
        return steps.reversed()
    }

    /// The row with a path; nil where it is not shown. Linear in the rows.
    public func row(at path: [DifferenceStep]) -> Int? {
        guard !rows.isEmpty else { return nil }
        var level = 0
        for place in rows.indices.dropFirst() where level < path.count {
            if rows[place].depth <= level { return nil }
            guard rows[place].depth == level + 1, step(to: rows[place]) == path[level] else { continue }
            level += 1
            if level == path.count { return place }
        }
        return path.isEmpty ? 0 : nil
    }

    private func step(to row: TreeDifferenceRow) -> DifferenceStep {
        if let key = key(of: row) { return .key(key) }
        if row.first == nil { return .index(nil, row.index) }
        return .index(row.index, row.second == nil ? nil : row.index)
    }

    /// The key of a member; nil for items and the root.
    public func key(of row: TreeDifferenceRow) -> String? {
        row.first.flatMap { difference.first.key(of: $0) } ?? row.second.flatMap { difference.second.key(of: $0) }
    }

    // MARK: Making rows

    private func add(
        pair: (first: Int?, second: Int?), depth: Int, index: Int?, inside mark: TreeDifferenceRow.Mark = .same,
        to rows: inout [TreeDifferenceRow]
    ) {
        let row = row(pair, depth, index, mark)
        guard !showsOnlyChanges || row.change != nil || row.changesBelow > 0 || depth == 0 || mark != .same else {
            return
        }
        rows.append(row)
        if row.isOpen == true { addChildren(of: row, to: &rows) }
    }

    private func row(
        _ pair: (first: Int?, second: Int?), _ depth: Int, _ index: Int?, _ mark: TreeDifferenceRow.Mark
    ) -> TreeDifferenceRow {
        let change = pair.first.map { changes.first[$0] } ?? pair.second.flatMap { changes.second[$0] }
        let below = pair.first.flatMap { difference.pairs[$0] }.map { difference.containers[$0].changes } ?? 0
        var mark = mark
        if let change {
            switch difference.changes[change].kind {
            case .changed: mark = .changed
            case .gone: mark = .gone
            case .added: mark = .added
            }
        } else if pair.first.map(difference.ignoredNodes.first.contains) ?? false
            || pair.second.map(difference.ignoredNodes.second.contains) ?? false
        {
            mark = .ignored
        }
        // Two values of different kinds at the same path have no common children.
        let canOpen = holds(pair.first, difference.first) || holds(pair.second, difference.second)
        let isTwoKinds = (mark == .changed || mark == .ignored) && pair.first != nil && pair.second != nil
        return TreeDifferenceRow(
            first: pair.first, second: pair.second, depth: depth, mark: mark, change: change, changesBelow: below,
            index: index, isOpen: canOpen && !isTwoKinds ? below > 0 || (depth == 0 && mark == .same) : nil)
    }

    private func holds(_ node: Int?, _ document: any TreeDocument) -> Bool {
        node.map { document.childCount(at: $0) > 0 } ?? false
    }

    private func addChildren(of row: TreeDifferenceRow, to rows: inout [TreeDifferenceRow]) {
        let (one, two) = (row.first, row.second)
        // A list's items have an index, a member its key.
        func index(_ child: ChildPair) -> Int? {
            let hasKey =
                child.first >= 0
                ? difference.first.key(of: Int(child.first)) != nil
                : difference.second.key(of: Int(child.second)) != nil
            return hasKey ? nil : Int(child.first >= 0 ? child.places.first : child.places.second)
        }
        for child in children(of: one, two) {
            add(
                pair: (child.first < 0 ? nil : Int(child.first), child.second < 0 ? nil : Int(child.second)),
                depth: row.depth + 1, index: index(child), inside: row.mark, to: &rows)
        }
    }

    private func children(of one: Int?, _ two: Int?) -> [ChildPair] {
        if let one, let pair = difference.pairs[one], let children = difference.containers[pair].children {
            return children
        }
        let mine = one.map { Array(difference.first.children(of: $0)) } ?? []
        let theirs = two.map { Array(difference.second.children(of: $0)) } ?? []
        return (0..<max(mine.count, theirs.count)).map { place in
            ChildPair(
                first: place < mine.count ? Int32(mine[place]) : -1,
                second: place < theirs.count ? Int32(theirs[place]) : -1, places: (Int32(place), Int32(place)))
        }
    }
}
