public import CurlewBytes
internal import CurlewMessage
public import CurlewSerialization
internal import CurlewTransport

/// A request that can be sent: its variables are resolved, its parameters are written, and its header fields and URL
/// are valid.
public struct PreparedRequest: Sendable, Equatable {
    /// Method, URL, header fields with their origins, and body. The transport adds fields of its own when it sends the
    /// request. The URL has no dot segments unless the options keep them. POST, PUT and PATCH without a body get an
    /// empty one, so that a length is sent (RFC 9110 §8.6).
    @Boxed public var request: SentRequest
    @Boxed public var response: ResponseSerializer
    @Boxed public var options: RequestOptions
    /// The authentication with its variables resolved. The session writes the parts that are sent from the start;
    /// `authenticated()` writes them before that.
    public var authentication: Authentication
    /// Remarks for the user before sending: whole sentences.
    public var notes: [String]
    /// The parameters from which each part of URL and body was written; nil when no trace was requested.
    public var trace: RequestTrace?
    /// The rules by which its answers are cached, for a caller that has a cache.
    public var caching = Caching.off
    /// True to show a kept answer and also ask the network; false to ask the network only when there is no kept answer.
    /// Without effect with the cache policies `reload` and `cacheOnly`.
    public var showsCached = false
    /// The texts of the secrets that the request may contain. An answer that contains one is not kept.
    public var secrets: Set<String> = []
    /// True when the body contains a secret, or text from a file or an answer. A permission in a file is not enough to
    /// send such a body to another origin.
    public var bodyIsPrivate = false
    /// Texts in the request that come from files and answers, `capture:` included. A header field that contains one is
    /// not sent to another origin, unless the user allows it.
    public var readTexts: Set<String> = []
    /// True when a secret is captured from its answer, which then contains that secret.
    public var takesSecret = false
    /// The authentication that is already written into `request`; nil when none is.
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
        if self.request.lacksLength, !options.connection.withholds("Content-Length") {
            self.request.body = RequestBody(pieces: [])
        }
        leaveOutDots()
    }

    /// Removes the dot segments of the URL (RFC 3986 §5.2.4), as curl does, unless the options keep them.
    package mutating func leaveOutDots() {
        guard !options.keepsPath, let (url, kept) = DotSegments.removed(fromURL: request.url) else { return }
        request.url = url
        trace?.keep(kept)
    }
}

extension SentRequest {
    /// True for a method with which a server expects content, when the request states neither a body nor a length.
    fileprivate var lacksLength: Bool {
        body == nil && ["POST", "PUT", "PATCH"].contains(method)
            && !headers.contains { header in
                ["Content-Length", "Transfer-Encoding"].contains { HeaderFields.isSame($0, header.name) }
            }
    }
}

/// The rules by which the answers of a request are cached. They decide whether there is a cache at all, which is in the
/// module CurlewRequests; `CachePolicy` is the platform's policy for one request (`NSURLRequestCachePolicy`).
public enum Caching: Sendable, Equatable {
    /// No answer is stored and none is looked up.
    case off
    /// As the server states with Cache-Control, Age, Expires, ETag, Last-Modified and Vary (RFC 9111), as a private
    /// cache.
    case followServer
    /// For a given time, whatever the server states except `no-store` (YTKRequest).
    case keep(CacheTerms)
}

/// The terms under which an answer is kept (YTKRequest's overrides).
public struct CacheTerms: Sendable, Equatable {
    /// `cacheTimeInSeconds`: the greatest age of a kept answer. 0 keeps nothing and serves nothing, as in YTKNetwork.
    public var seconds: Int
    /// `cacheVersion`: an answer that was stored with another version is refused.
    public var version: Int
    /// `cacheSensitiveData`: a text that identifies the owner of the answer, such as a user. Only a hash of it is
    /// stored.
    public var sensitiveData: String?
    /// The names of header fields that do not distinguish requests, for fields that change with every sending.
    public var ignoredHeaders: [String]
    /// The name under which the answer is stored; nil to make one from the request, see `CacheName`.
    public var name: String?
    /// True when every sending shows the kept answer, asks the network nevertheless, and then shows the new answer.
    public var refreshes: Bool

    public init(
        seconds: Int, version: Int = 0, sensitiveData: String? = nil, ignoredHeaders: [String] = [],
        name: String? = nil, refreshes: Bool = false
    ) {
        self.seconds = seconds
        self.version = version
        self.sensitiveData = sensitiveData
        self.ignoredHeaders = ignoredHeaders
        self.name = name
        self.refreshes = refreshes
    }
}
