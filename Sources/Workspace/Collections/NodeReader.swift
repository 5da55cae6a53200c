internal import CurlewFormats
internal import HTTPMessage
internal import Serialization

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

extension NodeReader {
    /// Reads `parts:`, such as `{photo: {type: image/png, filename: ada.png, headers: {X-Own: a}}}`. Anything else in it
    /// refuses the file: a part would go out otherwise than it is meant.
    func parts(_ node: YAMLNode) throws(CollectionProblem) -> [PartSettings] {
        var parts: [PartSettings] = []
        for pair in try pairs("parts", node) { parts.append(try part(pair)) }
        return parts
    }

    private func part(_ pair: YAMLPair) throws(CollectionProblem) -> PartSettings {
        let place = "parts.\(pair.key.text)"
        var part = PartSettings(name: pair.key.text)
        for pair in try pairs(place, pair.node) {
            switch pair.key.text {
            case "type": part.type = try text("\(place).type", pair.node)
            case "filename": part.fileName = try text("\(place).filename", pair.node)
            case "headers": part.fields = try fields(pair.node, place)
            default: throw wrongShape(place, "a mapping with type, filename and headers", at: pair.node)
            }
        }
        return part
    }

    private func fields(_ node: YAMLNode, _ place: String) throws(CollectionProblem) -> HeaderFields {
        let rows = try headers(node)
        guard rows.allSatisfy({ $0.isOn && !$0.isSecret }) else {
            throw wrongShape("\(place).headers", "fields without a tag", at: node)
        }
        let fields = rows.map { HeaderField($0.name, $0.value ?? "") }
        guard fields.allSatisfy({ $0.flaw == nil }) else {
            throw wrongShape("\(place).headers", "names and values of header fields", at: node)
        }
        return HeaderFields(fields)
    }
}
