import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewSerialization
import CurlewTransport

/// Reads a body: as a tree if possible, else as text in its declared charset, else as bytes.
struct BodyReader {
    private let body: Bytes
    private let type: MediaType?
    /// The most bytes of memory for a tree.
    private let memory: Int
    /// The charset that a person chose.
    private let chosen: String?

    /// Bodies with fewer bytes are read in an unnoticeable time.
    static let quicklyRead = 8 << 20

    /// - Parameter chosen: a charset in place of the one that is declared.
    init(_ response: TransportResponse, chosen: String? = nil, memory: Int = TreeMemory.usual) {
        self.chosen = chosen
        body = response.body
        type = response.head.fields["Content-Type"].flatMap(MediaType.init(parsing:))
        self.memory = memory
    }

    /// - Parameter body: bytes of which nothing but themselves says what they are.
    init(_ body: Bytes) {
        self.body = body
        type = nil
        chosen = nil
        memory = TreeMemory.usual
    }

    func index() -> ResponseIndex {
        if body.isEmpty { return ResponseIndex(document: nil, text: BodyText(Bytes())) }
        if JSONLines.isType(type) { return jsonLines() }
        if looksLikePropertyList { return propertyList() }
        if looksLikeJSON { return json() }
        if looksLikeHTML { return html() }
        if looksLikeXML { return xml() }
        return text()
    }

    /// The index of the body as text only.
    func text(at fault: TextPosition? = nil, refusal: String? = nil) -> ResponseIndex {
        ResponseIndex(
            document: nil, text: plain, fault: fault, refusal: refusal)
    }

    private var plain: BodyText {
        chosen.flatMap { BodyText(body, chosen: $0) } ?? BodyText(body, charset: type?["charset"])
    }

    /// The body in UTF-8 for the readers of trees; itself where nobody chose a charset, since these know how to read it.
    private var source: Bytes {
        guard let chosen, let reading = CharsetReading(of: body, chosen: chosen) else { return body }
        return reading.text(of: body)?.bytes ?? body
    }

    /// The charset of the Content-Type.
    var declared: String? { type?["charset"] }

    /// The charset for the reader; a body in a chosen charset is UTF-8 by then.
    private var charset: String? { chosen == nil ? declared : "utf-8" }

    private func text(_ fault: ResponseFault, at place: TextPosition? = nil) -> ResponseIndex {
        text(at: place, refusal: fault.isAboutSize ? fault.message : nil)
    }

    private func jsonLines() -> ResponseIndex {
        let text = plain
        return ResponseIndex(document: nil, text: text, lines: JSONLines(text.bytes))
    }

    private func json() -> ResponseIndex {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: source, charset: charset, limits: JSONLimits(memory: memory))
            return ResponseIndex(document: document, text: BodyText(document: document.bytes))
        } catch {
            return text(.invalidJSON(error), at: error.position)
        }
    }

    private func propertyList() -> ResponseIndex {
        do throws(PropertyListError) {
            let document = try PropertyListDocument(parsing: body, limits: PropertyListLimits(memory: memory))
            return ResponseIndex(document: document, text: BodyText(body))
        } catch {
            return text(.invalidPropertyList(error))
        }
    }

    private func xml() -> ResponseIndex {
        do throws(XMLError) {
            let document = try XMLDocument(parsing: source, charset: charset, limits: XMLLimits(memory: memory))
            return ResponseIndex(
                document: document, text: BodyText(document: document.bytes, of: source, charset: charset))
        } catch {
            return text(.invalidXML(error), at: error.position)
        }
    }

    /// A body without a tag is a text, whatever its type says.
    private func html() -> ResponseIndex {
        do throws(XMLError) {
            let document = try XMLDocument(html: source, charset: charset, limits: XMLLimits(memory: memory))
            let hasTag = (0..<document.nodeCount).contains {
                document.nodeKind(at: $0) == .element && document.sourceRange(of: $0) != nil
            }
            return hasTag ? ResponseIndex(document: document, text: plain) : text()
        } catch {
            return text(refusal: error == .cancelled ? nil : error.description)
        }
    }

    // MARK: Guesses

    /// Whether the type is JSON, or is vague and the body begins like JSON.
    private var looksLikeJSON: Bool {
        if let type, type.isJSON || type.essence == "text/javascript" { return true }
        let isVague = type == nil || type?.type == "text" || type?.essence == "application/octet-stream"
        guard isVague, type?.subtype != "html", type?.subtype != "xml" else { return false }
        return start.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
    }

    private var looksLikePropertyList: Bool {
        if start.hasPrefix("bplist00") { return true }
        if type?.essence == "application/x-plist" || type?.essence == "application/plist" { return true }
        return start.contains("<plist") || start.contains("<!DOCTYPE plist")
    }

    /// Whether the type is HTML, or is missing and the body begins like HTML. JSON is often sent as HTML.
    private var looksLikeHTML: Bool {
        let words = start.lowercased().utf8.drop { $0 <= 0x20 || "\u{FEFF}".utf8.contains($0) }
        if let type { return type.essence == "text/html" && !words.hasPrefix("{") && !words.hasPrefix("[") }
        return words.hasPrefix("<!doctype html") || words.hasPrefix("<html")
    }

    private var looksLikeXML: Bool {
        if let type, type.isXML { return true }
        let isVague = type == nil || ["text/plain", "application/octet-stream"].contains(type?.essence)
        return isVague && start.hasPrefix("<?xml")
    }

    private var start: String {
        String(decoding: body[0..<min(body.count, 512)].array, as: UTF8.self)
    }
}
