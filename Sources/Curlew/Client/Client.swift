public import CurlewBytes
public import CurlewMessage
public import CurlewNetworking
public import CurlewRequests
internal import CurlewSerialization
public import CurlewTransport
public import FoundationEssentials

/// A client of one service (`AFHTTPSessionManager`; `Session` of Alamofire). A value: a copy shares the session and has its
/// own settings.
///
///     var api = Client(base: "https://api.example.com/v1")
///     api.authentication = .bearer(token: token)
///     let people: [Person] = try await api.get("people", query: ["role": role]).decoded()
///     try await api.post("people", json: Person(name: "Ada"))
///
/// Calls throw `CancellationError` when the caller's task was cancelled, else `ClientError`, and unchanged what
/// serializers, readers and interceptors of one's own throw.
public struct Client: Sendable {
    public let session: SessionManager
    /// The base of relative URLs, see `BaseURL`; nil when every URL has to be absolute.
    public let base: BaseURL?
    /// The fields of every request that has none of their name: `Accept-Language` of the environment, and `User-Agent`.
    public var headers: HeaderFields
    /// Writes parameters (`requestSerializer`): those of `parameters:`. Its style and other settings also hold for `query:`,
    /// `form:`, `json:` and `plist:` when it is a `RequestSerializer`, and its header fields for every request.
    public var serializer: any RequestSerializing
    /// Checks and reads answers (`responseSerializer`). By default every type is taken that the answer names, and every
    /// status from 200 to 299.
    public var reader: any ResponseReading = ResponseSerializer(.auto)
    /// Makes parameters of an `Encodable`.
    public var encoder = ParameterEncoder()
    /// Makes values of answers, for `Answer.decoded()`.
    public var decoder = TreeDecoder()
    /// Sent to the origin of the request alone (`setAuthorizationHeaderFieldWithUsername:password:`, `credential`).
    public var authentication = Authentication.none
    /// Time limits, proxy, cookies and the other settings of a request.
    public var options = RequestOptions()
    /// Answers the challenges of servers and proxies, and their wish for a client certificate
    /// (`setAuthenticationChallengeHandler:`). The request waits, at most for its time limit. Nil makes the answer with the
    /// challenge the result.
    public var challenge: (@Sendable (Challenge) async -> ChallengeAnswer)?
    /// True to go on with a server whose certificate `pins` refuse (`setSessionDidReceiveAuthenticationChallengeBlock:` for
    /// server trust). The request waits, at most for its time limit, and no byte of it was sent. With
    /// `pins = SecurityPolicy(mode: .leafKey)`, which pins nothing, the closure is asked about every server.
    public var trust: (@Sendable (UntrustedServer) async -> Bool)?
    /// Whether answers are kept and used again; off at first. Downloads and streams are never kept.
    public var cache = Caching.off
    /// The kept answers: those in memory that all clients share, unless another one is set.
    public var answers: ResponseCache {
        get { agent.cache ?? .shared }
        set { agent = NetworkAgent(session: session, cache: newValue) }
    }
    /// Asked about each answer that `cache` would keep; false to leave it out (`setDataTaskWillCacheResponseBlock:`).
    public var keepsAnswer: (@Sendable (Exchange) -> Bool)?
    private(set) var agent: NetworkAgent
    /// When a request is sent again (`RequestRetrier` of Alamofire); nil for never. The waits are those of
    /// `SessionConfiguration.timer`.
    public var retry: RetryPolicy?
    /// The download of the answers to requests with a body, whose own progress is that of the upload
    /// (`downloadProgressForTask:`).
    public var answerProgress: Verb.Progress?
    /// Around every try of a request, the first one outermost (`RequestInterceptor` of Alamofire).
    public var interceptors: [any Interceptor] = []
    private(set) var redirectHook: RedirectHook?
    /// Set by `explain`.
    var notebook: Notebook?

