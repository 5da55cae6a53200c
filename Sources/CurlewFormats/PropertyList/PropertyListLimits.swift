/// How much of a property list is taken. Reaching a limit is an error of its own, never a shorter document.
public struct PropertyListLimits: Sendable, Equatable {
    /// Arrays and dictionaries in one another, 1...512.
    public let depth: Int
    /// Bytes of the document, at most 4 GiB - 1: a node keeps its place in 32 bits.
    public let bytes: Int
    /// Values when every shared object of a binary list is written out, at most 2^28 - 1. Each costs 20 bytes of
    /// memory.
    public let nodes: Int
    /// Bytes of memory for a text that is made anew in UTF-8.
    public let memory: Int

    public init(
        depth: Int = 512, bytes: Int = Int(UInt32.max), nodes: Int = 4_000_000, memory: Int = TreeMemory.usual
    ) {
        self.memory = max(memory, 0)
        self.depth = min(max(depth, 1), 512)
        self.bytes = min(max(bytes, 0), Int(UInt32.max))
        self.nodes = min(max(nodes, 1), PropertyListNode.countLimit)
    }

    /// 512 deep, 4 GiB, 4 million values (80 MB of nodes).
    public static let standard = PropertyListLimits()
}
