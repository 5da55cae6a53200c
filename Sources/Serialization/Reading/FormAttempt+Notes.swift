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
