public import CurlewBytes

/// An XML document as a flat row of nodes: elements, attributes, texts, comments, CDATA sections and processing
/// instructions with their names and namespaces (the counterpart of NSXMLDocument as AFXMLDocumentResponseSerializer
/// gives it).
///
///     <a x="1"><b>text</b></a>        0 document              next 4
///                                     1 element a             next 4   key "a"
///                                     2 attribute x, "1"      next 3   key "@x"
///                                     3 element b, "text"     next 4   key "b"
///
/// Read by libxml2 under `XMLLimits`: nothing is fetched, no entity is replaced. The document type is not kept, but that of
/// HTML is.
public struct XMLDocument: TreeDocument {
    /// In UTF-8. Source ranges count in these.
    public let bytes: Bytes
    private let nodes: [XMLNode]
    private let names: [XMLName]
    /// Mistakes in the markup of HTML, and the line of the first from 1; the tree is that of the mended markup.
    public private(set) var mistakes = 0
    public private(set) var firstMistake: Int?

    /// - Parameter charset: of the Content-Type; it goes before the document's own declaration (RFC 7303 §3).
    public init(
        parsing source: Bytes, charset: String? = nil, limits: XMLLimits = .standard,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(XMLError) {
        let text = try XMLSource(source, charset: charset, limits: limits)
        var builder = XMLTreeBuilder(limits: limits)
        try XMLEventParser(source, charset: charset, limits: limits).run(isCancelled: isCancelled) {
            event throws(XMLError) in
            try builder.take(event)
            return true
        }
        builder.place(XMLPlaces.elements(in: text))
        (bytes, nodes, names) = (text.bytes, builder.finished, builder.names)
    }

    /// HTML: mistakes in it are mended. Names are in lower case and have no namespaces; the elements that it leaves out are
    /// not added, but the paragraph around a text that stands in none.
    ///
    /// - Parameters:
    ///   - charset: of the Content-Type; a byte order mark goes before it, and it goes before `<meta charset>`.
    ///   - isCancelled: asked every 4,000 bytes.
    public init(
        html source: Bytes, charset: String? = nil, limits: XMLLimits = .standard,
        isCancelled: @escaping () -> Bool = { Task.isCancelled }
    ) throws(XMLError) {
        let reader = try HTMLReader(XMLSource.html(source, charset, limits), limits: limits, isCancelled: isCancelled)
        (bytes, nodes, names) = (reader.text, reader.builder.finished, reader.builder.names)
        (mistakes, firstMistake) = (reader.mistakes, reader.firstMistake)
    }

    public var nodeCount: Int { nodes.count }
    public func nodeKind(at index: Int) -> XMLNodeKind { nodes[index].kind }

    /// Nil for texts, CDATA, comments and the document; an instruction's is its target.
    public func name(of index: Int) -> XMLName? {
        let name = nodes[index].name
        return name < 0 ? nil : names[Int(name)]
    }

    public func childCount(at index: Int) -> Int { Int(nodes[index].count) }
    public func next(after index: Int) -> Int { Int(nodes[index].next) }

    /// Elements that hold something are objects; all else is text.
    public func kind(at index: Int) -> TreeKind {
        nodes[index].kind == .document || nodes[index].count > 0 ? .object : .string
    }

    /// `name`, `@attribute`, `#text`, `#cdata`, `#comment`, `#doctype`, `?target`; nil for the document.
    public func key(of index: Int) -> String? {
        let name = name(of: index)?.qualified ?? ""
        return switch nodes[index].kind {
        case .document: nil
        case .element: name
        case .attribute: "@" + name
        case .processingInstruction: "?" + name
        case .text: "#text"
        case .cdata: "#cdata"
        case .comment: "#comment"
        case .documentType: "#doctype"
        }
    }

    public func text(of index: Int) -> String { nodes[index].text }

    public func text(of index: Int, fromAtMost limit: Int) -> String {
        let text = nodes[index].text
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit)
        while end > text.startIndex, UTF8Sequence.isContinuation(text.utf8[end]) { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }

    /// The markup of an element, the text of other nodes.
    public func sourceText(of index: Int) -> String {
        sourceRange(of: index).map { bytes.text(in: $0) } ?? text(of: index)
    }

    /// Elements and the document have one, in an encoding we know.
    public func sourceRange(of index: Int) -> Range<Int>? {
        let node = nodes[index]
        if node.kind == .document { return 0..<bytes.count }
        return node.start < node.end ? Int(node.start)..<Int(node.end) : nil
    }
}

/// Documents with the same bytes are equal.
extension XMLDocument: Equatable {
    public static func == (left: XMLDocument, right: XMLDocument) -> Bool { left.bytes == right.bytes }
}

/// The limits of an XML document that is read. Reaching a limit is an error of its own, never a shorter document.
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
