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

extension XMLError: CustomStringConvertible {
    /// One sentence: `Not well-formed XML at line 1, column 5: Couldn't find end of Start Tag foo.`
    public var description: String {
        switch self {
        case .notWellFormed(_, let message, let place):
            "Not well-formed XML at line \(place.line), column \(place.column): \(message)."
        case .tooDeep(let limit): "The document is too deep: more than \(limit) levels."
        case .tooLarge(let bytes, let limit): "The document is too large: \(bytes) bytes, the limit is \(limit)."
        case .tooManyNodes(let limit):
            "The document holds too much: more than \(limit) elements, attributes and texts."
        case .tooMuchMemory(let limit):
            "The document needs more than \(BinarySize.words(Int64(limit))) of memory as a tree."
        case .tooManyAttributes(let limit, let place):
            "An element has too many attributes at line \(place.line), column \(place.column): more than \(limit)."
        case .cancelled: "Reading the document was cancelled."
        case .noReader(let reason): "XML and HTML cannot be read, libxml2 is not installed: \(reason)."
        }
    }

    /// The place to jump to, where there is one.
    public var position: TextPosition? {
        switch self {
        case .notWellFormed(_, _, let place), .tooManyAttributes(_, let place): place
        case .tooDeep, .tooLarge, .tooManyNodes, .tooMuchMemory, .cancelled, .noReader: nil
        }
    }

    /// The code in NSXMLParserErrorDomain: libxml2's own; 1, its internal error, for a document refused before libxml2
    /// reads it.
    public var code: Int {
        if case .notWellFormed(let code, _, _) = self { code } else { 1 }
    }
}
