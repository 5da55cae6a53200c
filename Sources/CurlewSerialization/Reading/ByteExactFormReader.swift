/// Makes a tree that is written in the order of the text, although keys are written sorted. Pairs in ascending order
/// are kept as read; the others become raw rows, whose keys are not sent and can be chosen to fit the order.
struct ByteExactFormReader {
    typealias Leaf = FormAttempt.Leaf

    let attempt: FormAttempt
    let leaves: [Leaf]

    func kept() -> [Leaf] {
        let runs = runs
        let stays = Set(Self.longestRising(runs.indices.filter { isWrittenAsRead(runs[$0]) }) { key(of: runs[$0]) })
        let nexts = nextKeys(runs, stays)
        var result: [Leaf] = []
        var previous = ""
        for (index, run) in runs.enumerated() {
            if stays.contains(index) {
                previous = key(of: run)
                result += leaves[run]
            } else {
                for leaf in leaves[run] { result.append(raw(leaf, &previous, nexts[index])) }
            }
        }
        return result
    }

    /// Every pair as a raw row, in the order of the text.
    func raw() -> [Leaf] {
        leaves.map {
            Leaf(pair: $0.pair, steps: [.key("")], scalar: attempt.raw(attempt.reader.pairs[$0.pair]))
        }
    }

    /// For each run the key of the next run that is kept.
    private func nextKeys(_ runs: [Range<Int>], _ stays: Set<Int>) -> [String?] {
        var nexts: [String?] = []
        var next: String?
        for index in runs.indices.reversed() {
            nexts.append(next)
            if stays.contains(index) { next = key(of: runs[index]) }
        }
        return nexts.reversed()
    }

    /// Runs of neighbouring pairs under one key of the root.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in leaves.indices {
            if let last = runs.last, ExactText(key(of: last)) == ExactText(key(of: index..<index + 1)) {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private func key(of run: Range<Int>) -> String {
        guard case .key(let key)? = leaves[run.lowerBound].steps.first else { return "" }
        return key
    }

    /// Whether a run is written as read; raw rows alone need no fixed position.
    private func isWrittenAsRead(_ run: Range<Int>) -> Bool {
        guard leaves[run].contains(where: { $0.scalar.kind != .raw }) else { return false }
        let pairs = attempt.reader.pairs
        let range =
            pairs[leaves[run.lowerBound].pair].range
            .lowerBound..<pairs[leaves[run.upperBound - 1].pair].range.upperBound
        let written = try? attempt.serializer.formText(of: attempt.tree(leaves[run]).tree)
        return written.map { attempt.reader.bytes[range].elementsEqual($0.bytes) } ?? false
    }

    /// A raw row under its own name when that follows the row before, else under the name of that row.
    private func raw(_ leaf: Leaf, _ previous: inout String, _ next: String?) -> Leaf {
        let own = attempt.reader.pairs[leaf.pair].name
        let isInOrder = !KeyOrder.precedes(own, previous) && next.map { !KeyOrder.precedes($0, own) } ?? true
        if isInOrder { previous = own }
        return Leaf(
            pair: leaf.pair, steps: [.key(previous)], scalar: attempt.raw(attempt.reader.pairs[leaf.pair]))
    }

    /// The longest ascending subsequence of `runs` by key (patience sorting).
    private static func longestRising(_ runs: [Int], by key: (Int) -> String) -> [Int] {
        var tails: [Int] = []
        var before: [Int: Int] = [:]
        for run in runs {
            let place = firstPlace(in: tails) { KeyOrder.precedes(key(run), key($0)) }
            if place > 0 { before[run] = tails[place - 1] }
            if place == tails.count { tails.append(run) } else { tails[place] = run }
        }
        return tails.last.map { Array(sequence(first: $0) { before[$0] }) } ?? []
    }

    private static func firstPlace(in tails: [Int], where isBehind: (Int) -> Bool) -> Int {
        var range = 0..<tails.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = isBehind(tails[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
