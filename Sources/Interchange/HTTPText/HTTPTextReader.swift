internal import CurlewBytes
internal import HTTPMessage
internal import Serialization
internal import Workspace

/// The reasons why a text is not a request.
public enum HTTPTextError: Error, Equatable, Sendable {
    /// No line of it is `METHOD URL`.
    case noRequest
}

/// Reads a request as in messages (RFC 9112 §2.1), as browsers list it with `:method` and `:path` (RFC 9113 §8.3.1),
/// and as in files of requests: comments, `@name = value`, `###` between requests, a URL over several lines. No file
/// or script that a text names is read or run; they are listed as unused.
///
///     lines ─┬─ comments, @variables ─► values for {{name}}
///            ├─ METHOD URL HTTP/1.1 ──► method, URL
///            ├─ Name: value ──────────► fields, cookies
///            └─ (empty line) ─────────► body, up to ### or the end
public struct HTTPTextReader {
    private var lines: MessageLines
    private var request = PlainRequest()
    private var variables = VariableSet()
    /// True for a file of requests, where comments and `###` have a meaning.
    private var isFile = false
    /// The value of `Content-Length`.
    private var length: Int?

    /// The first request of the text.
    public static func read(_ bytes: [UInt8]) throws(HTTPTextError) -> PlainRequest {
        var reader = HTTPTextReader(lines: MessageLines(bytes))
        return try reader.read()
    }

    private init(lines: MessageLines) {
        self.lines = lines
    }

    private mutating func read() throws(HTTPTextError) -> PlainRequest {
        try readHead()
        readFields()
        readBody()
        substitute()
        addScheme()
        return request
    }

    private mutating func addScheme() {
        let url = request.url
        if url.utf8.contains("://") || URLText.beginsWithScheme(url) || url == "*" { return }
        if url.utf8.hasPrefix("/") || url.utf8.hasPrefix("{{") { return }
        request.url = TypedURL.scheme(forAuthority: url.utf8.text(beforeAny: "/?")) + "://" + url
    }

    // MARK: Head

    /// Reads up to the request line, past comments and variables.
    private mutating func readHead() throws(HTTPTextError) {
        while let line = lines.next() {
            let text = HeaderField.trimmed(line.text)
            if text.isEmpty { continue }
            if text.utf8.hasPrefix(":"), readPseudoHeader(text) { return }
            if isComment(text) || readVariable(text) { continue }
            guard let first = RequestLineText(text) else { throw .noRequest }
            request.method = first.method
            request.url = first.target
            if first.version == nil || !first.target.utf8.hasPrefix("/") { isFile = true }
            return readTarget(first)
        }
        throw .noRequest
    }

    /// `###`, `# text`, `// text`, `--` of older files.
    private mutating func isComment(_ text: String) -> Bool {
        guard text.utf8.hasPrefix("#") || text.utf8.hasPrefix("//") else { return false }
        isFile = true
        return true
    }

    /// `@host = example.com`, `:host = example.com`.
    private mutating func readVariable(_ text: String) -> Bool {
        guard text.utf8.hasPrefix("@") || text.utf8.hasPrefix(":"), let (left, value) = text.utf8.cut(at: "=") else {
            return false
        }
        let name = String(left.utf8.dropFirst().text(before: ":").utf8.trimmed())
        guard !name.isEmpty, !name.holdsWhitespace else { return false }
        variables[name] = String(value.utf8.trimmed())
        isFile = true
        return true
    }

    /// A URL may go on in lines that begin with a blank.
    private mutating func readTarget(_ first: RequestLineText) {
        guard first.version == nil else { return }
        while let line = lines.peek, let start = line.text.utf8.first, start == 0x20 || start == 0x09 {
            let more = HeaderField.trimmed(line.text)
            guard !more.isEmpty else { return }
            request.url += more
            _ = lines.next()
        }
    }

    /// `:method: GET` and its like, all of them before the first field.
    private mutating func readPseudoHeader(_ first: String) -> Bool {
        var parts: [String: String] = [:]
        var line: String? = first
        while let text = line, let (name, value) = Self.pseudoHeader(text) {
            parts[name] = value
            line = lines.peek.map { HeaderField.trimmed($0.text) }
            if line.flatMap(Self.pseudoHeader) != nil { _ = lines.next() }
        }
        guard let authority = parts["authority"] else { return false }
        request.method = parts["method"] ?? "GET"
        request.url = "\(parts["scheme"] ?? "https")://\(authority)\(parts["path"] ?? "/")"
        return true
    }

    private static func pseudoHeader(_ text: String) -> (String, String)? {
        for name in ["method", "path", "authority", "scheme"] {
            if let value = text.utf8.text(behind: ":\(name):") { return (name, String(value.utf8.trimmed())) }
        }
        return nil
    }

