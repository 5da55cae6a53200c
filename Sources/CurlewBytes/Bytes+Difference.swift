internal import Glibc

extension Bytes {
    /// The offset of the first byte that differs, or the shorter count when one value is the start of the other; nil
    /// when both are equal. Uses the memory of two pieces.
    public func firstDifference(from other: Bytes) -> Int? {
        let both = Swift.min(count, other.count)
        for start in stride(from: 0, to: both, by: Self.usualPiece) {
            let range = start..<Swift.min(start + Self.usualPiece, both)
            let (mine, theirs) = (self[range], other[range])
            defer {
                mine.release()
                theirs.release()
            }
            if let place = mine.differing(from: theirs) { return start + place }
        }
        return count == other.count ? nil : both
    }

    private func differing(from other: Bytes) -> Int? {
        unsafe withUnsafeBytes { (mine) -> Int? in
            unsafe other.withUnsafeBytes { (theirs) -> Int? in
                guard let one = mine.baseAddress, let two = theirs.baseAddress, unsafe memcmp(one, two, count) != 0
                else {
                    return nil
                }
                return (0..<count).first { unsafe mine[$0] != theirs[$0] }
            }
        }
    }
}
