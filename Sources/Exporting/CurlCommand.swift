internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
public import Drafting

/// A request as a command for a POSIX shell, with which curl sends the same method, URL, body and header fields. Fields
/// that nobody set are left to curl. Secrets become shell variables.
///
///     SentRequest ─┬─ URL, method, fields ── CurlFields, CurlIdentity ─┐
///                  ├─ options of the draft ── CurlOptionArguments ─────────────┼─► one argument a line
///                  └─ body ── CurlParts, or text, or a pipe ───────────┘
public struct CurlCommand {
    private let request: SentRequest
    private let draft: RequestDraft
    private let parts: CurlParts?
    private let identity: CurlIdentity
    private let options: CurlOptionArguments
    /// Options of the request that are among `options` already, so that the URL needs no argument for them.
    private let keepsPath, keepsBraces: Bool

    /// - Parameters:
    ///   - options: the options of the prepared request, with variables replaced and paths resolved; when nil, those of
    ///     the draft.
    ///   - variables: the variables with which the draft's files and parts were written.
    public init(
        _ request: SentRequest, draft: RequestDraft, options: RequestOptions? = nil,
        variables: VariableSet = VariableSet()
    ) {
        self.request = request
        self.draft = draft
        parts = CurlParts(request, draft, variables)
        identity = CurlIdentity(draft, variables)
        self.options = CurlOptionArguments(options ?? draft.options, draft, identity)
        keepsPath = (options ?? draft.options).keepsPath
        keepsBraces = (options ?? draft.options).keepsBraces
    }

    /// One sentence for each part of the request that curl has no option for, and for each secret in the URL.
    public var notes: [String] { identity.notes + options.notes + secretsInURL }

    /// One sentence for each secret in the URL: a shell inserts its value without escaping it for a URL.
    private var secretsInURL: [String] {
        SecretMarker.pieces(of: request.url).compactMap { piece in
            guard case .secret(let name) = piece else { return nil }
            return "$\(QuotedWord.variableName(name)) stands in the URL as it is: escape its value for a URL first"
        }
    }

    /// The command, with one argument on each line and without a line break at its end. When curl cannot send the body,
    /// a file beside other bytes, it is a comment that says so.
    public var text: String {
        if request.body?.bytes == nil, request.body != nil, parts == nil, file == nil {
            return "# A file beside bytes that are no text has no command for curl."
        }
        let fields = CurlFields(request, draft, identity, hasParts: parts != nil)
        let arguments = [url] + method + identity.arguments + fields.arguments + options.arguments + body
        return prefix + "curl " + arguments.joined(separator: " \\\n  ")
    }

    /// The URL, with options that keep curl from expanding brackets and braces, and from normalizing dots in the
    /// path.
    private var url: String {
        let hasBrackets = !keepsBraces && request.url.utf8.contains { "[]{}".utf8.contains($0) }
        let plainBrackets = hasBrackets ? "--globoff " : ""
        let hasDots = !keepsPath && DotSegments.removed(fromURL: request.url) != nil
        let plainPath = hasDots ? "--path-as-is " : ""
        return plainBrackets + plainPath + identity.url(asked).quoted
    }

    /// The URL in ASCII, as it is sent.
    private var asked: String {
        guard !request.url.utf8.allSatisfy({ $0 < 0x80 }), let url = try? URLText(request.url) else {
            return request.url
        }
        return url.wireText
    }

    private var method: [String] {
        switch request.method {
        case "GET" where request.body == nil: []
        case "HEAD": ["--head"]
        // A method may have characters with a meaning in a shell (RFC 9110 §5.6.2).
        case let method: ["-X " + (Self.isPlain(method) ? method : QuotedWord.quoted(method))]
        }
    }

    private static func isPlain(_ method: String) -> Bool {
        !method.isEmpty
            && method.utf8.allSatisfy { byte in
                UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            }
    }

    // MARK: Body

    private var body: [String] {
        if let parts { return parts.arguments }
        if let file { return ["--data-binary " + QuotedWord.quoted("@" + file)] }
        guard let body = request.body?.bytes else { return [] }
        if body.isEmpty, !request.fields.contains("Content-Type") { return ["-H 'Content-Length: 0'"] }
        return isArgument(body) ? ["--data-raw " + QuotedWord.quoted(decoded(body))] : ["--data-binary @-"]
    }

    /// The path of the body when it is one file from its start; nil otherwise.
    private var file: String? {
        guard request.body?.pieces.count == 1, case .file(let piece)? = request.body?.pieces[0], piece.offset == 0
        else { return nil }
        return piece.path
    }

