internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

/// Names under which answers are stored.
public enum CacheName {
    /// YTKNetwork's name: MD5 of `Method:<number> Host:<base> Url:<url> Argument:<argument>`. The request's own base,
    /// its headers and the additions of URL filters are missing, so different requests may share a name; it is used
    /// only with conformance to AFNetworking. Nil without libcrypto, or when libcrypto refuses MD5.
    ///
    /// - Parameters:
    ///   - base: the configured base URL, even when the request has its own.
    ///   - argument: as Foundation describes it, see `FoundationDescription`; nil is `(null)`.
    public static func ytk(method: RequestMethod, base: String, url: String, argument: String?) -> String? {
        Hash.md5.hex(ytkText(method: method, base: base, url: url, argument: argument))
    }

    static func ytkText(method: RequestMethod, base: String, url: String, argument: String?) -> String {
        "Method:\(method.number) Host:\(base) Url:\(url) Argument:\(argument ?? "(null)")"
    }
}

/// The name of a request in the cache.
struct CacheKey: Sendable, Equatable {
    var name: String
    var place: String

    /// For answers stored for a time that the user chose: SHA-256 of method, URL, body, every header field except the
    /// ignored ones, and the way to its server (`Route.way`), because an answer that came by one way must not be used
    /// for a request that takes another. Nil for a body that can be read only once, and without libcrypto.
    ///
    /// - Parameter signed: the request with the cookies that are sent; nil when none are.
    init?(keeping prepared: PreparedRequest, terms: CacheTerms, as signed: SentRequest? = nil) {
        guard prepared.authentication.isKnown, let way = prepared.answerRoute?.way else { return nil }
        place = ""
        let detour = way == .straight ? [] : [way.text]
        if let given = terms.name {
            guard let name = detour.isEmpty ? given : Hash.sha256.hex(([given] + detour).joined(separator: "\n")) else {
                return nil
            }
            self.name = name
            return
        }
        guard let body = Self.digest(prepared.request.body) else { return nil }
        let request = prepared.request
        // Requests that ignore different fields have different names: an ignored field was sent, and may have shaped
        // the answer.
        let ignored =
            terms.ignoredHeaders.isEmpty
            ? [] : ["ignoring \(terms.ignoredHeaders.joined(separator: ", ").lowercased())"]
        let fields = (signed ?? request).headers.filter { header in
            !terms.ignoredHeaders.contains { HeaderFields.isSame($0, header.name) }
        }
        let lines = fields.map { "\($0.name.lowercased()): \($0.value)" }
        let parts =
            ["keep", request.method, request.url, prepared.authentication.cacheText, body] + lines + detour
            + prepared.certificateLine + ignored
        guard let name = Hash.sha256.hex(parts.joined(separator: "\n")) else { return nil }
        self.name = name
    }

    /// For answers that are used as long as the server allows: the URL, everything that may identify the user
    /// (`HeaderFields.tellsWhoAsks`), and the way to its server. The name is a digest, so it contains none of their
    /// texts.
    ///
    /// - Parameter signed: the request with the cookies that are sent.
    init?(following prepared: PreparedRequest, as signed: SentRequest) {
        guard prepared.authentication.isKnown, let way = prepared.answerRoute?.way,
            let body = Self.digest(prepared.request.body)
        else { return nil }
        let identity = signed.headers.filter { $0.isSecret || HeaderFields.tellsWhoAsks($0.name) }
        let lines = identity.map { "\($0.name.lowercased()): \($0.value)" }
        let detour = way == .straight ? [] : [way.text]
        let parts =
            ["follow", Self.url(prepared.request.url), prepared.authentication.cacheText] + lines + detour
            + prepared.certificateLine + (body.isEmpty ? [] : ["body \(body)"])
        guard let name = Hash.sha256.hex(parts.joined(separator: "\n")), let place = Self.place(prepared.request.url)
        else { return nil }
        self.name = name
        self.place = place
    }

    /// Empty without a body; nil for one that can be read only once.
    private static func digest(_ body: RequestBody?) -> String? {
        guard let body else { return "" }
        return Hash.sha256.digest(body).map { Hash.hex($0) }
    }

    /// The name of all entries that an unsafe request to this URL invalidates.
    static func place(_ url: String) -> String? { Hash.sha256.hex(Self.url(url)) }

    /// The URL with the host in lower case, without a port that is the scheme's default, without a fragment.
    private static func url(_ text: String) -> String {
        (try? URLText(text)).map { "\($0.scheme)://\($0.hostHeader)\($0.requestTarget)" } ?? text
    }
}

extension PreparedRequest {
    /// A line for the client certificate, which identifies the user; empty without one.
    fileprivate var certificateLine: [String] {
        options.tls.clientCertificate.map { ["certificate \($0.certificate)"] } ?? []
    }
}

extension Authentication {
    /// A text that is different for every identity.
    fileprivate var cacheText: String { scheme.row.cacheText(self) }

    fileprivate var isKnown: Bool { scheme.row.hasKnownIdentity }
}
