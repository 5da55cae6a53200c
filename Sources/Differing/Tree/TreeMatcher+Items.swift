import CurlewFormats

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
    /// Members looked at.
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
    /// Of each item of the first list.
    let first: [ScalarText]
    /// The places in the second list.
    let second: [ScalarText: Int]
    /// Values that both lists have.
    let matches: Int
    /// Each value is at the same place in both.
    let areInOrder: Bool
}

/// Names that members by which items are known usually have.
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
