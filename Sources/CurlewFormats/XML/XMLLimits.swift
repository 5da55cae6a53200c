/// How much of an XML document is taken. Reaching a limit is an error of its own, never a shorter document.
public struct XMLLimits: Sendable, Hashable {
    /// Elements in one another, 1...255: libxml2 itself stops at 256.
    public let depth: Int
    /// Bytes of the document, at most 2 GiB - 1. A single text of more than 10 MB is refused by libxml2.
    public let bytes: Int
    /// Elements, attributes, texts, comments and instructions.
    public let nodes: Int
    /// Attributes of one element; libxml2 compares each with all others.
    public let attributes: Int
    /// Bytes of memory for the nodes with their texts, and for a text that is made anew in UTF-8.
    public let memory: Int

    public init(
        depth: Int = 255, bytes: Int = Int(Int32.max), nodes: Int = 4_000_000, attributes: Int = 4096,
        memory: Int = TreeMemory.usual
    ) {
        self.memory = max(memory, 0)
        self.depth = min(max(depth, 1), 255)
        self.bytes = min(max(bytes, 0), Int(Int32.max))
        self.nodes = min(max(nodes, 1), Int(Int32.max))
        self.attributes = max(attributes, 0)
    }

    /// 255 deep, 2 GiB, 4 million nodes, 4,096 attributes an element, 1 GiB of memory.
    public static let standard = XMLLimits()
}
