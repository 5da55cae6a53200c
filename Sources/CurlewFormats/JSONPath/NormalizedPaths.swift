/// Paths of values as RFC 9535 §2.7 writes them, so that each value has one: `$['people'][0]['name']`.
public enum NormalizedPaths {
    /// The path of every node asked for, found in one walk over the document.
    public static func of(_ nodes: Set<Int>, in document: JSONDocument) -> [Int: String] {
        var walk = NormalizedPathWalk(document)
        var paths: [Int: String] = [:]
        for node in nodes.sorted() { paths[node] = walk.path(to: node) }
        return paths
    }

    public static func of(_ node: Int, in document: JSONDocument) -> String {
        var walk = NormalizedPathWalk(document)
        return walk.path(to: node)
    }

    /// `['name']`, with escapes for quotes, backslashes and controls.
    public static func step(_ name: String) -> String { "['" + JSONEscape.text(name, quote: "'") + "']" }

    /// `[0]`.
    public static func step(_ index: Int) -> String { "[\(index)]" }
}

/// Goes down to one node after the other, each behind the last: siblings passed once are not passed again.
private struct NormalizedPathWalk {
    private struct Level {
        let container: Int
        var child: Int
        var ordinal: Int
        /// With the step to `child`.
        var path: String
    }

    private let document: JSONDocument
    private var levels: [Level] = []

    init(_ document: JSONDocument) {
        self.document = document
    }

    mutating func path(to node: Int) -> String {
        while let level = levels.last, node >= document.next(after: level.container) { levels.removeLast() }
        while (levels.last?.child ?? 0) != node {
            if let level = levels.last, node >= document.next(after: level.child) {
                advance(to: node)
            } else {
                let container = levels.last?.child ?? 0
                levels.append(
                    Level(container: container, child: container + 1, ordinal: 0, path: step(to: container + 1, 0)))
            }
        }
        return levels.last?.path ?? "$"
    }

    /// Goes on to the sibling that is, or holds, `node`.
    private mutating func advance(to node: Int) {
        var level = levels.removeLast()
        while node >= document.next(after: level.child) {
            level.child = document.next(after: level.child)
            level.ordinal += 1
        }
        level.path = step(to: level.child, level.ordinal)
        levels.append(level)
    }

    private func step(to child: Int, _ ordinal: Int) -> String {
        (levels.last?.path ?? "$")
            + (document.key(of: child).map(NormalizedPaths.step) ?? NormalizedPaths.step(ordinal))
    }
}