    /// The commands that pipe the body into curl; empty for a body that can be an argument. An argument cannot contain
    /// a NUL and has a limit of size; a pipe has neither restriction.
    private var prefix: String {
        guard parts == nil, let body = request.body?.bytes, !isArgument(body) else { return "" }
        if isText(body) { return "printf %s " + QuotedWord.quoted(decoded(body)) + " | " }
        return "printf %s " + QuotedWord.quoted(Base64.encoded(body.array)) + " | base64 -d | "
    }

    /// The longest body that is an argument, in bytes. Linux allows 128 KiB in one argument, without its quotes
    /// (`MAX_ARG_STRLEN`).
    private static let longestArgument = 100_000

    private func isArgument(_ body: Bytes) -> Bool { body.count <= Self.longestArgument && isText(body) }

    private func isText(_ body: Bytes) -> Bool {
        let bytes = body.array
        return !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    private func decoded(_ body: Bytes) -> String { String(decoding: body.array, as: UTF8.self) }
}

/// The header fields of a request as `-H` arguments: those that the user, the collection, the authentication or the
/// cookie jar set, those that the body needs, and the session's Accept-Language, which curl does not send and by which
/// servers choose an answer. The session's User-Agent is left to curl, unless a row of the request switches the field
/// off.
struct CurlFields {
    let arguments: [String]

    init(_ request: SentRequest, _ draft: RequestDraft, _ identity: CurlIdentity, hasParts: Bool) {
        let given = request.headers.filter { header in
            Self.isSet(header) && !identity.writes(header) && !(hasParts && CurlParts.writes(header.name))
        }
        let fields = given.map { header in
            "-H " + (header.isSecret ? identity.field(header, typedIn: draft) : Self.field(header)).quoted
        }
        arguments = fields + Self.unwanted(request, draft, hasParts: hasParts).map { "-H '\($0):'" }
    }

    private static func isSet(_ header: SentHeader) -> Bool {
        switch header.origin {
        case .you, .collection, .auth, .cookieJar: true
        // curl, too, gives data this type.
        case .serializer: !header.value.utf8.elementsEqual(SerializerKind.form.contentType.utf8)
        case .manager: HeaderFields.isSame(header.name, "Accept-Language")
        case .cache, .transport: false
        }
    }

    /// The argument of a field. For an empty value a `;` follows the name, because curl sends no field for `:` alone.
    private static func field(_ header: SentHeader) -> QuotedWord {
        let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return QuotedWord(isBlank ? "\(header.name);" : "\(header.name): \(header.value)")
    }

    /// The names of fields that curl would add although the request does not have them: its rows take them away, or its
    /// body has no type.
    private static func unwanted(_ request: SentRequest, _ draft: RequestDraft, hasParts: Bool) -> [String] {
        let added = ["Accept", "User-Agent", "Host", "Accept-Encoding", "Content-Length"].filter { name in
            draft.headers.contains { HeaderFields.isSame($0.name, name) }
        }
        let isEmpty = request.body?.count ?? 0 == 0
        let typed = !isEmpty && !hasParts ? ["Content-Type"] : []
        return (added + typed).filter { name in !request.headers.contains { HeaderFields.isSame($0.name, name) } }
    }
}

/// The options of a request that differ from the defaults, as options of curl.
struct CurlOptionArguments {
    /// The arguments: for each option of the request its options of curl, on one line.
    private(set) var arguments: [String] = []
    /// One sentence for each option that curl lacks.
    private(set) var notes: [String] = []

    /// - Parameter options: the options of the prepared request, or those of the draft as typed.
    init(_ options: RequestOptions, _ draft: RequestDraft, _ identity: CurlIdentity) {
        for name in OptionName.allCases where !identity.writes(name) {
            let said = name.curl(options)
            let words = said.arguments.map { argument in
                argument.name + (argument.value.map { " " + Self.word($0, of: name, draft, identity) } ?? "")
            }
            if !words.isEmpty { arguments.append(words.joined(separator: " ")) }
            if let lost = said.lost { notes.append(lost) }
        }
    }

    /// The value of an option as a quoted word. A secret is taken as typed: its variables become shell variables, and a
    /// text without variables becomes one as a whole.
    private static func word(
        _ value: String, of name: OptionName, _ draft: RequestDraft, _ identity: CurlIdentity
    ) -> String {
        switch name.row.value.content {
        case .secret: identity.secretWord(draft.options.text(of: name) ?? value, named: name.rawValue)
        case .file, .socket, .proxy: identity.word(value).quoted
        case nil: value.utf8.allSatisfy { (0x2E...0x39).contains($0) } ? value : QuotedWord.quoted(value)
        }
    }
}
