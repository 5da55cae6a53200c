/// How much of a body is taken. Reaching a limit is an error of its own, never a shorter document.
public struct JSONLimits: Sendable, Equatable {
    /// Arrays and objects in one another, 1...512. Foundation stops at 512 as well.
    public let depth: Int
    /// Bytes of the document in UTF-8, at most 4 GiB - 1: a node keeps its place in 32 bits.
    public let bytes: Int
    /// Values, at most 2^28 - 1.
    public let nodes: Int
    /// Memory for the index, for the one of a view, and for a text converted to UTF-8, in bytes.
    public let memory: Int

    public init(
        depth: Int = 512, bytes: Int = Int(UInt32.max), nodes: Int = 1 << 26, memory: Int = TreeMemory.usual
    ) {
        self.memory = max(memory, 0)
        self.depth = min(max(depth, 1), 512)
        self.bytes = min(max(bytes, 0), Int(UInt32.max))
        self.nodes = min(max(nodes, 1), JSONNode.countLimit)
    }

    /// 512 deep, 4 GiB, 1 GiB of memory (38 million values).
    public static let standard = JSONLimits()

    /// Nodes that fit into the memory. One costs 16 bytes, as it grows the tape is there twice, the second time by half
    /// larger, and a tree on a screen takes 8 more.
    var nodesInMemory: Int { memory / 28 }
}
