/// Which containers are open: all down to a depth, except those that were changed by hand. Opening or closing
/// everything costs nothing, whatever the size.
public struct TreeFolds: Equatable, Sendable {
    /// Containers less deep than this are open; the root has depth 0.
    private(set) var openDepth: Int
    private(set) var changed: Set<Int> = []

    /// Documents up to this many nodes start all open.
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
    /// The root stays open: a single line would tell nothing.
    static let allClosed = TreeFolds(openDepth: 1)
}
