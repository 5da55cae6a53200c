internal import CurlewBytes
internal import CurlewFormats

/// An attempt to read form text for one serializer.
struct FormAttempt {
    let reader: FormReader
    let serializer: RequestSerializer
    let axes: QueryAxes
    private let escapes: (names: Escaping, values: Escaping)?

    init(_ reader: FormReader, _ serializer: RequestSerializer) {
        self.reader = reader
        self.serializer = serializer
        axes = serializer.style.axes
        let isCustom = serializer.queryBlock != nil || serializer.style.block != nil
        escapes = isCustom ? nil : (axes.nameEscaping, axes.valueEscaping)
    }

    /// A pair that is to be put into the tree.
    struct Leaf {
        /// The index among the reader's pairs.
        var pair: Int
        var steps: [PairName.Step]
        /// True when the name is one key because its brackets do not pair.
        var hasOddBrackets = false
        var isTooDeep = false
        var scalar: Scalar
        /// The items of a list that is one value; the scalar is then unused.
        var items: [Scalar]?
        /// The value of a list or dictionary that is JSON text; the scalar is then unused.
        var json: JSONDocument?
    }

    func reading() -> ParameterReading {
        reading(leaves)
    }

    /// The reading with raw rows where the order of keys needs them, so that the same bytes are written.
    func keptReading() -> ParameterReading {
        let leaves = leaves
        let keeper = ByteExactFormReader(attempt: self, leaves: leaves)
        let kept = self.reading(keeper.kept())
        return kept.verdict.isSame ? kept : self.reading(keeper.raw())
    }

    private func reading(_ leaves: [Leaf]) -> ParameterReading {
        let made = tree(leaves)
        var difference = FormDifference(reader, serializer) {
            zip(leaves, made.nodes).map { (pair: $0.pair, node: $1) }
        }
        return ParameterReading(
            tree: made.tree, style: serializer.style.name, serializer: serializer,
            notes: notes(leaves, made), verdict: difference.verdict(of: made.tree))
    }

    func tree() -> PairTree { tree(leaves) }

    /// The leaves of all pairs but those that are dropped.
    private var leaves: [Leaf] {
        var leaves: [Leaf] = []
        leaves.reserveCapacity(reader.pairs.count)
        for index in reader.pairs.indices {
            if let leaf = leaf(index) { leaves.append(leaf) }
        }
        return leaves
    }

    func tree(_ leaves: some Collection<Leaf>) -> PairTree {
        var builder = PairTreeBuilder()
        for (number, index) in leaves.indices.enumerated() { builder.add(number, named: leaves[index].steps) }
        return PairTree(
            builder,
            leaves.map {
                $0.json.map(PairTree.Leaf.json) ?? $0.items.map(PairTree.Leaf.list) ?? .scalar($0.scalar)
            },
            PairTree.Terms(axes, keepsAsIs: reader.options.keepsAsIs))
    }

    /// Nil for an empty pair that is dropped.
    private func leaf(_ index: Int) -> Leaf? {
        let pair = reader.pairs[index]
        if pair.isEmpty, !reader.options.keepsAsIs { return nil }
        let name = PairName(pair.name, axes)
        var leaf = Leaf(
            pair: index, steps: name.steps, hasOddBrackets: name.hasOddBrackets, isTooDeep: name.isTooDeep,
            scalar: scalar(pair))
        if leaf.scalar.kind != .raw {
            leaf.items = pair.items?.map(scalar)
            if axes.containers == .json { leaf.json = pair.value.flatMap(Self.container) }
        }
        return leaf
    }

    private func scalar(_ pair: FormPair) -> Scalar {
        let isRaw = !pair.isText || (reader.options.keepsAsIs && (pair.isEmpty || !isNormal(pair)))
        if isRaw { return raw(pair) }
        return pair.value.map(scalar) ?? Scalar(.null, "")
    }

    private func scalar(_ value: String) -> Scalar {
        if case .word(let word) = axes.nulls, value.utf8.elementsEqual(word.utf8) { return Scalar(.null, "") }
        return Scalar(guess(value) ?? .string, value)
    }

    /// A list or a dictionary of JSON.
    private static func container(_ text: String) -> JSONDocument? {
        guard let first = text.utf8.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
        return try? JSONDocument(parsing: Bytes(Array(text.utf8)))
    }

