import CurlewBytes
import CurlewFormats

/// Walks two trees at once. Recursive: documents are never deeper than 512.
struct TreeMatcher<First: TreeDocument, Second: TreeDocument> {
    let first: TreeReader<First>
    let second: TreeReader<Second>
    let rules: DifferenceRules
    private let isCancelled: () -> Bool
    /// False when no rule names a path; then the walk keeps none.
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

    // MARK: Findings

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
    /// Nil: each child is paired with the one at the same place.
    var children: [ChildPair]?
    var isReordered = false
}

extension TreeMatcher {
    /// Members by their keys.
    mutating func members(_ one: Int, _ two: Int) -> PairedChildren {
        if hasSameKeys(one, two) { return PairedChildren() }
        var places: [ByteText: [Int]] = [:]
        let theirs = Array(second.document.children(of: two))
        for (place, member) in theirs.enumerated().reversed() {
            places[ByteText(second.document.key(of: member) ?? ""), default: []].append(place)
        }
        let matches = first.document.children(of: one).map { member -> (Int, Int?) in
            tick()
            return (member, places[ByteText(first.document.key(of: member) ?? "")]?.popLast())
        }
        return PairedChildren(matches, theirs)
    }

    private func hasSameKeys(_ one: Int, _ two: Int) -> Bool {
        guard first.document.childCount(at: one) == second.document.childCount(at: two) else { return false }
        return zip(first.document.children(of: one), second.document.children(of: two)).allSatisfy {
            first.hasSameKey($0, as: second, $1)
        }
    }
}

extension PairedChildren {
    /// The children of the first in order; one that only the second has stands behind the one that it follows
    /// there, and behind what is gone from there.
    ///
    /// - Parameters:
    ///   - matches: the children of the first, each with the place of its partner among `theirs`.
    ///   - theirs: the children of the second.
    init(_ matches: [(child: Int, partner: Int?)], _ theirs: [Int]) {
        var isTaken = Array(repeating: false, count: theirs.count)
        for match in matches { if let partner = match.partner { isTaken[partner] = true } }
        var pairs: [ChildPair] = []
        pairs.reserveCapacity(matches.count + theirs.count)
        func addFollowing(_ place: Int) {
            var place = place
            while place < theirs.count, !isTaken[place] {
                pairs.append(ChildPair(first: -1, second: Int32(theirs[place]), places: (-1, Int32(place))))
                place += 1
            }
        }
        // An added member stands behind the one that is gone from the same place.
        var (waiting, highest) = (0, -1)
        for (place, match) in matches.enumerated() {
            guard let partner = match.partner else {
                pairs.append(ChildPair(first: Int32(match.child), second: -1, places: (Int32(place), -1)))
                continue
            }
            addFollowing(waiting)
            waiting = partner + 1
            isReordered = isReordered || partner < highest
            highest = max(highest, partner)
            pairs.append(
                ChildPair(
                    first: Int32(match.child), second: Int32(theirs[partner]), places: (Int32(place), Int32(partner))))
        }
        addFollowing(waiting)
        children = pairs
    }
}

extension TreeMatcher {
    mutating func items(_ one: Int, _ two: Int, _ pairing: DifferenceRules.Pairing) -> PairedChildren {
        guard pairing != .place, first.document.childCount(at: one) > 0, second.document.childCount(at: two) > 0 else {
            return PairedChildren()
        }
        let mine = Array(first.document.children(of: one))
        let theirs = Array(second.document.children(of: two))
        if case .member(let name) = pairing {
            return values(of: Array(name.utf8), mine, theirs).map { paired(mine, theirs, $0) } ?? PairedChildren()
        }
        guard let values = bestMember(mine, theirs) else { return PairedChildren() }
        return paired(mine, theirs, values)
    }

    private func paired(_ mine: [Int], _ theirs: [Int], _ values: MemberValues) -> PairedChildren {
        if mine.count == theirs.count, values.areInOrder { return PairedChildren() }
        return PairedChildren(
            zip(mine, values.first).map { item, value in (item, values.second[value]) }, theirs)
    }

