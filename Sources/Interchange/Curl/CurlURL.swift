internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import Workspace

/// The URL that curl requests: the one written, with curl's own changes.
struct CurlURL {
    private(set) var text: String
    private(set) var remarks: [String] = []
    /// True for braces that were escaped: they are no place of a value.
    private(set) var hasEscapedBraces = false

    init(_ written: String, request: CurlRequest) {
        text = written
        addScheme(request.settings.protocolDefault)
        text = request.named(text)
        noteGlob(request)
        guard request.options[.bracesAsIs] != "true" else { return }
        hasEscapedBraces = ["\\{", "\\}"].contains { text.utf8.contains($0) }
        text = CurlGlob.unescaped(text)
    }

    /// Adds a scheme to a URL without one, as curl does: it guesses from the host's first label, such as `ftp.`.
    ///
    /// - Parameter usual: the scheme for every other host.
    private mutating func addScheme(_ usual: String) {
        if URLText.beginsWithScheme(text) { return noteSlashes() }
        if let mark = text.utf8.firstRange(of: "://".utf8),
            !text[..<mark.lowerBound].utf8.contains(where: Self.endsHost)
        {
            return noteScheme(text[..<mark.lowerBound].lowercased())
        }
        guard !text.isEmpty else { return }
        let guesses = ["ftp", "dict", "ldap", "imap", "smtp", "pop3"]
        let host = text.lowercased()
        let scheme = guesses.first { host.utf8.hasPrefix($0 + ".") } ?? usual
        text = "\(scheme)://\(text)"
        noteScheme(scheme)
    }

    private static func endsHost(_ byte: UInt8) -> Bool { "/?#".utf8.contains(byte) }

    /// Adds a remark when there are not two slashes after the scheme. curl takes one or three for two; here the host is
    /// not guessed, because credentials are sent to it.
    private mutating func noteSlashes() {
        if let remark = URLText.slashFault(of: text) { remarks.append(remark) }
    }

    private mutating func noteScheme(_ scheme: String) {
        if scheme == "http" || scheme == "https" { return }
        remarks.append("The URL is of \(scheme). Only http and https are spoken here.")
    }

    private mutating func noteGlob(_ request: CurlRequest) {
        guard let glob = request.glob(in: text) else { return }
        remarks.append("curl asks for several URLs where one holds \(glob). Here it is one URL as it stands.")
    }
}

extension CurlRequest {
    /// A URL with the name of the file to upload (`-T`) added, when its path is empty or ends in `/`. curl writes the
    /// escapes in lower case (`curl_url_set`).
    public func named(_ url: String) -> String {
        guard let upload, upload != "-", upload != "." else { return url }
        var reference = URLReference(url)
        guard reference.path.isEmpty || reference.path.utf8.hasSuffix("/") else { return url }
        let name = upload.utf8.split(separator: "/").last.map(String.init) ?? upload
        let escaped = Self.query(of: Array(PercentText.encoded(name).utf8)) ?? ""
        reference.path = (reference.path.isEmpty ? "/" : reference.path) + escaped
        return reference.text
    }

    /// The first `{a,b}` or `[1-9]` of a URL, which curl expands to several URLs; nil for none, and with `--globoff`.
    public func glob(in url: String) -> String? {
        options[.bracesAsIs] == "true" ? nil : CurlGlob.first(in: url)
    }

    /// The method that is sent: that of `-X`, otherwise the one that the content requires.
    public var wireMethod: String {
        if let method { return method }
        if wantsHead { return "HEAD" }
        if upload != nil { return "PUT" }
        return sendsData || !parts.isEmpty ? "POST" : "GET"
    }

    /// Whether the values of `-d` and related options are the body.
    public var sendsData: Bool { !data.isEmpty && !putsDataInURL }

    /// The data to add to the URL's query: with `-G` that of `-d`, otherwise that of `--url-query`.
    public var queryData: [CurlData] { putsDataInURL && !data.isEmpty ? data : query }

    /// The header fields in curl's order. `-H` replaces or removes fields that `-A`, `-e`, `-b`, `-r`, `-z` and
    /// `--json` set.
    public var headerRows: [CurlHeader] {
        let own = [
            ("User-Agent", userAgent), ("Referer", referer), ("Range", range),
            ("Cookie", cookies.isEmpty ? nil : cookies.joined(separator: ";")),
            ("Content-Type", isJSON ? "application/json" : nil), ("Accept", isJSON ? "application/json" : nil),
            (timeCondition?.name ?? "If-Modified-Since", timeCondition?.value),
        ]
        let rows = own.compactMap { name, value -> CurlHeader? in
            guard let value, !headers.contains(where: { HeaderFields.isSame($0.name, name) }) else { return nil }
            return CurlHeader(name, value.isEmpty ? nil : value)
        }
        return rows + headers + lengthRow
    }

