internal import CurlewBytes
internal import CurlewMessage
internal import CurlewSerialization
internal import Workspace

/// The reasons why a text is not a request.
public enum HTTPTextError: Error, Equatable, Sendable {
    /// No line of the text is `METHOD URL`.
    case noRequest
}

/// Reads requests as they are written in messages (RFC 9112 §2.1), as browsers list them with `:method` and `:path`
/// (RFC 9113 §8.3.1), and as files of requests have them: with comments, `@name = value`, `###` between requests, a URL
/// over several lines. No file or script that a text names is read or run; these and comments are listed as unused.
///
///     lines ─┬─ @variables of the whole text ─► values, put in where {{name}} stands
///            ├─ comments, # @name, < {% %} ───► name, unused
///            ├─ METHOD URL HTTP/1.1 ──────────► method, URL
///            ├─ Name: value ──────────────────► fields, cookies
///            └─ (empty line) ─────────────────► body, scripts, up to ### or the end
public struct HTTPTextReader {
    var lines: MessageLines
    var request = PlainRequest()
    var variables: FileVariables
    /// True for a file of requests, where comments and `###` have a meaning.
    var isFile = false
    /// The value of `Content-Length`, in bytes; nil without the field.
    private var length: Int?
    private var comments: [String] = []
    /// False once the rest of the text is known to have no `%}`, so that it is not searched again for every script.
    var hasScriptEnds = true
    /// True when each line that begins with `#` separates requests, as in Emacs.
    private let isHashed: Bool

    /// The first request of the text.
    public static func read(_ bytes: [UInt8]) throws(HTTPTextError) -> PlainRequest {
        guard let first = try readAll(bytes).first else { throw .noRequest }
        return first
    }

    /// Every request of the text, at least one. A section that is no request is listed as an unused part of the request
    /// before it.
    public static func readAll(_ bytes: [UInt8]) throws(HTTPTextError) -> [PlainRequest] {
        try sections(of: bytes).sections.map(\.request)
    }

    /// The requests with their places in the text, and the variables of the text.
    ///
    /// - Parameter keepsNames: true to leave `{{name}}` as it stands.
    static func sections(
        of bytes: [UInt8], keepsNames: Bool = false
    ) throws(HTTPTextError) -> (sections: [(request: PlainRequest, range: Range<Int>)], variables: FileVariables) {
        let variables = FileVariables(MessageLines(bytes), keepsNames: keepsNames)
        var reader = HTTPTextReader(lines: MessageLines(bytes), variables: variables)
        var sections: [(request: PlainRequest, range: Range<Int>)] = []
        while reader.lines.peek != nil {
            reader.begin()
            let start = reader.lines.at
            if try reader.readRequest(isFirst: sections.isEmpty) {
                sections.append((reader.request, start..<reader.lines.at))
            } else if let last = sections.indices.last {
                sections[last].request.unused += reader.request.unused
                sections[last].range = sections[last].range.lowerBound..<reader.lines.at
            }
        }
        guard !sections.isEmpty else { throw .noRequest }
        return (sections, variables)
    }

    private init(lines: MessageLines, variables: FileVariables) {
        (self.lines, self.variables) = (lines, variables)
        isHashed = Self.isHashed(lines)
    }

    /// Whether no line begins with `###`, and a request follows a comment behind another request.
    private static func isHashed(_ lines: MessageLines) -> Bool {
        var (lines, isBehindRequest, isBehindComment, isHashed) = (lines, false, false, false)
        while let line = lines.next()?.text {
            if line.utf8.hasPrefix("#") {
                if line.utf8.hasPrefix("###") { return false }
                isBehindComment = isBehindRequest
            } else if !line.isBlank, FileVariables.definition(line) == nil {
                let request = RequestLineText(line)
                if let request, line.utf8.hasPrefix(request.method + " ") {
                    isHashed = isHashed || isBehindComment
                    isBehindRequest = true
                }
                isBehindComment = false
            }
        }
        return isHashed
    }

    private mutating func begin() {
        (request, comments, length) = (PlainRequest(), [], nil)
        variables.used = []
    }

    /// Reads the lines up to the next separator.
    ///
    /// - Parameter isFirst: true while no request was read.
    /// - Returns: false when the lines are no request.
    private mutating func readRequest(isFirst: Bool) throws(HTTPTextError) -> Bool {
        guard try readHead(isFirst: isFirst) else {
            tell()
            return false
        }
        readFields()
        readBody()
        if isFile { writeGraphQL() }
        addScheme()
        tell()
        request.unused += variables.unused
        request.remarks += variables.remarks
        return true
    }

