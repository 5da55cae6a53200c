/// Compares two values, in one document or in two, with all that is in them (RFC 9535 §2.3.5.2.2): arrays in their
/// order, objects by their keys in any order, numbers by value, strings by code points.
struct JSONEquality {
    private let left: JSONDocument
    private let right: JSONDocument
    /// Values looked at so far, long texts for more than one.
    private(set) var steps = 0

    private struct Child {
        let key: String
        let node: Int
    }

    init(_ left: JSONDocument, _ right: JSONDocument) {
        self.left = left
        self.right = right
    }

    /// Recursive: a document is never deeper than 512.
    mutating func isEqual(_ leftNode: Int, _ rightNode: Int) -> Bool {
        steps += 1
        let kind = left.kind(at: leftNode)
        guard kind == right.kind(at: rightNode) else { return false }
        guard kind.isContainer else {
            steps += (length(leftNode, left) + length(rightNode, right)) >> 4
            return JSONComparand(left, at: leftNode) == JSONComparand(right, at: rightNode)
        }
        guard left.childCount(at: leftNode) == right.childCount(at: rightNode) else { return false }
        // All are put in order before the first is compared.
        steps += 2 * left.childCount(at: leftNode)
        let pairs = zip(Self.children(of: leftNode, in: left), Self.children(of: rightNode, in: right))
        return pairs.allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && isEqual($0.node, $1.node) }
    }

    private func length(_ node: Int, _ document: JSONDocument) -> Int { document.sourceRange(of: node)?.count ?? 0 }

    /// Members by key, equal keys in the order of the document; elements as they stand.
    private static func children(of node: Int, in document: JSONDocument) -> [Child] {
        let children = document.children(of: node).map { Child(key: document.key(of: $0) ?? "", node: $0) }
        guard document.kind(at: node) == .object else { return children }
        return children.sorted { left, right in
            left.key.utf8.elementsEqual(right.key.utf8)
                ? left.node < right.node : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
        }
    }
}