    /// A row that removes `Content-Length`, for `-X` without a body: curl sends no length then, but a request without a
    /// body has one here otherwise (RFC 9110 §8.6).
    private var lengthRow: [CurlHeader] {
        let isEmpty = method != nil && !sendsData && parts.isEmpty && upload == nil
        guard isEmpty, ["POST", "PUT", "PATCH"].contains(wireMethod),
            !headers.contains(where: { HeaderFields.isSame($0.name, "Content-Length") })
        else { return [] }
        return [CurlHeader("Content-Length", nil)]
    }

    /// The data as a query; nil when it is not UTF-8. curl writes the escapes in lower case (`curl_url_set`).
    public static func query(of data: [UInt8]) -> String? {
        var bytes = data
        for place in bytes.indices where bytes[place] == UInt8(ascii: "%") {
            let digits = bytes[(place + 1)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy({ $0.hexadecimalValue != nil }) else { continue }
            for digit in digits.indices where ShellBytes.isLetter(bytes[digit]) { bytes[digit] |= 0x20 }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// A URL with a query added as by curl: after an `&` at its end, no second one is written.
    public static func joining(_ query: String, to url: String) -> String {
        guard !query.isEmpty else { return url }
        var reference = URLReference(url)
        let before = reference.query ?? ""
        let separator = before.isEmpty || before.utf8.hasSuffix("&") ? "" : "&"
        reference.query = before + separator + query
        if reference.path.isEmpty, reference.authority != nil { reference.path = "/" }
        return reference.text
    }
}

/// Finds `{a,b}` and `[1-9]` in a URL, which curl expands to several URLs (`man curl`, URL GLOBBING). A single name in
/// braces is a placeholder of the path here, and `{{name}}` is a variable.
enum CurlGlob {
    /// The URL with `\[`, `\]`, `\{` and `\}` as the signs alone, which curl takes for no list and no range. Chrome copies
    /// URLs so.
    ///
    /// - Parameter keepsSigns: false to leave out the signs too.
    static func unescaped(_ url: String, keepsSigns: Bool = true) -> String {
        var bytes: [UInt8] = []
        for byte in url.utf8 {
            let isEscaped = bytes.last == UInt8(ascii: "\\") && "[]{}".utf8.contains(byte)
            if isEscaped { bytes.removeLast() }
            if !isEscaped || keepsSigns { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first list or range of the URL, as written; nil for none.
    static func first(in url: String) -> String? {
        let plain = unescaped(url, keepsSigns: false)
        var rest = plain.utf8[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) {
            rest = rest[start...]
            if rest.starts(with: "{{".utf8) {
                guard let end = rest.firstRange(of: "}}".utf8) else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            let isSet = rest.first == UInt8(ascii: "{")
            let text = Substring(rest.dropFirst()).utf8.text(before: isSet ? "}" : "]")
            if text.endIndex < rest.endIndex, isSet ? isList(text) : isRange(text) {
                return String(Substring(rest[...text.endIndex]))
            }
            rest.removeFirst()
        }
        return nil
    }

    /// Whether the text in braces is a list. One that begins with an operator of RFC 6570, which curl does not know, is
    /// a URI template: `{;a,b}`.
    private static func isList(_ text: Substring) -> Bool {
        text.utf8.contains(",") && !(text.utf8.first.map { "+#./;?&".utf8.contains($0) } ?? true)
    }

    /// Whether the text in brackets is a range: `1-9`, `001-100` or `a-z`, with or without a step, as in `1-9:2`.
    private static func isRange(_ text: Substring) -> Bool {
        let (bounds, step) = text.utf8.cut(at: ":") ?? (text, "1")
        guard let (low, high) = bounds.utf8.cut(at: "-"), isNumber(step) else { return false }
        return isNumber(low) && isNumber(high) || isLetter(low) && isLetter(high)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ShellBytes.isDigit)
    }

    private static func isLetter(_ text: Substring) -> Bool {
        text.utf8.count == 1 && text.utf8.allSatisfy(ShellBytes.isLetter)
    }
}
