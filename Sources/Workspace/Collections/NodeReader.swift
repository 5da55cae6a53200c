internal import CurlewFormats

/// Reads values from a file's nodes and notes the entries that it does not know.
struct NodeReader {
    let file: String
    var notes: [CollectionProblem] = []

    init(file: String) {
        self.file = file
    }

    func wrongShape(_ key: String, _ expected: String, at node: YAMLNode) -> CollectionProblem {
        CollectionProblem(.wrongShape(key: key, expected: expected), file: file, at: node.mark)
    }

    /// Refuses a tag. Tags have a meaning only in parameters, in headers, and under keys of later versions.
    func refuseTag(_ node: YAMLNode) throws(CollectionProblem) {
        guard let tag = node.tag else { return }
        throw CollectionProblem(.unknownTag(tag), file: file, at: node.mark)
    }

    func text(_ key: String, _ node: YAMLNode) throws(CollectionProblem) -> String {
        try refuseTag(node)
        guard let text = node.text else { throw wrongShape(key, "text", at: node) }
        return text
    }

    func pairs(_ key: String, _ node: YAMLNode) throws(CollectionProblem) -> [YAMLPair] {
        try refuseTag(node)
        if node.isNothing { return [] }
        guard let pairs = node.pairs else { throw wrongShape(key, "a mapping", at: node) }
        return pairs
    }

    func texts(_ key: String, _ node: YAMLNode) throws(CollectionProblem) -> [String] {
        try refuseTag(node)
        if node.isNothing { return [] }
        guard let items = node.items else { return [try text(key, node)] }
        var all: [String] = []
        for item in items { all.append(try text(key, item)) }
        return all
    }

    func keep(_ pair: YAMLPair) -> YAMLEntry { YAMLEntry(pair.key.text, pair.node.value) }

    /// - Parameter names: the keys known here, to suggest the nearest one.
    mutating func noteUnknown(_ pair: YAMLPair, in parent: String? = nil, among names: [String] = []) -> YAMLEntry {
        let name = parent.map { $0 + "." + pair.key.text } ?? pair.key.text
        let nearest = NearestName.of(pair.key.text, among: names)
        notes.append(CollectionProblem(.unknownKey(name, nearest: nearest), file: file, at: pair.key.mark))
        return keep(pair)
    }

    /// Notes a style that is left out.
    mutating func note(_ problem: StyleProblem) {
        notes.append(CollectionProblem(.style(problem), file: file, at: problem.mark))
    }

    /// Keeps and notes a value that this version does not know, such as `serializer: text`. A null sets nothing and
    /// is kept without a note.
    mutating func noteUnsupported(_ pair: YAMLPair, in parent: String? = nil, among words: [String] = []) -> YAMLEntry {
        let name = parent.map { $0 + "." + pair.key.text } ?? pair.key.text
        if !pair.node.isNothing {
            let value = pair.node.text ?? "..."
            let nearest = NearestName.of(value, among: words) ?? (words.isEmpty ? nil : words.joined(separator: ", "))
            notes.append(
                CollectionProblem(
                    .unsupported(key: name, value: value, nearest: nearest), file: file, at: pair.node.mark))
        }
        return keep(pair)
    }
}

extension YAMLNode {
    /// Whether the node is `null` or empty.
    var isNothing: Bool { isEmptyPlain || (tag == nil && content == .scalar("null", .plain)) }

    /// The number or text as typed, for a scalar without a tag; otherwise nil.
    var plainText: String? { tag == nil && !isNothing ? text : nil }
}
