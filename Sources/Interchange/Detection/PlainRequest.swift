internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
public import Workspace

/// The request in a text, before its query and body are interpreted.
public struct PlainRequest: Equatable, Sendable {
    /// The request's name in the text; nil for none.
    public var name: String?
    public var method = "GET"
    /// The URL as written, with `{{name}}` unresolved; may be relative.
    public var url = ""
    /// The fields to keep, in order.
    public var headers: [SavedHeader] = []
    public var cookies: [ImportedCookie] = []
    /// The bytes of the body; nil for none.
    public var body: [UInt8]?
    /// The parts of a multipart body, in place of `body`.
    public var parts: [CurlPart] = []
    public var unused: [UnusedPart] = []
    public var remarks: [String] = []

    /// The value of the first header of that name.
    func header(_ name: String) -> String? {
        headers.first { HeaderFields.isSame($0.name, name) }?.value
    }
}

extension PlainRequest {
    /// Adds a header field of a message. Fields that are computed for every request are dropped, cookies are stored
    /// apart, and credentials are marked as secret.
    mutating func take(_ name: String, _ value: String) {
        switch name.lowercased() {
        case "host": takeHost(value)
        case "content-length": break
        case "connection", "keep-alive", "proxy-connection", "transfer-encoding", "te", "upgrade", "http2-settings":
            unused.append(UnusedPart("\(name): \(value)", reason: "belongs to the connection, which is a new one"))
        case "accept-encoding":
            unused.append(UnusedPart("\(name): \(value)", reason: "compressed answers are asked for anyway"))
        case "cookie": cookies += ImportedCookie.pairs(in: value)
        default: headers.append(SavedHeader(name, value, isSecret: HeaderFields.isCredential(name)))
        }
    }

    /// Completes a URL without a scheme with the host. For a complete URL the field is kept only when it differs from
    /// the URL's host.
    private mutating func takeHost(_ value: String) {
        guard !url.isEmpty, url.utf8.contains("://") || URLText.beginsWithScheme(url) else {
            // A variable of the text may hold a whole base URL.
            if value.utf8.contains("://") {
                let base = value.utf8.text(withoutEnd: "/") ?? value[...]
                url = base + (url.utf8.hasPrefix("/") ? url : "/" + url)
                return
            }
            let scheme = TypedURL.scheme(forAuthority: value[...])
            url = "\(scheme)://\(value)" + (url.utf8.hasPrefix("/") ? url : "/" + url)
            remarks.append("no scheme in the text: \(scheme) is taken")
            return
        }
        if (try? URLText(url))?.hostHeader != value.lowercased() { headers.append(SavedHeader("Host", value)) }
    }
}

extension ImportedCookie {
    /// The cookies of `a=1; b=2` (RFC 6265 §4.2.1), without blanks around them. A text without `=` is a value without a
    /// name.
    public static func pairs(in field: String) -> [ImportedCookie] {
        field.utf8.split(separator: ";").compactMap { piece in
            let pair = piece.utf8.trimmed()
            guard !pair.isEmpty else { return nil }
            let (name, value) = pair.utf8.cut(at: "=") ?? ("", pair)
            return ImportedCookie(String(name), String(value))
        }
    }
}
