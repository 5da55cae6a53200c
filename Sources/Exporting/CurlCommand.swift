internal import CurlewBytes
internal import CurlewFormats
public import CurlewNetworking
public import Drafting
internal import HTTPMessage
public import Serialization

/// A request as a command for a POSIX shell that makes curl send the same method, URL, body and fields; fields that
/// nobody set are curl's own. Secrets are shell variables.
///
///     SentRequest ─┬─ URL, method, fields ── CurlFields, CurlIdentity ─┐
///                  ├─ options of the draft ── CurlOptions ─────────────┼─► one argument a line
///                  └─ body ── CurlParts, or text, or a pipe ───────────┘
public struct CurlCommand {
    private let request: SentRequest
    private let draft: RequestDraft
    private let parts: CurlParts?
    private let identity: CurlIdentity
    private let options: CurlOptions
    /// The options say so.
    private let keepsPath, keepsBraces: Bool

    /// - Parameters:
    ///   - options: those of the prepared request, with variables replaced and paths resolved; when nil, the draft's.
    ///   - variables: those that the draft's files and parts were written with.
    public init(
        _ request: SentRequest, draft: RequestDraft, options: RequestOptions? = nil,
        variables: VariableSet = VariableSet()
    ) {
        self.request = request
        self.draft = draft
        parts = CurlParts(request, draft, variables)
        identity = CurlIdentity(draft, variables)
        self.options = CurlOptions(options ?? draft.options, draft, identity)
        keepsPath = (options ?? draft.options).keepsPath
        keepsBraces = (options ?? draft.options).keepsBraces
    }

    /// Parts of the request that curl has no option for, one sentence each.
    public var notes: [String] { identity.notes + options.notes + secretsInURL }

    /// A shell inserts the value of a variable as it is.
    private var secretsInURL: [String] {
        SecretMarker.pieces(of: request.url).compactMap { piece in
            guard case .secret(let name) = piece else { return nil }
            return "$\(QuotedWord.variableName(name)) stands in the URL as it is: escape its value for a URL first"
        }
    }

    /// One argument a line; no line break behind the last.
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

    /// In ASCII, as it is asked.
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
        // Some characters of a method have a meaning in a shell (RFC 9110 §5.6.2).
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

    /// The path of the body, when it is one whole file.
    private var file: String? {
        guard request.body?.pieces.count == 1, case .file(let piece)? = request.body?.pieces[0], piece.offset == 0
        else { return nil }
        return piece.path
    }

    /// An argument cannot hold a NUL and has a size limit; a pipe has neither restriction.
    private var prefix: String {
        guard parts == nil, let body = request.body?.bytes, !isArgument(body) else { return "" }
        if isText(body) { return "printf %s " + QuotedWord.quoted(decoded(body)) + " | " }
        return "printf %s " + QuotedWord.quoted(Base64.encoded(body.array)) + " | base64 -d | "
    }

    /// Linux allows 128 KiB in one argument, quotes not counted (`MAX_ARG_STRLEN`).
    private static let longestArgument = 100_000

    private func isArgument(_ body: Bytes) -> Bool { body.count <= Self.longestArgument && isText(body) }

    private func isText(_ body: Bytes) -> Bool {
        let bytes = body.array
        return !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    private func decoded(_ body: Bytes) -> String { String(decoding: body.array, as: UTF8.self) }
}
