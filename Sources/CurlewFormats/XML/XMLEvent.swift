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