    // MARK: Fields

    private mutating func readFields() {
        while let line = lines.peek {
            if isSeparator(line.text) { return }
            _ = lines.next()
            if line.text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
            if isFile, isComment(line.text) { continue }
            guard let field = Self.field(line.text) else {
                request.unused.append(UnusedPart(HeaderField.trimmed(line.text), reason: "is no header field"))
                continue
            }
            if HeaderFields.isSame(field.name, "Content-Length") { length = Int(field.value) }
            request.take(field.name, field.value)
        }
    }

    private static func field(_ line: String) -> HeaderField? {
        guard let (name, value) = line.utf8.cut(at: ":") else { return nil }
        let field = HeaderField(String(name), String(value.utf8.trimmed()))
        return HeaderField(field.name, "").flaw == nil ? field : nil
    }

    private func isSeparator(_ line: String) -> Bool { isFile && line.utf8.hasPrefix("###") }

    // MARK: Body

    private mutating func readBody() {
        guard isFile else {
            let rest = lines.rest()
            if !rest.isEmpty { request.body = Self.cut(rest, to: length) }
            return
        }
        var body: [String] = []
        while let line = lines.next() {
            if isSeparator(line.text) { break }
            if !takesAside(line.text) { body.append(line.text) }
        }
        countOthers()
        while body.last?.isBlank == true { body.removeLast() }
        while body.first?.isBlank == true { body.removeFirst() }
        guard !body.isEmpty else { return }
        request.body = Array(Self.joined(body, request.header("Content-Type")).utf8)
    }

    /// The body without text that was copied after the end of the message.
    private static func cut(_ body: [UInt8], to length: Int?) -> [UInt8] {
        guard let length, (0..<body.count).contains(length) else { return body }
        return body[length...].allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 } ? Array(body[..<length]) : body
    }

    /// Lists files, scripts and references as unused. Inside parts a file's line is kept.
    private mutating func takesAside(_ line: String) -> Bool {
        if line.utf8.hasPrefix("< ") || line.utf8.hasPrefix("<@"), !isMultipart {
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "a file is not read: name it here"))
        } else if line.utf8.hasPrefix("> ") {
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "scripts are not run"))
        } else if line.utf8.hasPrefix("<> ") {
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "an answer of another program"))
        } else {
            return false
        }
        return true
    }

    private var isMultipart: Bool {
        request.header("Content-Type").flatMap(MediaType.init(parsing:))?.type == "multipart"
    }

    /// A form may stand over several lines that begin with `&`; parts are broken with CRLF (RFC 2046 §4.1.1).
    private static func joined(_ lines: [String], _ type: String?) -> String {
        let type = type.flatMap(MediaType.init(parsing:))
        if type?.type == "multipart" { return lines.map { $0 + "\r\n" }.joined() }
        guard type?.essence == SerializerKind.form.contentType else { return lines.joined(separator: "\n") }
        return lines.map { HeaderField.trimmed($0) }.joined()
    }

    private mutating func countOthers() {
        var (count, isNew) = (0, true)
        while let line = lines.next() {
            if isSeparator(line.text) { isNew = true }
            guard isNew, RequestLineText(HeaderField.trimmed(line.text)) != nil else { continue }
            count += 1
            isNew = false
        }
        guard count > 0 else { return }
        let words = count == 1 ? "1 more request" : "\(count) more requests"
        request.unused.append(UnusedPart(words, reason: "the first of the file is taken"))
    }

    // MARK: Variables

    /// Replaces names that the text itself sets; others are left for the environment.
    private mutating func substitute() {
        guard !variables.values.isEmpty else { return }
        var used: Set<String> = []
        request.url = filled(request.url, &used)
        for index in request.headers.indices {
            request.headers[index].value = request.headers[index].value.map { filled($0, &used) }
        }
        if let body = request.body, let text = String(validating: body, as: UTF8.self) {
            request.body = Array(filled(text, &used).utf8)
        }
        for name in used.sorted() {
            request.remarks.append("@\(name) has a value here: it stands in the place of its name")
        }
    }

    private func filled(_ text: String, _ used: inout Set<String>) -> String {
        VariableTemplate(text).pieces.map { piece in
            guard case .variable(let name, let typed, _) = piece else {
                if case .text(let text) = piece { return text }
                return ""
            }
            let plain = name.utf8.text(behind: "%").map(String.init) ?? name
            guard let value = variables[plain] else { return typed }
            used.insert(plain)
            return VariableResolver.resolve(value, using: variables).text
        }.joined()
    }
}

extension HTTPTextError: CustomStringConvertible {
    public var description: String { "No line of the text is METHOD URL. Write one, such as GET https://example.org/." }
}