    /// - Parameters:
    ///   - base: a text or a `URL`; a path that does not end in `/` gets one.
    ///   - session: the connections, the cookies, and what is the same for all requests.
    ///   - environment: variables that name the preferred languages.
    public init(
        base: (any URLConvertible)? = nil, session: SessionManager = .shared,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        (self.session, agent) = (session, NetworkAgent(session: session, cache: .shared))
        self.base = base.map { BaseURL($0.urlText) }
        headers = DefaultHeaders.fields(environment: environment)
        serializer = Self.usualSerializer
        userAgent = "\(Self.program) (\(DefaultHeaders.platform))"
    }

    /// `User-Agent` of every request: the program's name and the system at first. Empty for none.
    public var userAgent: String {
        get { headers["User-Agent"] ?? "" }
        set { if newValue.isEmpty { headers.remove("User-Agent") } else { headers.set("User-Agent", to: newValue) } }
    }

    /// The rules for certificates (`securityPolicy`; `ServerTrustManager` of Alamofire). Pins are never left unchecked: a
    /// request over http to a pinned host fails.
    public var pins: SecurityPolicy {
        get { options.connection.tls.policy }
        set { options.connection.tls.policy = newValue }
    }

    /// Whether redirects are followed (`setTaskWillPerformHTTPRedirectionBlock:`; `RedirectHandler` of Alamofire), at most 10
    /// in a row at first. `options.follow` is the number.
    public var redirects: Redirects {
        get { redirectHook.map(Redirects.ask) ?? (options.follow > 0 ? .follow(options.follow) : .doNotFollow) }
        set {
            redirectHook = nil
            switch newValue {
            case .follow(let limit): options.follow = limit
            case .doNotFollow: options.follow = 0
            case .ask(let hook):
                redirectHook = hook
                if options.follow == 0 { options.follow = RequestOptions.usualFollow }
            }
        }
    }

    @available(*, unavailable, renamed: "redirects")
    public var redirect: Redirects { redirects }

    /// A copy with other settings, for one call: `api.with { $0.retry = nil }.get("people")`.
    public func with(_ change: (inout Client) throws -> Void) rethrows -> Client {
        var copy = self
        try change(&copy)
        return copy
    }

    static let usualSerializer: RequestSerializer = {
        var serializer = RequestSerializer(.form)
        serializer.files = LocalFiles()
        return serializer
    }()

    /// The name of the program, as far as a header field can hold it.
    private static let program: String = {
        let name = CommandLine.arguments.first?.utf8.split(separator: UInt8(ascii: "/")).last ?? []
        let token = name.filter { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
        }
        return token.isEmpty ? "curlew" : String(decoding: token, as: UTF8.self)
    }()
}

extension Client: Redacted {
    /// `Client of https://api.example.com/v1/`
    public var description: String { base.map { "Client of \(URLText.shown($0.text))" } ?? "Client" }
}

extension SessionManager {
    /// The session of clients that name none, over libcurl. It uses no proxy of the environment.
    public static let shared = SessionManager(transport: CurlTransport())
}

extension ResponseCache {
    /// The answers of clients that name no other place, in memory until the end of the program.
    public static let shared = ResponseCache(path: nil)
}

extension Caching {
    /// For so many seconds, whatever the server states except `no-store` (`cacheTimeInSeconds`, `cacheVersion`).
    public static func keep(_ seconds: Int, version: Int = 0) -> Caching {
        .keep(CacheTerms(seconds: seconds, version: version))
    }
}

/// The rule for redirects. A redirect that leaves the origin with a body, or for http, is never followed
/// (`RedirectPolicy`), and its answer is the result.
public enum Redirects: Sendable {
    /// As the server says, at most so many in a row.
    case follow(Int)
    /// The answer with the redirect is the result.
    case doNotFollow
    /// The closure gives the request to send, changed or not, or nil for the answer with the redirect. The request waits for
    /// it, at most for its time limit.
    case ask(@Sendable (RedirectProposal) async -> SentRequest?)
}
