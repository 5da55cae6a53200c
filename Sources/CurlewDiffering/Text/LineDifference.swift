/// One line of two texts that are compared.
public struct DifferenceLine: Equatable, Sendable {
    /// The texts that have the line.
    public enum Side: Equatable, Sendable { case both, first, second }

    public var side: Side
    /// The line without its break; bytes that are not UTF-8 are U+FFFD.
    public var text: String

    public init(_ side: Side, _ text: String) {
        (self.side, self.text) = (side, text)
    }
}

/// The shortest way from one text to another by lines (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986).
public enum LineDifference {
    /// Texts that differ in more lines are shown one behind the other between what they have in common at both ends.
    static let most = 1000

    /// The lines of both texts in order; what is taken away stands before what comes in its place. Lines are ended by LF.
    ///
    /// - Parameter isCancelled: asked once in some thousand lines; `true` leaves the rest as it is where too much differs.
    public static func between(
        _ first: [UInt8], _ second: [UInt8], isCancelled: () -> Bool = { Task.isCancelled }
    ) -> [DifferenceLine] {
        let (one, two) = (lines(first), lines(second))
        let start = zip(one, two).prefix { $0 == $1 }.count
        let rest = min(one.count, two.count) - start
        let end = zip(one.reversed(), two.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let (left, right) = (one[start..<(one.count - end)], two[start..<(two.count - end)])
        return one[..<start].map { line(.both, $0) } + middle(Array(left), Array(right), isCancelled)
            + one[(one.count - end)...].map { line(.both, $0) }
    }

    /// A line break at the end begins no line.
    private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func line(_ side: DifferenceLine.Side, _ bytes: ArraySlice<UInt8>) -> DifferenceLine {
        DifferenceLine(side, String(decoding: bytes, as: UTF8.self))
    }

    private static func middle(
        _ one: [ArraySlice<UInt8>], _ two: [ArraySlice<UInt8>], _ isCancelled: () -> Bool
    ) -> [DifferenceLine] {
        guard !one.isEmpty, !two.isEmpty, let steps = steps(one, two, isCancelled) else {
            return one.map { line(.first, $0) } + two.map { line(.second, $0) }
        }
        var found: [DifferenceLine] = []
        var (x, y) = (one.count, two.count)
        for (depth, furthest) in steps.enumerated().reversed() {
            let diagonal = x - y
            let isDown = furthest.comesFromAbove(diagonal, depth)
            let before = isDown ? diagonal + 1 : diagonal - 1
            let fromX = depth == 0 ? 0 : furthest[before]
            let fromY = depth == 0 ? 0 : fromX - before
            while x > fromX, y > fromY {
                found.append(line(.both, one[x - 1]))
                (x, y) = (x - 1, y - 1)
            }
            guard depth > 0 else { break }
            found.append(isDown ? line(.second, two[y - 1]) : line(.first, one[x - 1]))
            (x, y) = (fromX, fromY)
        }
        return ordered(found.reversed())
    }

    /// The furthest points on each diagonal before each step; nil when more than `most` lines differ, and when cancelled.
    private static func steps(
        _ one: [ArraySlice<UInt8>], _ two: [ArraySlice<UInt8>], _ isCancelled: () -> Bool
    ) -> [FurthestPoints]? {
        var (compared, nextLook) = (0, TreeDifference.visitsBetweenLooks)
        let limit = min(one.count + two.count, most)
        var points = FurthestPoints(limit)
        var steps: [FurthestPoints] = []
        for depth in 0...limit {
            steps.append(points)
            for diagonal in stride(from: -depth, through: depth, by: 2) {
                var x =
                    depth == 0
                    ? 0
                    : points.comesFromAbove(diagonal, depth) ? points[diagonal + 1] : points[diagonal - 1] + 1
                let start = x
                while x < one.count, x - diagonal < two.count, x - diagonal >= 0, one[x] == two[x - diagonal] { x += 1 }
                compared += 1 + x - start
                while compared >= nextLook {
                    nextLook += TreeDifference.visitsBetweenLooks
                    if isCancelled() { return nil }
                }
                points[diagonal] = x
                if x >= one.count, x - diagonal >= two.count { return steps }
            }
        }
        return nil
    }

    /// Puts the lines that are taken away before those that come, between two common lines.
    private static func ordered(_ lines: [DifferenceLine]) -> [DifferenceLine] {
        var (all, coming): ([DifferenceLine], [DifferenceLine]) = ([], [])
        for line in lines {
            switch line.side {
            case .first: all.append(line)
            case .second: coming.append(line)
            case .both:
                all += coming + [line]
                coming = []
            }
        }
        return all + coming
    }
}

/// For each diagonal the furthest column that was reached.
private struct FurthestPoints {
    private var columns: [Int]
    private let middle: Int

    init(_ limit: Int) {
        middle = limit + 1
        columns = Array(repeating: 0, count: 2 * limit + 3)
    }

    subscript(diagonal: Int) -> Int {
        get { columns[middle + diagonal] }
        set { columns[middle + diagonal] = newValue }
    }

    /// Whether the way to a diagonal comes by a line of the second text.
    func comesFromAbove(_ diagonal: Int, _ depth: Int) -> Bool {
        diagonal == -depth || (diagonal != depth && self[diagonal - 1] < self[diagonal + 1])
    }
}

/// A row of a difference as it is shown: far from a difference the common lines are counted, not shown.
public enum DifferenceRow: Equatable, Sendable {
    case line(DifferenceLine)
    /// A number of lines that both texts have.
    case common(Int)

    /// - Parameter context: the common lines that are shown before and behind a difference.
    public static func rows(_ lines: [DifferenceLine], context: Int = 3) -> [DifferenceRow] {
        var isNear = Array(repeating: false, count: lines.count)
        for index in lines.indices where lines[index].side != .both {
            for near in max(0, index - context)...min(lines.count - 1, index + context) { isNear[near] = true }
        }
        var (rows, skipped): ([DifferenceRow], Int) = ([], 0)
        for (index, line) in lines.enumerated() {
            guard isNear[index] else {
                skipped += 1
                continue
            }
            if skipped > 0 { rows.append(.common(skipped)) }
            skipped = 0
            rows.append(.line(line))
        }
        return rows + (skipped > 0 ? [.common(skipped)] : [])
    }
}
