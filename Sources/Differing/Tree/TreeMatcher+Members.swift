import CurlewFormats

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
