internal import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage

/// Names under which answers are kept.
public enum CacheName {
    /// YTKNetwork's: MD5 of `Method:<number> Host:<base> Url:<url> Argument:<argument>`. What it leaves out (the
    /// request's own base, its headers, what URL filters add) makes different requests share a name; it is used under
    /// conformance only. Nil without libcrypto, or where it refuses MD5.
    ///
    /// - Parameters:
    ///   - base: the configured base URL, whatever the request's own is.
    ///   - argument: as Foundation describes it, see `FoundationDescription`; nil is `(null)`.
    public static func ytk(method: RequestMethod, base: String, url: String, argument: String?) -> String? {
        Hash.md5.hex(ytkText(method: method, base: base, url: url, argument: argument))
    }

    static func ytkText(method: RequestMethod, base: String, url: String, argument: String?) -> String {
        "Method:\(method.number) Host:\(base) Url:\(url) Argument:\(argument ?? "(null)")"
    }
}

/// What a request is called in the cache.
struct CacheKey: Sendable, Equatable {
    var name: String
    var place: String

    /// For answers kept for a stated time: method, URL, body and every header field but those that are ignored, hashed
    /// with SHA-256, and what leads it past its origin (`PreparedRequest.detour`): a file with a proxy of its own must not
    /// answer for others. Nil for a body that can be read only once, where nobody knows who asks (`hasKnownIdentity`), and
    /// without libcrypto.
    init?(keeping prepared: PreparedRequest, terms: CacheTerms) {
        guard prepared.authentication.isKnown else { return nil }
        place = ""
        let detour = prepared.detour.isEmpty ? [] : [prepared.detour]
        if let given = terms.name {
            guard let name = detour.isEmpty ? given : Hash.sha256.hex(([given] + detour).joined(separator: "\n")) else {
                return nil
            }
            self.name = name
            return
        }
        let request = prepared.request
        let fields = request.headers.filter { header in
            !terms.ignoredHeaders.contains { HeaderFields.isSame($0, header.name) }
        }
        let lines = fields.map { "\($0.name.lowercased()): \($0.value)" }
        var body = ""
        if let content = request.body {
            guard let hash = Hash.sha256.digest(content) else { return nil }
            body = Hash.hex(hash)
        }
        let parts = ["keep", request.method, request.url, prepared.authentication.cacheText, body] + lines + detour
        guard let name = Hash.sha256.hex(parts.joined(separator: "\n")) else { return nil }
        self.name = name
    }

    /// For answers that hold as long as the server says: URL, who asks, and what leads it past its origin.
    init?(following prepared: PreparedRequest) {
        guard prepared.authentication.isKnown else { return nil }
        let identity = prepared.request.headers.filter { HeaderFields.isSame($0.name, "Authorization") || $0.isSecret }
        let lines = identity.map { "\($0.name.lowercased()): \($0.value)" }
        let detour = prepared.detour.isEmpty ? [] : [prepared.detour]
        let parts = ["follow", Self.url(prepared.request.url), prepared.authentication.cacheText] + lines + detour
        guard let name = Hash.sha256.hex(parts.joined(separator: "\n")), let place = Self.place(prepared.request.url)
        else { return nil }
        self.name = name
        self.place = place
    }

    /// What an unsafe request to this URL makes stale.
    static func place(_ url: String) -> String? { Hash.sha256.hex(Self.url(url)) }

    /// Host in lower case, no port that is the scheme's own, no fragment.
    private static func url(_ text: String) -> String {
        (try? URLText(text)).map { "\($0.scheme)://\($0.hostHeader)\($0.requestTarget)" } ?? text
    }
}

extension Authentication {
    /// Tells identities apart.
    fileprivate var cacheText: String { scheme.row.cacheText(self) }

    fileprivate var isKnown: Bool { scheme.row.hasKnownIdentity }
}
