public import CurlewFormats

/// The differences of two trees.
///
///     {"a": 1, "b": [1]}     {"a": 2, "b": []}       changes   $.a     changed
///                                                              $.b[0]  gone
///
/// The order of members is no difference by itself, but it is told: `reordered`. A key that an object has several times
/// is compared in its order. Items of lists that are paired by a member may stand in another order too.
public struct TreeDifference: Sendable {
    public let first: any TreeDocument
    public let second: any TreeDocument
    /// In the order of the first document; what only the second has, behind what it follows there.
    public let changes: [TreeChange]
    /// Number of values that are ignored and differ.
    public let ignored: Int
    /// The values that are ignored, in the first document and in the second.
    let ignoredNodes: (first: Set<Int>, second: Set<Int>)
    let containers: [ContainerPair]
    /// The pair of each container of the first document that is in one.
    let pairs: [Int: Int]

    /// Cancellation is asked for once in so many values.
    static let visitsBetweenLooks = 1 << 12

    /// - Parameter isCancelled: asked now and then.
    /// - Returns: nil when cancelled.
    public static func between(
        _ first: any TreeDocument, _ second: any TreeDocument, rules: DifferenceRules = DifferenceRules(),
        isCancelled: () -> Bool = { Task.isCancelled }
    ) -> TreeDifference? {
        withoutActuallyEscaping(isCancelled) { match(first, second, rules, $0) }
    }

    private static func match(
        _ first: some TreeDocument, _ second: some TreeDocument, _ rules: DifferenceRules,
        _ isCancelled: @escaping () -> Bool
    ) -> TreeDifference? {
        var matcher = TreeMatcher(first, second, rules, isCancelled)
        matcher.matchRoots()
        guard !matcher.isStopped else { return nil }
        return TreeDifference(
            first: first, second: second, changes: matcher.changes, ignored: matcher.ignoredCount,
            ignoredNodes: matcher.ignored,
            containers: matcher.containers,
            pairs: Dictionary(matcher.containers.enumerated().map { ($1.first, $0) }) { first, _ in first })
    }

    public func count(_ kind: TreeChange.Kind) -> Int { changes.count { $0.kind == kind } }

    /// The containers of the first document whose members or items stand in another order in the second.
    public var reordered: [Int] { containers.lazy.filter(\.isReordered).map(\.first) }

    /// The path of a change: `$.people[0].role`.
    public func path(of change: TreeChange) -> String { DifferencePath.text(steps(to: change)) }

    public func steps(to change: TreeChange) -> [DifferenceStep] {
        guard let container = change.container else { return [] }
        return steps(toPair: container) + [step(in: container, change.first, change.second, change.places)]
    }

    private func steps(toPair container: Int) -> [DifferenceStep] {
        var steps: [DifferenceStep] = []
        var at = container
        while let parent = containers[at].parent {
            let pair = containers[at]
            steps.append(step(in: parent, pair.first, pair.second, pair.places))
            at = parent
        }
        return steps.reversed()
    }

    private func step(
        in container: Int, _ child: Int?, _ other: Int?, _ places: (first: Int32, second: Int32)
    ) -> DifferenceStep {
        let key = child.flatMap { first.key(of: $0) } ?? other.flatMap { second.key(of: $0) }
        if let key { return .key(key) }
        return .index(child.map { _ in Int(places.first) }, other.map { _ in Int(places.second) })
    }
}
