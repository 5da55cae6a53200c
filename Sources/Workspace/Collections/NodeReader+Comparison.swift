internal import CurlewFormats

extension NodeReader {
    /// Reads `compare:`. Paths are read later, by the differ.
    mutating func comparison(_ node: YAMLNode) throws(CollectionProblem) -> SavedComparison {
        var comparison = SavedComparison()
        for pair in try pairs("compare", node) {
            switch pair.key.text {
            case "ignore": comparison.ignored = try texts("compare.ignore", pair.node)
            case "headers": comparison.ignoredFields = try texts("compare.headers", pair.node)
            case "arrays": comparison.arrays = try pairings(pair.node)
            default: comparison.others.append(noteUnknown(pair, in: "compare", among: SavedComparison.keys))
            }
        }
        return comparison
    }

    private func pairings(_ node: YAMLNode) throws(CollectionProblem) -> [SavedComparison.Pairing] {
        var pairings: [SavedComparison.Pairing] = []
        for pair in try pairs("compare.arrays", node) {
            let name = "compare.arrays.\(pair.key.text)"
            let member: String? = try pair.node.isNothing ? nil : text(name, pair.node)
            guard member != "" else {
                throw wrongShape(name, "the name of a member, or null for by place", at: pair.node)
            }
            pairings.append(SavedComparison.Pairing(path: pair.key.text, member: member))
        }
        return pairings
    }
}

extension RequestFile {
    static func value(of comparison: SavedComparison) -> YAMLValue {
        var entries: [YAMLEntry] = []
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { entries.append(YAMLEntry(name, .sequence(texts.map { .text($0) }))) }
        }
        add("ignore", comparison.ignored)
        add("headers", comparison.ignoredFields)
        if !comparison.arrays.isEmpty {
            entries.append(
                YAMLEntry(
                    "arrays",
                    .mapping(
                        comparison.arrays.map { YAMLEntry($0.path, $0.member.map { .text($0) } ?? .plain("null")) })))
        }
        return .mapping(entries + comparison.others)
    }
}
