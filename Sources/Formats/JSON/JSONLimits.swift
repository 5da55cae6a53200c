/// How much of a body is taken. Reaching a limit is an error of its own, never a shorter document.
public struct JSONLimits: Sendable, Equatable {
    /// Arrays and objects in one another, 1...512. Foundation stops at 512 as well.
    public let depth: Int
    /// Bytes of the document in UTF-8, at most 4 GiB - 1: a node keeps its place in 32 bits.
    public let bytes: Int
    /// Values, at most 2^28 - 1. Each costs 16 bytes of memory.
    public let nodes: Int

    public init(depth: Int = 512, bytes: Int = Int(UInt32.max), nodes: Int = 1 << 26) {
        self.depth = min(max(depth, 1), 512)
        self.bytes = min(max(bytes, 0), Int(UInt32.max))
        self.nodes = min(max(nodes, 1), JSONNode.countLimit)
    }

    /// 512 deep, 4 GiB, 67 million values (1 GiB of nodes).
    public static let standard = JSONLimits()
}
