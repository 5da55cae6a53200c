/// The fate of the entries of a collection: those that stay in place, those that go, and new ones between them.
struct YAMLAlignment {
    /// Old index to new index. Both rise together, so the entries stay in place; what they say may change.
    var kept: [(old: Int, new: Int)] = []
    var removed: [Int] = []
    /// New indexes, each with the old index behind which it comes; nil is the front.
    var inserted: [(new: Int, after: Int?)] = []

    /// - Parameters:
    ///   - matches: pairs of old and new index that are the same entry, rising in both.
    ///   - pairsGaps: entries between two matches are taken for changed ones, one by one, instead of removed and new.
    init(oldCount: Int, newCount: Int, matches: [(old: Int, new: Int)], pairsGaps: Bool) {
        var old = 0
        var new = 0
        for match in matches + [(old: oldCount, new: newCount)] {
            while pairsGaps, old < match.old, new < match.new {
                kept.append((old, new))
                old += 1
                new += 1
            }
            removed += old..<match.old
            inserted += (new..<match.new).map { (new: $0, after: kept.last?.old) }
            if match.old < oldCount { kept.append(match) }
            old = match.old + 1
            new = match.new + 1
        }
    }

    /// The longest run of pairs that rises in `new`; `pairs` rises in `old`.
    static func longestRising(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if pairs[tails[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var run: [(old: Int, new: Int)] = []
        var next = tails.last
        while let index = next {
            run.append(pairs[index])
            next = previous[index]
        }
        return run.reversed()
    }

    /// Equal items, first and last runs only: enough for lists that were edited in one place.
    static func equalEnds<Item: Equatable>(_ old: [Item], _ new: [Item]) -> [(old: Int, new: Int)] {
        let front = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - front
        let back = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return (0..<front).map { ($0, $0) }
            + (0..<back).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }
}