    func raw(_ pair: FormPair) -> Scalar { Scalar(.raw, reader.text(of: pair)) }

    /// The type guessed from a value; `true` and `false` stay text when the style writes booleans as digits.
    private func guess(_ value: String) -> ScalarKind? {
        guard reader.options.guessesTypes, let kind = ScalarKind(looksOf: value) else { return nil }
        if kind == .boolean { return reader.options.keepsAsIs && axes.booleans == .digits ? nil : kind }
        return isWrittenAs(value) ? kind : nil
    }

    /// Whether a number is written with these digits.
    private func isWrittenAs(_ digits: String) -> Bool {
        guard let numbers = axes.numbers, numbers != .typed else { return true }
        return NumberWriter.text(Scalar(.number, digits), numbers).map { $0.utf8.elementsEqual(digits.utf8) } ?? true
    }

    /// Whether the pair's name and value are written exactly as read.
    private func isNormal(_ pair: FormPair) -> Bool {
        guard let escapes else { return true }
        var written: [UInt8] = []
        escapes.names.append(pair.name, to: &written)
        if let value = pair.value {
            written.append(UInt8(ascii: "="))
            for (index, item) in (pair.items ?? [value]).enumerated() {
                if index > 0 { written += axes.joint ?? [] }
                escapes.values.append(item, to: &written)
            }
        }
        return reader.bytes[pair.range].elementsEqual(written)
    }
}

extension ScalarKind {
    /// The kind of scalar that a text may have been: a number by JSON's grammar, `true` or `false`; nil for text.
    init?(looksOf text: String) {
        if text == "true" || text == "false" {
            self = .boolean
        } else if NumberText.isJSON(text) {
            self = .number
        } else {
            return nil
        }
    }
}

extension FormAttempt {
    /// All notes, in the order of the text.
    func notes(_ leaves: [Leaf], _ made: PairTree) -> [ReadingNote] {
        var notes = made.facts.map { note($0.fact, leaves[$0.leaf].pair, $0.node) }
        for index in leaves.indices { addFacts(of: leaves[index], made.nodes[index], to: &notes) }
        if !reader.options.keepsAsIs {
            for index in reader.pairs.indices where reader.pairs[index].isEmpty {
                notes.append(note(.emptyPair(isKept: false), index, nil))
            }
        }
        let places = notes.indices.sorted { (notes[$0].offset ?? 0, $0) < (notes[$1].offset ?? 0, $1) }
        return whole(made) + places.map { notes[$0] }
    }

    private func note(_ fact: ReadingNote.Fact, _ pair: Int, _ node: NodeID?) -> ReadingNote {
        ReadingNote(fact, node: node, offset: reader.pairs[pair].range.lowerBound)
    }

    /// Notes on the text as a whole, about its style.
    private func whole(_ made: PairTree) -> [ReadingNote] {
        var notes: [ReadingNote] = []
        if reader.options.serializer == nil, serializer.style != .afnetworking {
            notes.append(ReadingNote(.style(serializer.style.name)))
        }
        let hasIndexes = made.facts.contains { if case .indexes = $0.fact { true } else { false } }
        if hasIndexes, axes.items == .brackets { notes.append(ReadingNote(.otherStyle("index"))) }
        return notes
    }

    private func addFacts(of leaf: Leaf, _ node: NodeID, to notes: inout [ReadingNote]) {
        let pair = reader.pairs[leaf.pair]
        func add(_ fact: ReadingNote.Fact) { notes.append(note(fact, leaf.pair, node)) }
        if pair.isEmpty { return add(.emptyPair(isKept: true)) }
        if leaf.isTooDeep { add(.tooDeep(limit: PairName.deepest)) }
        if leaf.hasOddBrackets { add(.bracketsInName) }
        if case .key(let first)? = leaf.steps.first, first.isEmpty { add(.emptyName) }
        if axes.members != .dots, pair.name.utf8.contains(UInt8(ascii: ".")) { add(.dotInName) }
        if leaf.scalar.kind == .raw {
            return add(!pair.isUTF8 ? .notUTF8 : pair.hasBadEscape ? .badEscape : .keptAsIs)
        }
        if pair.hasPlus { add(.plusAsSpace) }
        if let value = pair.value, let kind = ScalarKind(looksOf: value) {
            add(.looksTyped(kind, wasTaken: leaf.scalar.kind == kind))
        }
    }
}