    /// Adds the name as a remark, and lists the comments as unused.
    private mutating func tell() {
        if let name = request.name { request.remarks.append("its name in the text is \"\(name)\"") }
        guard !comments.isEmpty else { return }
        let reason = comments.count == 1 ? "a comment" : "comments"
        request.unused.append(UnusedPart(comments.joined(separator: "\n"), reason: reason))
    }

    private mutating func addScheme() {
        let url = request.url
        if url.utf8.contains("://") || URLText.beginsWithScheme(url) || url == "*" { return }
        if url.utf8.hasPrefix("/") || url.utf8.hasPrefix("{{") { return }
        request.url = TypedURL.scheme(forAuthority: url.utf8.text(beforeAny: "/?")) + "://" + url
    }

    // MARK: Head

    /// Reads up to the request line, past comments, variables and scripts.
    ///
    /// - Returns: false when there is no request line: the text ends, or another line comes after a request was read.
    /// - Throws: `noRequest` when another line comes before any request was read.
    private mutating func readHead(isFirst: Bool) throws(HTTPTextError) -> Bool {
        while let line = lines.next() {
            let text = HeaderField.trimmed(line.text)
            if text.isEmpty { continue }
            if text.utf8.hasPrefix(":"), readPseudoHeader(text) { return true }
            if readComment(text) || readScript(line.text, sign: "<") { continue }
            if FileVariables.definition(text) != nil {
                isFile = true
                continue
            }
            guard let first = RequestLineText(text) else {
                if isHashed {
                    request.unused.append(UnusedPart(text, reason: "is no request"))
                    continue
                }
                guard !isFirst else { throw .noRequest }
                setAside(from: line)
                return false
            }
            request.method = first.method
            request.url = variables.filled(first.target)
            if first.version == nil || !first.target.utf8.hasPrefix("/") { isFile = true }
            readTarget(first, Self.indent(line.text))
            return true
        }
        return false
    }

    /// Lists a section that is no request as unused.
    private mutating func setAside(from first: MessageLines.Line) {
        var section = [first.text]
        while let line = lines.peek, !isSeparator(line.text) {
            section.append(line.text)
            _ = lines.next()
        }
        request.unused.append(UnusedPart(section.joined(separator: "\n"), reason: "is no request"))
    }

    /// Reads a comment: `### title`, `# text`, `// text` or `# @name text`. False when the line is none.
    private mutating func readComment(_ text: String) -> Bool {
        guard Self.isComment(text) else { return false }
        isFile = true
        if text.utf8.hasPrefix("###") {
            let title = HeaderField.trimmed(String(Substring(text.utf8.drop { $0 == UInt8(ascii: "#") })))
            if !title.isEmpty { rename(title) }
        } else if let (directive, value) = Self.directive(text) {
            readDirective(directive, value, text)
        } else {
            comments.append(text)
        }
        return true
    }

    static func isComment(_ text: String) -> Bool { text.utf8.hasPrefix("#") || text.utf8.hasPrefix("//") }

    /// The directive in a comment: `name` and `login` for `# @name login`; nil for other lines.
    static func directive(_ text: String) -> (name: String, value: String)? {
        let plain = Substring(text.utf8.drop { "#/ \t".utf8.contains($0) })
        guard isComment(text), let rest = plain.utf8.text(behind: "@") else { return nil }
        let (name, value) = rest.utf8.cut(at: rest.utf8.contains("=") ? "=" : " ") ?? (rest, "")
        return (String(name.utf8.trimmed()), String(value.utf8.trimmed()))
    }

    private mutating func readDirective(_ name: String, _ value: String, _ text: String) {
        switch name {
        case "name" where !value.isEmpty: rename(value)
        case "prompt":
            let asked = value.utf8.text(before: " ")
            let reason = "asks for a value there: give {{\(asked)}} one in an environment"
            request.unused.append(UnusedPart(text, reason: reason))
        case "no-redirect":
            request.unused.append(UnusedPart(text, reason: "the option follow decides about redirects here"))
        case "no-cookie-jar":
            request.unused.append(UnusedPart(text, reason: "the option cookies decides about the jar here"))
        default: request.unused.append(UnusedPart(text, reason: "is not known here"))
        }
    }

    /// Gives the request a name. A name that it has already, such as the title of its separator, becomes a comment.
    private mutating func rename(_ name: String) {
        if let title = request.name { comments.append(title) }
        request.name = name
    }

    private static func indent(_ line: String) -> Int { line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count }

