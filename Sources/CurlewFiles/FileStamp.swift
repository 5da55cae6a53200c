/// The state of a file when it was read. Stamps with equal size and hash are the same state, whatever their times.
public struct FileStamp: Equatable, Sendable {
    public var size: Int
    /// The time of the last modification, in nanoseconds since 1970. A different time is only a reason to compare the
    /// content.
    public var modified: Int
    /// FNV-1a, 64 bits. It detects changes but does not protect against deliberate ones.
    public var hash: UInt64

    public init(size: Int, modified: Int, hash: UInt64) {
        self.size = size
        self.modified = modified
        self.hash = hash
    }

    package init(content: [UInt8], modified: Int) {
        self.init(size: content.count, modified: modified, hash: Self.hash(content))
    }

    /// Compares sizes and hashes but not times.
    public func hasSameContent(as other: FileStamp) -> Bool {
        size == other.size && hash == other.hash
    }

    package static func hash(_ content: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in content { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
