import CurlewFormats

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
