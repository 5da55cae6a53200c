internal import CurlewBytes
internal import CurlewFormats
internal import CurlewSerialization

/// Reads values from a file's nodes and notes the entries that it does not know.
struct NodeReader {
    let file: String
    var notes: [CollectionProblem] = []
    /// The first problem for which the file is refused. Reading goes on behind it; its result is not used.
    private var fault: CollectionProblem?
    /// The number of kept entries.
    private var kept = 0

    init(file: String) {
        self.file = file
    }

    /// The text's root; nil for a text without entries.
    static func root(of source: [UInt8], file: String) throws(CollectionProblem) -> YAMLNode? {
        try YAMLError.mapped(try YAMLDocument(parsing: source, tags: nil).root) {
            CollectionProblem($0, file: file, source: source)
        }
    }

    /// The result of `read`, and its notes.
    ///
    /// - Throws: the first problem for which the file is refused.
    static func reading<Value>(
        _ file: String, _ read: (inout NodeReader) -> Value
    ) throws(CollectionProblem) -> (value: Value, notes: [CollectionProblem]) {
        var reader = NodeReader(file: file)
        let value = read(&reader)
        if let fault = reader.fault { throw fault }
        return (value, reader.notes)
    }

    /// A file's record: `start` with the entries of the root.
    static func record<Record: FieldRecord>(
        _ start: Record, _ root: YAMLNode?, file: String
    ) throws(CollectionProblem) -> (value: Record, notes: [CollectionProblem]) {
        try reading(file) { reader in
            var record = start
            if let root { reader.read(reader.pairs("the file", root), into: &record) }
            return record
        }
    }

    /// Refuses the file, unless it is refused already.
    ///
    /// - Returns: nil.
    mutating func refuse<Value>(_ kind: CollectionProblem.Kind, at mark: YAMLMark?) -> Value? {
        fault = fault ?? CollectionProblem(kind, file: file, at: mark)
        return nil
    }

    mutating func refuse<Value>(_ key: String, _ expected: String, at node: YAMLNode) -> Value? {
        refuse(.wrongShape(key: key, expected: expected), at: node.mark)
    }

    /// Refuses a tag. Tags have a meaning only in parameters, in headers, and under keys of later versions.
    mutating func untagged(_ node: YAMLNode) -> YAMLNode {
        node.tag.flatMap { refuse(.unknownTag($0), at: node.mark) } ?? node
    }

    mutating func text(_ key: String, _ node: YAMLNode) -> String? {
        untagged(node).text ?? refuse(key, "text", at: node)
    }

    mutating func pairs(_ key: String, _ node: YAMLNode) -> [YAMLPair] {
        untagged(node).pairs ?? (node.isNothing ? nil : refuse(key, "a mapping", at: node)) ?? []
    }

    mutating func items(_ key: String, _ expected: String, _ node: YAMLNode) -> [YAMLNode] {
        untagged(node).items ?? (node.isNothing ? nil : refuse(key, expected, at: node)) ?? []
    }

    mutating func texts(_ key: String, _ node: YAMLNode) -> [String] {
        node.isNothing ? [] : (untagged(node).items ?? [node]).compactMap { text(key, $0) }
    }

    /// Reads the entries of a mapping, each by the row of its key. Everything else is kept, and noted once.
    ///
    /// - Parameters:
    ///   - parent: the mapping's key, for notes; nil for the file.
    ///   - front: the text before a key in errors; nil for the mapping's key with a dot.
    mutating func read<Record: FieldRecord>(
        _ pairs: [YAMLPair], in parent: String? = nil, front: String? = nil, into record: inout Record
    ) {
        let rows = record.rows
        for pair in pairs {
            guard let field = rows.first(where: { YAMLText.isSame($0.key, pair.key.text) }) else {
                record.others.append(noteUnknown(pair, in: parent, among: rows.map(\.key)))
                continue
            }
            let before = kept
            if field.kept.contains(pair.node) {
                record.others.append(keep(pair))
            } else if !field.read(&record, &self, (front ?? parent.map { $0 + "." } ?? "") + field.key, pair) {
                let isNoted = kept > before
                record.others.append(isNoted ? keep(pair) : noteUnsupported(pair, in: parent, among: field.words))
            }
        }
    }

    mutating func keep(_ pair: YAMLPair) -> YAMLEntry {
        kept += 1
        return YAMLEntry(pair.key.text, pair.node.value)
    }

    /// - Parameter names: the keys known here, to suggest the nearest one.
    mutating func noteUnknown(_ pair: YAMLPair, in parent: String? = nil, among names: [String] = []) -> YAMLEntry {
        let name = parent.map { $0 + "." + pair.key.text } ?? pair.key.text
        let nearest = NearestName.of(pair.key.text, among: names)
        notes.append(CollectionProblem(.unknownKey(name, nearest: nearest), file: file, at: pair.key.mark))
        return keep(pair)
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
    mutating func parameters(_ node: YAMLNode) -> ParameterTree? {
        ParameterYAMLError.caught(try ParameterYAML.read(node)) { refuse(Self.kind($0.problem), at: $0.mark) }
    }

    private static func kind(_ problem: ParameterYAMLError.Problem) -> CollectionProblem.Kind {
        switch problem {
        case .unknownTag(let tag): .unknownTag(tag)
        case .wrongShape(let tag, let expected): .wrongShape(key: tag, expected: expected)
        case .choice(let tag, let fault): .wrongRule(key: tag, sentence: fault.sentence + ".")
        case .json(let error): .unreadableJSON(error.description)
        }
    }
}