    /// Adds the following lines that are indented more than the request line to the URL, unless that has a version.
    private mutating func readTarget(_ first: RequestLineText, _ indent: Int) {
        guard first.version == nil else { return }
        while let line = lines.peek, Self.indent(line.text) > indent {
            let more = HeaderField.trimmed(line.text)
            guard !more.isEmpty else { return }
            request.url += variables.filled(more)
            _ = lines.next()
        }
    }

    /// Reads the request from `:method: GET` and the other pseudo-header fields, which stand before the first header
    /// field. False without an `:authority`.
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
            if isFile, readComment(line.text) || takesAside(line.text) { continue }
            guard let field = Self.field(isFile ? HeaderField.trimmed(line.text) : line.text) else {
                request.unused.append(UnusedPart(HeaderField.trimmed(line.text), reason: "is no header field"))
                continue
            }
            if HeaderFields.isSame(field.name, "Content-Length") { length = Int(field.value) }
            let isHost = HeaderFields.isSame(field.name, "Host")
            request.take(field.name, variables.filled(field.value, always: isHost))
        }
    }

    private static func field(_ line: String) -> HeaderField? {
        guard let (name, value) = line.utf8.cut(at: ":") else { return nil }
        let field = HeaderField(String(name), String(value.utf8.trimmed()))
        return HeaderField(field.name, "").flaw == nil ? field : nil
    }

    func isSeparator(_ line: String) -> Bool { isFile && line.utf8.hasPrefix(isHashed ? "#" : "###") }

    // MARK: Body

    private mutating func readBody() {
        guard isFile else {
            let rest = lines.rest()
            if !rest.isEmpty { request.body = Self.cut(rest, to: length) }
            return
        }
        var body: [String] = []
        while let line = lines.peek, !isSeparator(line.text) {
            _ = lines.next()
            guard takesAside(line.text) else {
                body.append(line.text)
                continue
            }
            // Directives directly before a script are about the script and no part of the body.
            while let last = body.last, let (name, value) = Self.directive(last) {
                readDirective(name, value, last)
                body.removeLast()
            }
        }
        while body.last?.isBlank == true { body.removeLast() }
        while body.first?.isBlank == true { body.removeFirst() }
        if body.allSatisfy({ $0.isBlank || Self.isComment($0) }) {
            for line in body where !line.isBlank { _ = readComment(line) }
            return
        }
        request.body = Array(variables.filled(Self.joined(body, request.header("Content-Type"))).utf8)
    }

    /// The first `length` bytes of the body when only white space follows them, which was copied with the message;
    /// otherwise the whole body.
    private static func cut(_ body: [UInt8], to length: Int?) -> [UInt8] {
        guard let length, (0..<body.count).contains(length) else { return body }
        return body[length...].allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 } ? Array(body[..<length]) : body
    }

    /// The lines of a body as one text: those of a form without anything between them, because a form may be written
    /// over several lines; those of a multipart body with CR LF (RFC 2046 §4.1.1); others with LF.
    private static func joined(_ lines: [String], _ type: String?) -> String {
        let type = type.flatMap(MediaType.init(parsing:))
        if type?.type == "multipart" { return lines.map { $0 + "\r\n" }.joined() }
        guard type?.essence == SerializerKind.form.contentType else { return lines.joined(separator: "\n") }
        return lines.map { HeaderField.trimmed($0) }.joined()
    }
}

extension HTTPTextError: CustomStringConvertible {
    public var description: String { "No line of the text is METHOD URL. Write one, such as GET https://example.org/." }
}

/// The lines of a message, split at LF with or without CR. Each line has its offset, so that a body can be taken byte
/// for byte.
struct MessageLines {
    /// One line.
    struct Line {
        /// The text without its line break.
        var text: String
        /// The offset of the first byte.
        var start: Int
        /// The offset after the line break.
        var end: Int
    }

    private let bytes: [UInt8]
    /// The offset of the current line.
    private(set) var at = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The current line; nil at the end.
    var peek: Line? {
        guard at < bytes.count else { return nil }
        let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
        let isBroken = end < bytes.count
        let text = end > at && bytes[end - 1] == 0x0D && isBroken ? bytes[at..<(end - 1)] : bytes[at..<end]
        return Line(text: String(decoding: text, as: UTF8.self), start: at, end: isBroken ? end + 1 : end)
    }

    /// Returns the current line and goes on to the next.
    mutating func next() -> Line? {
        guard let line = peek else { return nil }
        at = line.end
        return line
    }

    /// Whether the current line or one after it contains a text.
    func holds(_ text: String) -> Bool { bytes[at...].firstRange(of: text.utf8) != nil }

    /// Returns all bytes from the current line on and goes to the end.
    mutating func rest() -> [UInt8] {
        defer { at = bytes.count }
        return Array(bytes[at...])
    }
}
