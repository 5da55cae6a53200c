/// Did you mean.
public enum NearestName {
    /// The candidate with the fewest typing errors, at most two and fewer than half the name; of equals the first in
    /// order.
    public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let bound = min(2, max(1, name.count / 2))
        return candidates.filter { abs($0.utf8.count - name.utf8.count) <= bound * 4 }.sorted()
            .map { (candidate: $0, distance: distance(name, $0)) }
            .filter { $0.distance <= bound }
            .min { $0.distance < $1.distance }?.candidate
    }

    /// Insertions, deletions, replacements, and swaps of neighbours that lead from one text to the other.
    private static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.lowercased())
        let right = Array(right.lowercased())
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var best = min(last[column + 1], current[column]) + 1
                best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            (before, last) = (last, current)
        }
        return last[right.count]
    }
}
