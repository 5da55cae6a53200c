public import CurlewBytes
internal import CurlewMessage
public import Workspace

/// A request read from another program's text, with the parts of the text that it does not use. Nothing was run or sent
/// for it, and a file was read only with the user's permission.
public struct ImportedRequest: Equatable, Sendable {
    @Boxed public var request: SavedRequest
    /// The cookies of the text, in order. They go into a `Cookie` field or a jar.
    public var cookies: [ImportedCookie]
    /// Every part of the text that is not used, in its order.
    public var unused: [UnusedPart]
    /// Decisions of the reader that the user may want to change, one sentence each.
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

/// A cookie in another program's text: its name and value alone.
public struct ImportedCookie: Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension ImportedCookie {
    /// The pairs of a `Cookie` field (RFC 6265 §4.2.1). Only spaces before a pair are dropped, so that `field` can
    /// write the same text again.
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
    /// The request with its query and body as parameters where writing them again gives the same bytes, as for a pasted
    /// command.
    public var withParameters: ImportedRequest { RequestAssembly(self, PasteOptions()).reading(.curl).imported }

    /// The request with a remark when its host is written in letters beyond ASCII.
    var withHostRemark: ImportedRequest {
        guard let remark = (try? URLText(request.url))?.hostRemark, !remarks.contains(remark) else { return self }
        var imported = self
        imported.remarks.append(remark)
        return imported
    }
}

/// A part of a text that is not used, with the reason.
public struct UnusedPart: Equatable, Sendable {
    /// The part as written: `--http3`, `| jq .`.
    public var text: String
    /// The reason in a few words: `not available`, `reads a file: name it in the tree`.
    public var reason: String
    /// The place in its file: `line 3, column 7`, or a JSON pointer (RFC 6901). Empty for a pasted text.
    public var place: String

    public init(_ text: String, reason: String, place: String = "") {
        self.text = text
        self.reason = reason
        self.place = place
    }
}
