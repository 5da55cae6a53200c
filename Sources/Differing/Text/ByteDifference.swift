public import CurlewBytes

/// The first place where two bodies of bytes differ.
public struct ByteDifference: Equatable, Sendable {
    /// Offset of the first byte that differs; the shorter count when one is the start of the other.
    public let offset: Int
    /// Lengths in bytes.
    public let counts: (first: Int, second: Int)
    /// Offset of the bytes below, a multiple of 16.
    public let start: Int
    /// Up to `shown` bytes of each side from `start` on.
    public let first: [UInt8]
    public let second: [UInt8]

    public static let shown = 64

    /// - Returns: nil when both are the same.
    public init?(_ first: Bytes, _ second: Bytes) {
        guard let offset = first.firstDifference(from: second) else { return nil }
        self.offset = offset
        counts = (first.count, second.count)
        let start = offset & ~15
        self.start = start
        func window(_ bytes: Bytes) -> [UInt8] {
            bytes[min(start, bytes.count)..<min(start + Self.shown, bytes.count)].array
        }
        self.first = window(first)
        self.second = window(second)
    }

    public static func == (left: ByteDifference, right: ByteDifference) -> Bool {
        left.offset == right.offset && left.counts == right.counts && left.first == right.first
            && left.second == right.second
    }
}
