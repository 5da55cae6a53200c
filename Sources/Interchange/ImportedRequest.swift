public import CurlewBytes
internal import HTTPMessage
public import Workspace

/// The result of reading another program's text, with the unused parts. Nothing was read, run or sent for it.
public struct ImportedRequest: Equatable, Sendable {
    @Boxed public var request: SavedRequest
    /// Cookies that the text gives, in order, as `name=value` pairs; they go into a `Cookie` field or a jar.
    public var cookies: [ImportedCookie]
    /// Every unused part, in the order of the text.
    public var unused: [UnusedPart]
    /// Decisions of the reader that the user may change.
    public var remarks: [String]

    public init(
        request: SavedRequest = SavedRequest(), cookies: [ImportedCookie] = [], unused: [UnusedPart] = [],
        remarks: [String] = []
    ) {
        self.request = request
        self.cookies = cookies
        self.unused = unused
        self.remarks = remarks
    }
}

/// A cookie as another program's text names it.
public struct ImportedCookie: Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension ImportedCookie {
    /// The pairs of a `Cookie` field (RFC 6265 §4.2.1).
    static func list(_ field: String) -> [ImportedCookie] {
        field.utf8.split(separator: ";").map { pair in
            let text = Substring(pair.utf8.drop { $0 == 0x20 })
            let (name, value) = text.utf8.cut(at: "=") ?? ("", text)
            return ImportedCookie(String(name), String(value))
        }
    }

    /// The value of a `Cookie` field.
    static func field(_ cookies: [ImportedCookie]) -> String {
        cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}

extension ImportedRequest {
    /// The request with its cookies as a `Cookie` field, for use without a cookie jar.
    public var requestWithCookies: SavedRequest {
        guard !cookies.isEmpty else { return request }
        var request = request
        request.headers.append(SavedHeader("Cookie", ImportedCookie.field(cookies), isSecret: true))
        return request
    }
}

extension ImportedRequest {
    /// With its query and body as parameters, where writing them again gives the same bytes; as a pasted command has them.
    public var withParameters: ImportedRequest { RequestAssembly(self, PasteOptions()).reading(.curl).imported }

    /// With what is to be known about a host in letters beyond ASCII.
    var withHostRemark: ImportedRequest {
        guard let remark = (try? URLText(request.url))?.hostRemark, !remarks.contains(remark) else { return self }
        var imported = self
        imported.remarks.append(remark)
        return imported
    }
}

/// A part of a text that stays unused: what it is, as written, and why.
public struct UnusedPart: Equatable, Sendable {
    /// As written: `--http3`, `| jq .`.
    public var text: String
    /// `not available`, `reads a file: name it in the tree`.
    public var reason: String

    public init(_ text: String, reason: String) {
        self.text = text
        self.reason = reason
    }
}
