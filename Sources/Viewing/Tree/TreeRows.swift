public import CurlewFormats

/// The visible rows of a document, one node each, found by arithmetic on node indexes: no list of rows is made. Every
/// step costs at most the depth of the tree.
public struct TreeRows {
    public let document: any TreeDocument
    public let places: NodePlaces
    public let folds: TreeFolds
    /// The nodes that a filter shows, sorted; nil without a filter. With a filter, folds have no effect.
    public let listed: [UInt32]?

    public var first: Int { listed?.first.map(Int.init) ?? 0 }
    public var last: Int { listed?.last.map(Int.init) ?? visible(max(0, document.nodeCount - 1)) }

    public func isOpen(_ node: Int) -> Bool {
        listed != nil || folds.isOpen(node, depth: places.depth(of: node))
    }

    public func next(after node: Int) -> Int? {
        if let listed { return listed.neighbour(of: node, by: 1) }
        let next = document.childCount(at: node) > 0 && isOpen(node) ? node + 1 : document.next(after: node)
        return next < document.nodeCount ? next : nil
    }

    public func previous(before node: Int) -> Int? {
        if let listed { return listed.neighbour(of: node, by: -1) }
        return node > 0 ? visible(node - 1) : nil
    }

    /// The row that shows a node: the node itself, or its outermost closed container.
    public func visible(_ node: Int) -> Int {
        if let listed { return listed.nearest(to: node) ?? node }
        let around = Array(places.ancestors(of: node))
        for (depth, container) in around.reversed().enumerated() where !folds.isOpen(container, depth: depth) {
            return container
        }
        return node
    }

    /// The row `steps` rows further, or as far as there are rows; backwards when negative.
    public func step(from node: Int, by steps: Int) -> Int {
        var node = node
        for _ in 0..<abs(steps) {
            guard let neighbour = steps > 0 ? next(after: node) : previous(before: node) else { break }
            node = neighbour
        }
        return node
    }

    /// Up to `count` rows from `node` on.
    public func rows(from node: Int, count: Int) -> [Int] {
        guard document.nodeCount > 0, count > 0 else { return [] }
        return Array(sequence(first: node) { next(after: $0) }.prefix(count))
    }

    /// The first row to show, so that `cursor` is among `height` rows, with as little scrolling as possible.
    public func top(keeping top: Int, cursor: Int, height: Int) -> Int {
        let top = visible(min(top, max(0, document.nodeCount - 1)))
        if cursor <= top { return filled(cursor, height) }
        let shown = rows(from: top, count: height)
        if shown.contains(cursor) { return filled(top, height) }
        return step(from: cursor, by: -(height - 1))
    }

    /// The first row, moved up so that there are no blank rows at the end while there are rows above.
    private func filled(_ top: Int, _ height: Int) -> Int {
        let missing = height - rows(from: top, count: height).count
        return missing > 0 ? step(from: top, by: -missing) : top
    }
}

extension [UInt32] {
    /// The index of the first value that is not less than `value`.
    fileprivate func lowerBound(_ value: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if Int(self[middle]) < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate func neighbour(of value: Int, by offset: Int) -> Int? {
        let place = lowerBound(value)
        let isListed = place < count && Int(self[place]) == value
        let target = isListed || offset < 0 ? place + offset : place
        return indices.contains(target) ? Int(self[target]) : nil
    }

    /// The last listed value at or before `value`, else the first.
    fileprivate func nearest(to value: Int) -> Int? {
        let place = lowerBound(value + 1)
        return place > 0 ? Int(self[place - 1]) : first.map(Int.init)
    }
}

/// The open containers: all down to a depth, except those that were changed individually. Opening or closing everything
/// takes constant time.
public struct TreeFolds: Equatable, Sendable {
    /// Containers of a smaller depth are open; the root has depth 0.
    private(set) var openDepth: Int
    private(set) var changed: Set<Int> = []

    /// Documents of at most this many nodes start with all containers open.
    static let smallDocument = 200

    init(openDepth: Int = .max) {
        self.openDepth = openDepth
    }

    init(nodeCount: Int) {
        openDepth = nodeCount <= Self.smallDocument ? .max : 2
    }

    func isOpen(_ node: Int, depth: Int) -> Bool {
        (depth < openDepth) != changed.contains(node)
    }

    mutating func set(_ node: Int, depth: Int, isOpen: Bool) {
        guard self.isOpen(node, depth: depth) != isOpen else { return }
        if changed.remove(node) == nil { changed.insert(node) }
    }

    static let allOpen = TreeFolds()
    /// The root stays open, since a single line would show nothing.
    static let allClosed = TreeFolds(openDepth: 1)
}