    /// The values of a member in both lists; nil when an item lacks it, or two items of a list share a value.
    private mutating func values(of key: [UInt8], _ mine: [Int], _ theirs: [Int]) -> MemberValues? {
        var order: [ScalarText] = []
        order.reserveCapacity(mine.count)
        var seen: [ScalarText: Int] = Dictionary(minimumCapacity: theirs.count)
        var areInOrder = mine.count == theirs.count
        for (place, item) in theirs.enumerated() {
            tick()
            guard !isStopped, let value = second.member(key, of: item) else { return nil }
            guard seen.updateValue(place, forKey: value) == nil else { return nil }
        }
        var own = Set<Int>()
        var others = Set<ScalarText>()
        for (place, item) in mine.enumerated() {
            tick()
            guard !isStopped, let value = first.member(key, of: item) else { return nil }
            if let partner = seen[value] {
                guard own.insert(partner).inserted else { return nil }
                areInOrder = areInOrder && partner == place
            } else {
                guard others.insert(value).inserted else { return nil }
                areInOrder = false
            }
            order.append(value)
        }
        return MemberValues(first: order, second: seen, matches: own.count, areInOrder: areInOrder)
    }

    /// The member that is a scalar in every item, unique in both lists, and has the most values in common; among equals
    /// one that is called `id`, then the first. One without a usual name has more than half of its values in common:
    /// else it is a value like others.
    private mutating func bestMember(_ mine: [Int], _ theirs: [Int]) -> MemberValues? {
        var best: MemberValues?
        for key in candidates(mine[0]) where second.member(key, of: theirs[0]) != nil {
            // A member that repeats soon is not worth reading to the end.
            let (start, other) = (Array(mine.prefix(Self.sample)), Array(theirs.prefix(Self.sample)))
            guard values(of: key, start, other) != nil, let found = values(of: key, mine, theirs) else { continue }
            guard 2 * found.matches > (ItemNames.isUsual(key) ? 0 : min(mine.count, theirs.count)) else { continue }
            if found.matches > (best?.matches ?? 0) { best = found }
            if found.matches == min(mine.count, theirs.count) { break }
        }
        return best
    }

    private static var sample: Int { 100 }
    /// The most members of an item that are tried.
    private static var most: Int { 16 }

    /// The keys of an item's scalar members; `id` and the like first.
    private func candidates(_ item: Int) -> [[UInt8]] {
        guard first.document.kind(at: item) == .object else { return [] }
        let keys = first.document.children(of: item).prefix(Self.most)
            .filter { !first.document.kind(at: $0).isContainer }
            .compactMap { first.document.key(of: $0).map { Array($0.utf8) } }
        return keys.filter(ItemNames.isUsual) + keys.filter { !ItemNames.isUsual($0) }
    }
}

/// The values of a member by which items are paired.
private struct MemberValues {
    /// The value of each item of the first list.
    let first: [ScalarText]
    /// The place of each value in the second list.
    let second: [ScalarText: Int]
    /// The number of values that both lists have.
    let matches: Int
    /// True when each value is at the same place in both.
    let areInOrder: Bool
}

/// The usual names of members that identify items.
enum ItemNames {
    private static let usual = [
        "id", "_id", "uuid", "guid", "key", "code", "sku", "slug", "name",
    ].map { Array($0.utf8) }

    static func isUsual(_ key: [UInt8]) -> Bool {
        let lower = key.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return usual.contains(lower)
    }
}

extension TreeReader {
    /// The first member of an item with a key in UTF-8, when it is a scalar.
    fileprivate func member(_ key: [UInt8], of item: Int) -> ScalarText? {
        guard document.kind(at: item) == .object else { return nil }
        return document.children(of: item).first { hasKey($0, key) }.flatMap(scalar)
    }
}
