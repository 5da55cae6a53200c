public import CurlewBytes

/// The events of an XML reader, in document order.
public enum XMLEvent: Hashable, Sendable {
    case startElement(XMLName, attributes: [XMLAttribute])
    case endElement(XMLName)
    /// Long texts come in one piece, but a reference to an entity ends one.
    case text(String)
    case cdata(String)
    case comment(String)
    case processingInstruction(target: String, data: String)
    /// `&name;` for an entity the document declares. It is never replaced.
    case entityReference(String)
    case documentType(String)
}

/// A parser that has not started (NSXMLParser as AFXMLParserResponseSerializer hands it out): bytes, and what to do
/// with them. Errors surface when it is run, and it may be run again.
///
/// It is libxml2's reader with everything off that reaches outside or grows: no network, no external entity, no
/// document type loaded, and an entity that the document declares is named, never replaced.
public struct XMLEventParser: Sendable, Equatable {
    public let bytes: Bytes
    /// The charset of the Content-Type; nil leaves the encoding to the document.
    public let charset: String?
    public let limits: XMLLimits

    public init(_ bytes: Bytes, charset: String? = nil, limits: XMLLimits = .standard) {
        (self.bytes, self.charset, self.limits) = (bytes, charset, limits)
    }

    public static func == (left: XMLEventParser, right: XMLEventParser) -> Bool {
        left.bytes == right.bytes && left.charset == right.charset && left.limits == right.limits
    }

    /// Hands over every event until the end, or until `body` answers false.
    ///
    /// - Parameter isCancelled: asked every 4,096 events; `true` ends the work with `XMLError.cancelled`.
    public func run(
        isCancelled: () -> Bool = { Task.isCancelled }, _ body: (XMLEvent) throws(XMLError) -> Bool
    ) throws(XMLError) {
        let text = try XMLSource(bytes, charset: charset, limits: limits)
        let reader = try CXMLReader(text)
        var depth = 0
        var count = 0
        while let event = try reader.next() {
            switch event {
            case .startElement:
                depth += 1
                guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
            case .endElement: depth -= 1
            default: break
            }
            count += 1
            if count & 0xFFF == 0, isCancelled() { throw .cancelled }
            guard try body(event) else { return }
        }
    }
}
