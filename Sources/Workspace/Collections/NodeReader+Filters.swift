internal import CurlewFormats
internal import Serialization

extension NodeReader {
    private static let kinds = ["add"]

    /// Reads a list whose items each have one key, the filter's kind. Unknown kinds are noted and have no effect.
    mutating func filters(_ node: YAMLNode) throws(CollectionProblem) -> [SavedFilter] {
        try refuseTag(node)
        if node.isNothing { return [] }
        guard let items = node.items else { throw wrongFilters(node) }
        var filters: [SavedFilter] = []
        for item in items {
            guard let pairs = item.pairs, pairs.count == 1 else { throw wrongFilters(item) }
            guard pairs[0].key.text == "add" else {
                _ = noteUnknown(pairs[0], in: "filters", among: Self.kinds)
                continue
            }
            filters.append(.add(try arguments(pairs[0].node)))
        }
        return filters
    }

    private func arguments(_ node: YAMLNode) throws(CollectionProblem) -> ParameterTree {
        let tree = try ParameterYAML.read(node, file: file)
        guard let root = tree.root, root.isDictionary else {
            throw wrongShape("filters.add", "a mapping, such as {version: 1.2}", at: node)
        }
        return tree
    }

    private func wrongFilters(_ node: YAMLNode) -> CollectionProblem {
        wrongShape("filters", "a list such as [{add: {version: 1.2}}]", at: node)
    }
}
