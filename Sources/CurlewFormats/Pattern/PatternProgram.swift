/// A pattern written out as steps for `PatternMachine`.
struct PatternProgram: Sendable {
    enum Step: Sendable {
        case set(ScalarSet)
        /// One character of ASCII or not, the most frequent step.
        case scalar(Unicode.Scalar)
        case jump(Int)
        /// Both; the first is preferred.
        case split(Int, Int)
        /// Keeps the place in a slot.
        case save(Int)
        case assertion(PatternAssertion)
        case match
    }

    private(set) var steps: [Step] = []
    let groups: Int

    /// Counts are written out, so a short pattern can be long here.
    static let limit = 10_000

    init(_ node: PatternNode, groups: Int) throws(PatternError) {
        self.groups = groups
        try add(.save(0))
        try add(node)
        try add(.save(1))
        try add(.match)
    }

    /// Every way through the pattern has places of its own, so that there are bounds to their number, too.
    static let groupLimit = 100

    /// Two places for the whole and for each group.
    var slots: Int { 2 * (min(groups, Self.groupLimit) + 1) }

    private mutating func add(_ step: Step) throws(PatternError) {
        guard steps.count < Self.limit else { throw .tooLarge(limit: Self.limit) }
        steps.append(step)
    }

    private mutating func add(_ node: PatternNode) throws(PatternError) {
        switch node {
        case .set(let set): try add(Self.step(set))
        case .assertion(let assertion): try add(Step.assertion(assertion))
        case .sequence(let nodes): for node in nodes { try add(node) }
        case .choice(let nodes): try addChoice(nodes)
        case .group(let number, let node):
            try add(.save(2 * number))
            try add(node)
            try add(.save(2 * number + 1))
        case .repeated(let node, let count): try addRepeated(node, count)
        }
    }

    private static func step(_ set: ScalarSet) -> Step {
        guard !set.isInverted, set.categories.isEmpty, set.excludedCategories.isEmpty, set.subsets.isEmpty,
            set.ranges.count == 1, set.ranges[0].count == 1, let scalar = Unicode.Scalar(set.ranges[0].lowerBound)
        else { return .set(set.normalized) }
        return .scalar(scalar)
    }

    private mutating func addChoice(_ nodes: [PatternNode]) throws(PatternError) {
        var ends: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                try add(node)
                break
            }
            let split = steps.count
            try add(.split(split + 1, 0))
            try add(node)
            ends.append(steps.count)
            try add(.jump(0))
            steps[split] = .split(split + 1, steps.count)
        }
        for end in ends { steps[end] = .jump(steps.count) }
    }

    private mutating func addRepeated(_ node: PatternNode, _ count: PatternCount) throws(PatternError) {
        for _ in 0..<count.least {
            let before = steps.count
            try add(node)
            // Nothing any number of times is nothing; counts in one another would make it last for ever.
            if steps.count == before { break }
        }
        guard let most = count.most else { return try addLoop(node, isLazy: count.isLazy) }
        var splits: [Int] = []
        for _ in count.least..<most {
            splits.append(steps.count)
            try add(.split(0, 0))
            try add(node)
        }
        for split in splits { steps[split] = Self.split(split + 1, steps.count, isLazy: count.isLazy) }
    }

    private mutating func addLoop(_ node: PatternNode, isLazy: Bool) throws(PatternError) {
        let split = steps.count
        try add(.split(0, 0))
        try add(node)
        try add(.jump(split))
        steps[split] = Self.split(split + 1, steps.count, isLazy: isLazy)
    }

    private static func split(_ inner: Int, _ outer: Int, isLazy: Bool) -> Step {
        isLazy ? .split(outer, inner) : .split(inner, outer)
    }
}
