/// Why bytes are not taken as an XML document.
public enum XMLError: Error, Sendable, Hashable {
    /// libxml2's code (`xmlParserErrors`) and its sentence.
    case notWellFormed(code: Int, message: String, at: TextPosition)
    /// More elements in one another than `limit`.
    case tooDeep(limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    case tooManyNodes(limit: Int)
    /// Its tree would need more bytes of memory than `limit`.
    case tooMuchMemory(limit: Int)
    case tooManyAttributes(limit: Int, at: TextPosition)
    case cancelled
    /// libxml2 is not there, or has no memory.
    case noReader(reason: String)
}
