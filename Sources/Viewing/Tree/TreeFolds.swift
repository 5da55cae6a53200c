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
