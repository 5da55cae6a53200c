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

/// One place where two trees differ.
public struct TreeChange: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// Both have the value, and it differs.
        case changed
        /// Only the first has it.
        case gone
        /// Only the second has it.
        case added
    }

    public let kind: Kind
    /// The value in the first document; nil when it was added.
    public let first: Int?
    /// The value in the second document; nil when it is gone.
    public let second: Int?
    /// The container pair that holds it, in `TreeDifference.containers`; nil for the root.
    let container: Int?
    /// The index among the children of the first container, and of the second.
    let places: (first: Int32, second: Int32)

    public static func == (left: TreeChange, right: TreeChange) -> Bool {
        left.kind == right.kind && left.first == right.first && left.second == right.second
    }
}

/// Two containers at the same path that have something different in them.
struct ContainerPair: Sendable {
    let first: Int
    let second: Int
    /// The pair that holds it; nil for the root.
    let parent: Int?
    let places: (first: Int32, second: Int32)
    /// The children beside each other; nil when each stands beside the one at the same place.
    var children: [ChildPair]?
    /// Number of changes in it, at any depth.
    var changes = 0
    /// Children that both have stand in another order.
    var isReordered = false
}

/// A child of two containers; -1 where it is not there.
struct ChildPair: Equatable, Sendable {
    var first: Int32
    var second: Int32
    /// The indexes among the children.
    var places: (first: Int32, second: Int32)

    static func == (left: ChildPair, right: ChildPair) -> Bool {
        left.first == right.first && left.second == right.second
    }
}

/// One step on the way to a value that both sides may have.
public enum DifferenceStep: Hashable, Sendable {
    case key(String)
    /// The index in the first list and in the second; nil where the item is not there.
    case index(Int?, Int?)
}

/// Paths as they are shown and written into files.
public enum DifferencePath {
    /// `$.people[0].name`, `$['a b']`; an item has the index of the first list, or of the second when only that has it.
    public static func text(_ steps: [DifferenceStep]) -> String {
        steps.reduce(into: "$") { $0 += text($1) }
    }

    /// The path with `[*]` in place of each index: `$.people[*].name`.
    public static func everyItem(_ steps: [DifferenceStep]) -> String {
        steps.reduce(into: "$") { path, step in
            if case .index = step { path += "[*]" } else { path += text(step) }
        }
    }

    private static func text(_ step: DifferenceStep) -> String {
        switch step {
        case .key(let key): isShorthand(key) ? "." + key : NormalizedPaths.step(key)
        case .index(let first, let second): "[\(first ?? second ?? 0)]"
        }
    }

    /// Letters, digits and `_`, not beginning with a digit.
    private static func isShorthand(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return key.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        }
    }
}
