@_spi(_Unicode) internal import Swift

/// The order in which AFNetworking sorts keys: by the code points of the decomposed text, so that `e` < `é` < `f` and
/// `Z` < `a`. Equal texts keep the given order.
enum KeyOrder {
    /// The indexes of `texts` in ascending order.
    static func sorted(_ texts: [String]) -> [Int] {
        guard !isAscending(texts) else { return Array(texts.indices) }
        return texts.indices.sorted { left, right in
            if precedes(texts[left], texts[right]) { return true }
            return left < right && !precedes(texts[right], texts[left])
        }
    }

    /// The indexes of a dictionary's members in the order of a style. The styles that sort finished text keep the given
    /// order here; `PairFlattener` sorts later.
    static func places(of members: [ParameterNode.Member], _ order: QueryAxes.Order) -> [Int] {
        switch order {
        case .sorted: isAscending(members) ? Array(members.indices) : sorted(members.map(\.key.text))
        case .sortedComposed: members.indices.sorted { isBefore(members, $0, $1) { $0 < $1 } }
        case .integersFirst: integersFirst(members)
        case .tree, .written, .writtenOutsideLists: Array(members.indices)
        }
    }

    private static func isBefore(
        _ members: [ParameterNode.Member], _ left: Int, _ right: Int, _ precedes: (String, String) -> Bool
    ) -> Bool {
        let (one, other) = (members[left].key.text, members[right].key.text)
        return precedes(one, other) || left < right && !precedes(other, one)
    }

    private static func integersFirst(_ members: [ParameterNode.Member]) -> [Int] {
        var numbers: [(number: UInt32, place: Int)] = []
        var others: [Int] = []
        for (place, member) in members.enumerated() {
            if let number = arrayIndex(member.key.text) {
                numbers.append((number, place))
            } else {
                others.append(place)
            }
        }
        return numbers.sorted { ($0.number, $0.place) < ($1.number, $1.place) }.map(\.place) + others
    }

    /// The number of a key such as `12`; nil for `012`, and for 2^32 - 1 and above.
    private static func arrayIndex(_ key: String) -> UInt32? {
        guard let first = key.utf8.first, (0x30...0x39).contains(first), let number = UInt32(key), number < .max,
            first != 0x30 || key.utf8.count == 1
        else { return nil }
        return number
    }

    static func precedes(_ left: String, _ right: String) -> Bool {
        var (one, other) = (left, right)
        return one.withUTF8 { one in other.withUTF8 { precedesByBytes(one, $0) } }
            ?? decomposed(left).lexicographicallyPrecedes(decomposed(right))
    }

    /// Compares by the first difference, when it is between ASCII characters: no decomposition extends over one of
    /// these. Nil when the texts must be decomposed first.
    private static func precedesByBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
        -> Bool?
    {
        let common = min(left.count, right.count)
        var place = 0
        while place < common, left[place] == right[place] { place += 1 }
        let (one, other) = (place < left.count ? left[place] : 0, place < right.count ? right[place] : 0)
        guard one < 0x80, other < 0x80 else { return nil }
        return place < common ? one < other : left.count < right.count
    }

    private static func isAscending(_ texts: [String]) -> Bool {
        zip(texts, texts.dropFirst()).allSatisfy { !precedes($1, $0) }
    }

    private static func isAscending(_ members: [ParameterNode.Member]) -> Bool {
        members.indices.dropFirst().allSatisfy { !precedes(members[$0].key.text, members[$0 - 1].key.text) }
    }

    /// The canonical decomposition. The standard library has it, but without a public name so far.
    private static func decomposed(_ text: String) -> [UInt32] {
        text._nfd.map(\.value)
    }
}
