/// The fate of the entries of a mapping. When the file has the order of the old value, order has a meaning, and entries
/// may move and be renamed; else everything stays where it is, and new entries come behind the one that
/// precedes them in the new value.
struct YAMLMappingAlignment {
    private(set) var alignment: YAMLAlignment
    private let pairs: [YAMLPair]
    private let oldByKey: [ByteText: YAMLValue]

    init(_ pairs: [YAMLPair], from old: [YAMLEntry], to new: [YAMLEntry]) {
        self.pairs = pairs
        let oldByKey = Dictionary(old.map { (ByteText($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        self.oldByKey = oldByKey
        let places = new.enumerated().map { (ByteText($1.key), $0) }
        let newIndex = Dictionary(places, uniquingKeysWith: { first, _ in first })
        let known = pairs.indices.filter { oldByKey[ByteText(pairs[$0].key.text)] != nil }
        let both = known.compactMap { index in newIndex[ByteText(pairs[index].key.text)].map { (old: index, new: $0) } }
        let isOrdered = zip(pairs, old).allSatisfy { YAMLText.isSame($0.key.text, $1.key) }
        alignment =
            isOrdered && pairs.count == old.count
            ? Self.ordered(both, oldCount: pairs.count, newCount: new.count)
            : Self.unordered(both, known: known, newCount: new.count)
    }

    func oldValue(of pair: YAMLPair) -> YAMLValue? { oldByKey[ByteText(pair.key.text)] }

    /// The moved pair with that key.
    func moved(_ entry: YAMLEntry) -> YAMLPair? {
        pairs.first { YAMLText.isSame($0.key.text, entry.key) }
    }

    private static func ordered(
        _ both: [(old: Int, new: Int)], oldCount: Int, newCount: Int
    ) -> YAMLAlignment {
        let matches = YAMLAlignment.longestRising(both)
        return YAMLAlignment(
            oldCount: oldCount, newCount: newCount, matches: matches, pairsGaps: matches.count == both.count)
    }

    private static func unordered(_ both: [(old: Int, new: Int)], known: [Int], newCount: Int) -> YAMLAlignment {
        var alignment = YAMLAlignment(oldCount: 0, newCount: 0, matches: [], pairsGaps: false)
        alignment.kept = both
        alignment.removed = known.filter { index in !both.contains { $0.old == index } }
        let oldOf = Dictionary(both.map { ($0.new, $0.old) }, uniquingKeysWith: { first, _ in first })
        var last: Int?
        for index in 0..<newCount {
            if let old = oldOf[index] { last = old } else { alignment.inserted.append((index, last)) }
        }
        return alignment
    }
}
