/// Compares two values, in one document or in two, with all that is in them (RFC 9535 §2.3.5.2.2): arrays in their
/// order, objects by their keys in any order, numbers by value, strings by code points.
struct JSONEquality {
    let left: JSONDocument
    let right: JSONDocument

    private struct Child {
        let key: String
        let node: Int
    }

    /// Recursive: a document is never deeper than 512.
    func isEqual(_ leftNode: Int, _ rightNode: Int, within budget: inout WorkBudget) throws(WorkStop) -> Bool {
        try budget.spend()
        let kind = left.kind(at: leftNode)
        guard kind == right.kind(at: rightNode) else { return false }
        guard kind.isContainer else {
            try budget.spend(left.textSteps(of: leftNode) + right.textSteps(of: rightNode))
            return JSONComparand(left, at: leftNode) == JSONComparand(right, at: rightNode)
        }
        guard left.childCount(at: leftNode) == right.childCount(at: rightNode) else { return false }
        // All are put in order before the first is compared.
        try budget.spend(2 * left.childCount(at: leftNode))
        for (left, right) in zip(Self.children(of: leftNode, in: left), Self.children(of: rightNode, in: right)) {
            guard left.key.utf8.elementsEqual(right.key.utf8) else { return false }
            guard try isEqual(left.node, right.node, within: &budget) else { return false }
        }
        return true
    }

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

extension JSONDocument {
    /// The steps that reading a scalar's text counts for: one for 16 bytes. Containers are not read as a whole.
    public func textSteps(of node: Int) -> Int {
        kind(at: node).isContainer ? 0 : (sourceRange(of: node)?.count ?? 0) >> 4
    }
}
