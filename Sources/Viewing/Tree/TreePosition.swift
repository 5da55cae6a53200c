import CurlewFormats
public import Keys

/// Cursor, folds and scroll position of the tree. Nodes are identified by their index in the document.
public struct TreePosition: Equatable, Sendable {
    public var cursor = 0
    /// The node in the first row shown.
    public var top = 0
    public var folds = TreeFolds()
    /// The nodes that match the filter, sorted; nil without a filter.
    public var listed: [UInt32]?

    public init() {}

    public init(opening index: ResponseIndex?) {
        if let index { folds = TreeFolds(nodeCount: index.places.count) }
    }

    public func rows(_ index: ResponseIndex) -> TreeRows? {
        guard let document = index.document, document.nodeCount > 0 else { return nil }
        return TreeRows(document: document, places: index.places, folds: folds, listed: listed)
    }

    // MARK: Moving

    public mutating func go(to node: Int, _ index: ResponseIndex, height: Int) {
        guard let rows = rows(index) else { return }
        cursor = rows.visible(node)
        top = rows.top(keeping: top, cursor: cursor, height: height)
    }

    /// Opens the containers of a node, and moves the cursor to it.
    public mutating func reveal(_ node: Int, _ index: ResponseIndex, height: Int) {
        let around = Array(index.places.ancestors(of: node))
        for (depth, container) in around.reversed().enumerated() {
            folds.set(container, depth: depth, isOpen: true)
        }
        go(to: node, index, height: height)
    }

    public mutating func setFold(_ node: Int, isOpen: Bool, _ index: ResponseIndex, height: Int) {
        folds.set(node, depth: index.places.depth(of: node), isOpen: isOpen)
        go(to: cursor, index, height: height)
    }

    public mutating func setAllFolds(_ folds: TreeFolds, _ index: ResponseIndex, height: Int) {
        self.folds = folds
        go(to: cursor, index, height: height)
    }
}

/// Keys of the Tree tab.
public enum TreeKeys {
    public static func perform(_ action: Action, _ tree: inout TreePosition, _ index: ResponseIndex, height: Int)
        -> Bool
    {
        guard let rows = tree.rows(index) else { return false }
        if let target = target(of: action, rows, tree, height) {
            tree.go(to: target, index, height: height)
            return true
        }
        return fold(action, &tree, rows, index, height) || scroll(action, &tree, rows, height)
    }

    // MARK: Moving

    private static func target(of action: Action, _ rows: TreeRows, _ tree: TreePosition, _ height: Int) -> Int? {
        let cursor = tree.cursor
        switch action {
        case .moveDown: return rows.step(from: cursor, by: 1)
        case .moveUp: return rows.step(from: cursor, by: -1)
        case .moveHalfDown: return rows.step(from: cursor, by: height / 2)
        case .moveHalfUp: return rows.step(from: cursor, by: -height / 2)
        case .movePageDown: return rows.step(from: cursor, by: height - 1)
        case .movePageUp: return rows.step(from: cursor, by: 1 - height)
        case .moveFirst: return rows.first
        case .moveLast: return rows.last
        case .moveNextSibling: return sibling(after: cursor, rows)
        case .movePrevSibling: return sibling(before: cursor, rows)
        case .moveRight where canEnter(cursor, rows): return cursor + 1
        case .moveLeft where !canClose(cursor, rows): return rows.places.parent(of: cursor) ?? cursor
        default: return nil
        }
    }

    private static func canEnter(_ node: Int, _ rows: TreeRows) -> Bool {
        rows.document.childCount(at: node) > 0 && rows.isOpen(node)
    }

    private static func canClose(_ node: Int, _ rows: TreeRows) -> Bool {
        rows.listed == nil && canEnter(node, rows)
    }

    private static func sibling(after node: Int, _ rows: TreeRows) -> Int {
        guard let parent = rows.places.parent(of: node) else { return node }
        let next = rows.document.next(after: node)
        return next < rows.document.next(after: parent) ? next : node
    }

    /// The previous sibling. The node before this one is in the sibling's subtree, so the search climbs from there.
    private static func sibling(before node: Int, _ rows: TreeRows) -> Int {
        guard let parent = rows.places.parent(of: node), node > parent + 1 else { return node }
        var sibling = node - 1
        while let up = rows.places.parent(of: sibling), up != parent { sibling = up }
        return sibling
    }

    // MARK: Folding

    private static func fold(
        _ action: Action, _ tree: inout TreePosition, _ rows: TreeRows, _ index: ResponseIndex, _ height: Int
    ) -> Bool {
        let node = container(at: tree.cursor, rows)
        switch action {
        case .foldToggle: tree.setFold(node, isOpen: !rows.isOpen(node), index, height: height)
        case .foldOpen, .moveRight: tree.setFold(tree.cursor, isOpen: true, index, height: height)
        case .foldClose: tree.setFold(rows.isOpen(node) ? node : tree.cursor, isOpen: false, index, height: height)
        case .moveLeft: tree.setFold(tree.cursor, isOpen: false, index, height: height)
        case .foldOpenAll: tree.setAllFolds(.allOpen, index, height: height)
        case .foldCloseAll: tree.setAllFolds(.allClosed, index, height: height)
        default: return false
        }
        return true
    }

    /// The node itself when it has children, else its container.
    private static func container(at node: Int, _ rows: TreeRows) -> Int {
        rows.document.childCount(at: node) > 0 ? node : rows.places.parent(of: node) ?? node
    }

    // MARK: Scrolling

    private static func scroll(
        _ action: Action, _ tree: inout TreePosition, _ rows: TreeRows, _ height: Int
    ) -> Bool {
        switch action {
        case .scrollDown: tree.top = rows.step(from: tree.top, by: 1)
        case .scrollUp: tree.top = rows.step(from: tree.top, by: -1)
        case .scrollTop: tree.top = tree.cursor
        case .scrollCentre: tree.top = rows.step(from: tree.cursor, by: -(height / 2))
        case .scrollBottom: tree.top = rows.step(from: tree.cursor, by: 1 - height)
        default: return false
        }
        keepCursorShown(&tree, rows, height)
        return true
    }

    /// Moves the cursor with the window when it would leave the window.
    private static func keepCursorShown(_ tree: inout TreePosition, _ rows: TreeRows, _ height: Int) {
        let shown = rows.rows(from: tree.top, count: height)
        guard let first = shown.first, let last = shown.last, !shown.contains(tree.cursor) else { return }
        tree.cursor = tree.cursor < first ? first : last
    }
}
