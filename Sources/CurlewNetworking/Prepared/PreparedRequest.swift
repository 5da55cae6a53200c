public import CurlewBytes
internal import HTTPMessage
public import Serialization

/// A request that can be sent: variables are resolved, parameters written, headers and URL sound.
public struct PreparedRequest: Sendable, Equatable {
    /// Method, URL, header fields with their origins, body. The transport adds its own fields when it sends. The URL has no
    /// segments of dots unless the options keep them.
    /// Where POST, PUT and PATCH have no body they get an empty one, so that a length goes along (RFC 9110 §8.6).
    @Boxed public var request: SentRequest
    @Boxed public var response: ResponseSerializer
    @Boxed public var options: RequestOptions
    /// With variables resolved. What is sent from the start is written by the session, or before by `authenticated()`.
    public var authentication: Authentication
    /// What to know before it is sent: whole sentences.
    public var notes: [String]
    /// Nil when no trace was asked for.
    public var trace: RequestTrace?
    /// What is kept of its answers, by whoever keeps any.
    public var caching = Caching.off
    /// What is kept is shown while the network is asked, rather than instead of it. Whoever goes around the cache, or
    /// wants nothing but the cache, is not shown anything.
    public var showsCached = false
    /// The texts of the secrets that it could be written with: an answer that holds one is not kept.
    public var secrets: Set<String> = []
    /// A secret, or what a file or an answer gave, is in its body, which goes to no other origin on a file's word.
    public var bodyIsPrivate = false
    /// Texts of it that files and answers gave, `capture:` among them: a field that holds one stays behind on the way to another origin.
    public var readTexts: Set<String> = []
    /// A secret is taken out of its answer, which then holds one.
    public var takesSecret = false
    /// The authentication that is written in it; nil before.
    var written: Authentication?

    public init(
        request: SentRequest, response: ResponseSerializer = ResponseSerializer(),
        options: RequestOptions = RequestOptions(), authentication: Authentication = .none,
        notes: [String] = [], trace: RequestTrace? = nil
    ) {
        self.request = request
        self.response = response
        self.options = options
        self.authentication = authentication
        self.notes = notes
        self.trace = trace
        if self.request.lacksLength { self.request.body = RequestBody(pieces: []) }
        leaveOutDots()
    }

    /// As it is asked: by RFC 3986 §5.2.4, as with curl.
    package mutating func leaveOutDots() {
        guard !options.keepsPath, let (url, kept) = DotSegments.removed(fromURL: request.url) else { return }
        request.url = url
        trace?.keep(kept)
    }
}

extension SentRequest {
    /// A server waits for content with these methods, and nothing says yet that there is none.
    fileprivate var lacksLength: Bool {
        body == nil && ["POST", "PUT", "PATCH"].contains(method)
            && !headers.contains { header in
                ["Content-Length", "Transfer-Encoding"].contains { HeaderFields.isSame($0, header.name) }
            }
    }
}
