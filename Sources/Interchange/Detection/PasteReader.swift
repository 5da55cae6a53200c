internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewSerialization
internal import Workspace

/// Reads any text as a request, or as parameters of one. Pure: nothing that the text names is opened, run or sent.
///
///     text ── PasteShape ──► kinds, likeliest first ── read as each until one fits ──► PasteReading
///                                                        │ curl, httpie, fetch, http, archive, url: a request
///                                                        │ form, json, plist, multipart: parameters
///                                                        │ foreign: the program whose file it is
///                                                        └ text: a body, with the reason why it is no more
public enum PasteReader {
    /// The longest text that is read. A longer one is recognised by its first bytes and kept as text.
    public static let maximumBytes = 32 << 20

    /// The text of a file to paste, when its content is of a known kind other than plain text.
    ///
    /// - Parameter mayBeOwn: true for a file that may be one of this program; it is used only when it is recognised as
    ///   another program's file.
    /// - Returns: nil for a file that is not used. A binary property list is returned in Base64, which `read` accepts.
    public static func text(ofFile bytes: [UInt8], mayBeOwn: Bool) -> String? {
        if bytes.starts(with: "bplist".utf8) { return Base64.encoded(bytes) }
        guard let text = Charset.markedText(of: Bytes(bytes)) else { return nil }
        let kinds = PasteShape(LineBreaks.mended(Array(text.utf8))).kinds
        return kinds[0] == .foreign || !mayBeOwn && kinds[0] != .text ? text : nil
    }

    public static func read(_ text: String, _ options: PasteOptions = PasteOptions()) -> PasteReading {
        read(Array(text.utf8), options)
    }

    public static func read(_ bytes: [UInt8], _ options: PasteOptions = PasteOptions()) -> PasteReading {
        let bytes = LineBreaks.mended(bytes)
        var reading = reading(of: bytes, options)
        reading.options = options
        reading.byteCount = bytes.count
        let ends = bytes.count { $0 == UInt8(ascii: "\n") }
        reading.lineCount = ends + (bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? 0 : 1)
        reading.tree.walk { visit in
            if case .scalar = visit.node.value { reading.parameterCount += 1 }
            return true
        }
        if bytes.count <= 1 << 20 { reading.characterCount = String(decoding: bytes, as: UTF8.self).count }
        return reading
    }

    private static func reading(of bytes: [UInt8], _ options: PasteOptions) -> PasteReading {
        let kinds = options.kind.map { [$0] } ?? PasteShape(bytes).kinds
        guard bytes.count <= maximumBytes || kinds[0] == .foreign else {
            let limit = "\(maximumBytes >> 20) MB"
            return PasteText.reading(
                bytes, trouble: "It looks like \(kinds[0].title). More than \(limit) is not read: it stays text.")
        }
        var trouble: String?
        for kind in kinds {
            do throws(PasteRefusal) {
                var reading = try read(bytes, as: kind, options)
                if kind == .text, reading.trouble == nil { reading.trouble = trouble }
                return reading
            } catch {
                trouble = trouble ?? error.sentence
            }
        }
        return PasteText.reading(bytes, trouble: trouble)
    }

    private static func read(_ bytes: [UInt8], as kind: PasteKind, _ options: PasteOptions) throws(PasteRefusal)
        -> PasteReading
    {
        switch kind {
        case .curl: try PasteCommand.reading(bytes, options)
        case .httpie: try PasteHTTPie.reading(bytes, options)
        case .fetch: try PasteFetch.reading(bytes, options)
        case .http: try PasteMessage.reading(bytes, options)
        case .archive: try PasteArchive.reading(bytes, options)
        case .url: try PasteURL.reading(bytes, options)
        case .form: try PasteParameters.form(bytes, options)
        case .json: try PasteParameters.json(bytes, options)
        case .plist: try PasteParameters.plist(bytes, options)
        case .multipart: try PasteParameters.multipart(bytes, options)
        case .foreign: try PasteForeign.reading(bytes)
        case .text: PasteText.reading(bytes)
        }
    }
}

/// The reason why a text cannot be read as the chosen kind.
struct PasteRefusal: Error {
    /// A complete sentence.
    var sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// Repairs line breaks as terminals paste them.
enum LineBreaks {
    /// Terminals send the Enter key's CR for a line break: without a single LF, each CR counts as a line break.
    static func mended(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D), !bytes.contains(0x0A), !bytes.starts(with: "bplist".utf8) else { return bytes }
        return bytes.map { $0 == 0x0D ? 0x0A : $0 }
    }
}

extension PasteRefusal: Worded {}

/// Reads HTTP messages and files of requests.
enum PasteMessage {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let requests = try HTTPTextError.mapped(try HTTPTextReader.readAll(bytes)) { _ in
            PasteRefusal("No line of it is a request such as GET http://a/. Read it as something else.")
        }
        return PasteEntries.reading(requests, .http, "request", options)
    }
}

/// Reads a text of no other kind as a body.
enum PasteText {
    static func reading(_ bytes: [UInt8], trouble: String? = nil) -> PasteReading {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var request = SavedRequest(method: "POST", serializer: .text)
        request.text = String(decoding: bytes, as: UTF8.self)
        if let type = type(of: bytes) { request.headers = [SavedHeader("Content-Type", type)] }
        var reading = PasteReading(.text, imported: ImportedRequest(request: request))
        if !isText { reading.imported.remarks.append("bytes that are not UTF-8 become U+FFFD") }
        reading.trouble = trouble
        return reading
    }

    /// The media type that the first character suggests; nil for none.
    private static func type(of bytes: [UInt8]) -> String? {
        switch bytes.first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "<"): "application/xml"
        case UInt8(ascii: "{"), UInt8(ascii: "["): "application/json"
        default: nil
        }
    }
}

/// Reads a URL on its own. Its query stays as typed.
enum PasteURL {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        var url = String(decoding: PasteParameters.trimmed(bytes), as: UTF8.self)
        if !url.utf8.contains("://"), !URLText.beginsWithScheme(url), !url.utf8.hasPrefix("{{"),
            !url.utf8.hasPrefix("/")
        {
            url = TypedURL.scheme(forAuthority: url.utf8.text(beforeAny: "/?")) + "://" + url
        }
        guard !url.holdsWhitespace else {
            throw PasteRefusal("A URL has no blanks in it. Read it as something else.")
        }
        var imported = ImportedRequest(request: SavedRequest(url: url))
        if let remark = URLText.slashFault(of: url) { imported.remarks.append(remark) }
        var reading = PasteReading(.url, imported: imported.withHostRemark)
        if let query = URLQuery(url) {
            reading.place = .typedQuery
            do throws(ParameterReadingError) {
                reading.parameters = try ParameterReader.form(query.text, options.reading(.form)).refusingDepth()
            } catch {
                reading.trouble = "\(error) The query stays as typed."
            }
        }
        return reading
    }
}
