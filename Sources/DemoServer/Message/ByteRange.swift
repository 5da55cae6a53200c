/// One range of a `Range` field (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// `bytes=5-` and `bytes=5-9`; the last byte is included.
    case from(UInt64, through: UInt64?)
    /// `bytes=-5`: the last five bytes.
    case last(UInt64)

    /// Nil for another unit, several ranges, and text outside the grammar.
    init?(parsing field: String) {
        guard field.hasPrefix("bytes=") else { return nil }
        let sides = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        switch (UInt64(sides[0]), UInt64(sides[1])) {
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (let first?, nil) where sides[1].isEmpty: self = .from(first, through: nil)
        case (nil, let count?) where sides[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// The bytes of this range in a file of `count` bytes, or nil when the file has none of them.
    func bounds(in count: UInt64) -> Range<UInt64>? {
        switch self {
        case .from(let first, let last):
            first < count ? first..<(min(count - 1, last ?? .max) + 1) : nil
        case .last(let wanted):
            wanted > 0 && count > 0 ? (count - min(wanted, count))..<count : nil
        }
    }
}
