import CurlewBytes
import CurlewFormats

/// Walks two trees at once. Recursive: documents are never deeper than 512.
struct TreeMatcher<First: TreeDocument, Second: TreeDocument> {
    let first: TreeReader<First>
    let second: TreeReader<Second>
    let rules: DifferenceRules
    private let isCancelled: () -> Bool
    /// Nothing depends on paths when nothing is chosen for any.
    private let needsPaths: Bool

    private(set) var changes: [TreeChange] = []
    private(set) var containers: [ContainerPair] = []
    private(set) var ignored: (first: Set<Int>, second: Set<Int>) = ([], [])
    private(set) var ignoredCount = 0
    private(set) var isStopped = false
    private var path: [DifferenceStep] = []
    private var visits = 0
    private var nextLook = TreeDifference.visitsBetweenLooks

    init(_ first: First, _ second: Second, _ rules: DifferenceRules, _ isCancelled: @escaping () -> Bool) {
        self.first = TreeReader(first)
        self.second = TreeReader(second)
        self.rules = rules
        self.isCancelled = isCancelled
        needsPaths = !rules.ignored.isEmpty || !rules.lists.isEmpty
    }

    mutating func matchRoots() {
        guard first.document.nodeCount > 0, second.document.nodeCount > 0 else {
            let (one, two) = (first.document.nodeCount, second.document.nodeCount)
            if one > 0 { add(ChildPair(first: 0, second: -1, places: (0, 0)), in: nil) }
            if two > 0 { add(ChildPair(first: -1, second: 0, places: (0, 0)), in: nil) }
            return
        }
        match(ChildPair(first: 0, second: 0, places: (0, 0)), in: nil)
    }

    // MARK: One pair

    private mutating func match(_ pair: ChildPair, in container: Int?) {
        tick()
        guard !isStopped else { return }
        guard pair.first >= 0, pair.second >= 0 else {
            return report(pair, in: container)
        }
        let (one, two) = (Int(pair.first), Int(pair.second))
        if first.hasSameSource(one, as: second, two) { return }
        let (kind, other) = (first.document.kind(at: one), second.document.kind(at: two))
        guard kind == other, kind.isContainer else {
            if kind == other, isSameScalar(one, two, kind) { return }
            let hasStars = isHidden(first.document, one) || isHidden(second.document, two)
            return hasStars ? ignore(pair) : report(pair, in: container)
        }
        enter(pair, container) { matcher in
            if matcher.needsPaths, matcher.rules.ignores(matcher.path) {
                return matcher.ignore(pair)
            }
            matcher.matchContainers(pair, in: container, isList: kind == .array)
        }
    }

    private mutating func matchContainers(_ pair: ChildPair, in container: Int?, isList: Bool) {
        let (one, two) = (Int(pair.first), Int(pair.second))
        let index = containers.count
        let paired = isList ? items(one, two, rules.pairing(at: path)) : members(one, two)
        containers.append(
            ContainerPair(
                first: one, second: two, parent: container, places: pair.places, children: paired.children,
                isReordered: paired.isReordered))
        let before = changes.count
        if let children = paired.children {
            for child in children { match(child, in: index) }
        } else {
            matchInOrder(one, two, in: index)
        }
        let count = changes.count - before
        if count == 0, paired.children == nil, containers.count == index + 1 {
            containers.removeLast()
        } else {
            containers[index].changes = count
        }
    }

    /// Child beside child, then the rest of the longer one.
    private mutating func matchInOrder(_ one: Int, _ two: Int, in container: Int) {
        var (left, right) = (first.document.children(of: one), second.document.children(of: two))
        var place: Int32 = 0
        while !isStopped {
            let (mine, theirs) = (left.next(), right.next())
            guard mine != nil || theirs != nil else { return }
            match(
                ChildPair(first: Int32(mine ?? -1), second: Int32(theirs ?? -1), places: (place, place)), in: container)
            place += 1
        }
    }

    private func isSameScalar(_ one: Int, _ two: Int, _ kind: TreeKind) -> Bool {
        let (text, other) = (first.document.text(of: one), second.document.text(of: two))
        if text.utf8.elementsEqual(other.utf8) {
            // Halves of a pair of surrogates are shown alike and are not the same.
            guard kind == .string, text.unicodeScalars.contains("\u{FFFD}") else { return true }
            return first.document.sourceText(of: one).utf8.elementsEqual(second.document.sourceText(of: two).utf8)
        }
        guard kind == .number, rules.numbers == .value, let number = ExactNumber(text) else { return false }
        return number == ExactNumber(other)
    }

    /// Whether stars for a secret stand in a value.
    private func isHidden(_ document: some TreeDocument, _ node: Int) -> Bool {
        guard let hidden = rules.hidden, document.kind(at: node) == .string else { return false }
        return document.text(of: node).utf8.contains(hidden)
    }

    // MARK: What is found

    private mutating func report(_ pair: ChildPair, in container: Int?) {
        guard needsPaths else { return add(pair, in: container) }
        enter(pair, container) { matcher in
            if matcher.rules.ignores(matcher.path) { matcher.ignore(pair) } else { matcher.add(pair, in: container) }
        }
    }

    private mutating func ignore(_ pair: ChildPair) {
        ignoredCount += 1
        if pair.first >= 0 { ignored.first.insert(Int(pair.first)) }
        if pair.second >= 0 { ignored.second.insert(Int(pair.second)) }
    }

    private mutating func add(_ pair: ChildPair, in container: Int?) {
        changes.append(
            TreeChange(
                kind: pair.first < 0 ? .added : pair.second < 0 ? .gone : .changed,
                first: pair.first < 0 ? nil : Int(pair.first), second: pair.second < 0 ? nil : Int(pair.second),
                container: container, places: pair.places))
    }

    /// Adds the step to a pair to the path for the length of `body`.
    private mutating func enter(_ pair: ChildPair, _ container: Int?, _ body: (inout Self) -> Void) {
        guard needsPaths, container != nil else { return body(&self) }
        let key =
            pair.first >= 0
            ? first.document.key(of: Int(pair.first)) : second.document.key(of: Int(pair.second))
        path.append(
            key.map(DifferenceStep.key)
                ?? .index(
                    pair.first < 0 ? nil : Int(pair.places.first), pair.second < 0 ? nil : Int(pair.places.second)))
        tick(path.count * (rules.ignored.count + rules.lists.count))
        body(&self)
        path.removeLast()
    }

    mutating func tick(_ count: Int = 1) {
        visits += count
        while visits >= nextLook, !isStopped {
            nextLook += TreeDifference.visitsBetweenLooks
            if isCancelled() { isStopped = true }
        }
    }
}

/// The children of two containers beside each other.
struct PairedChildren {
    /// Nil: each beside the one at the same place.
    var children: [ChildPair]?
    var isReordered = false
}
