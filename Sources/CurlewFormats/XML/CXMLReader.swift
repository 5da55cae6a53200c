internal import CCurlewXML
internal import CurlewBytes

/// Owns libxml2's reader; turns its steps into events.
@safe final class CXMLReader {
    private let reader: OpaquePointer
    private let source: XMLSource
    /// An element that ends where it starts has no end of its own.
    private var pending: XMLEvent?

    init(_ source: XMLSource) throws(XMLError) {
        try Self.load()
        let opened = unsafe source.bytes.withUnsafeBytes { bytes in
            unsafe curlew_xml_open(bytes.baseAddress, bytes.count)
        }
        guard let opened = unsafe opened else { throw .noReader(reason: "it has no memory for the document") }
        unsafe reader = opened
        self.source = source
    }

    static func load() throws(XMLError) {
        if let reason = unsafe curlew_xml_load() { throw .noReader(reason: unsafe String(cString: reason)) }
    }

    deinit { unsafe curlew_xml_close(reader) }

    /// Nil at the end of the document.
    func next() throws(XMLError) -> XMLEvent? {
        if let event = pending {
            pending = nil
            return event
        }
        while true {
            var event = unsafe curlew_xml_event()
            switch unsafe curlew_xml_next(reader, &event) {
            case 1: if let known = unsafe known(event) { return known }
            case 0: return nil
            default: throw failure()
            }
        }
    }

    private func known(_ event: curlew_xml_event) -> XMLEvent? {
        let value = unsafe Self.text(event.value)
        switch unsafe event.kind {
        case CURLEW_XML_START: return start(unsafe Self.name(event), isEmpty: unsafe event.is_empty)
        case CURLEW_XML_END: return .endElement(unsafe Self.name(event))
        case CURLEW_XML_TEXT: return .text(value)
        case CURLEW_XML_CDATA: return .cdata(value)
        case CURLEW_XML_COMMENT: return .comment(value)
        case CURLEW_XML_INSTRUCTION: return .processingInstruction(target: unsafe Self.text(event.local), data: value)
        case CURLEW_XML_REFERENCE: return .entityReference(unsafe Self.text(event.local))
        case CURLEW_XML_DOCTYPE: return .documentType(unsafe Self.text(event.local))
        default: return nil
        }
    }

    private func start(_ name: XMLName, isEmpty: Bool) -> XMLEvent {
        if isEmpty { pending = .endElement(name) }
        var attributes: [XMLAttribute] = []
        var event = unsafe curlew_xml_event()
        while unsafe curlew_xml_next_attribute(reader, &event) {
            let name = unsafe Self.name(event)
            attributes.append(XMLAttribute(name, value()))
        }
        return .startElement(name, attributes: attributes)
    }

    private func value() -> String {
        var value = ""
        var piece = unsafe curlew_xml_event()
        while unsafe curlew_xml_next_piece(reader, &piece) {
            value +=
                unsafe piece.kind == CURLEW_XML_REFERENCE
                ? "&\(Self.text(piece.local));" : Self.text(piece.value)
        }
        return value
    }

    private func failure() -> XMLError {
        let why = unsafe curlew_xml_why(reader)
        guard unsafe why.code != 0 else {
            return .notWellFormed(
                code: 1, message: "libxml2 stopped without a reason", at: source.position(line: 1, column: 1))
        }
        let message = unsafe Self.text(why.message)
        // libxml2 has no code of its own for it, and reads ahead of our own count.
        if message.hasPrefix("Excessive depth") { return .tooDeep(limit: XMLLimits.standard.depth) }
        let place = unsafe source.position(line: Int(why.line), column: Int(why.column))
        return .notWellFormed(code: unsafe Int(why.code), message: message, at: place)
    }

    private static func name(_ event: curlew_xml_event) -> XMLName {
        XMLName(
            prefix: unsafe event.prefix == nil ? nil : text(event.prefix), local: unsafe text(event.local),
            namespace: unsafe event.uri == nil ? nil : text(event.uri))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
}
