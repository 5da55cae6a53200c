public import CurlewBytes
public import CurlewChecks
public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
public import CurlewTransport

/// One call of an API (YTKBaseRequest and YTKRequest): the methods that a subclass overrides there are properties here.
/// A value: it can be sent any number of times, and nothing in it is cleared.
///
///     var people = APIRequest(path: "people", argument: ["role": "mother"])
///     people.cacheSeconds = 60
///     let result = await client.start(people)
public struct APIRequest: Sendable {
    // MARK: URL

    /// `requestUrl`: a path below the base, or an absolute URL, which is sent without filters and base.
    public var path: String
    /// `baseUrl`: replaces the configured base URL unless empty.
    public var baseURL = ""
    /// `cdnUrl`: replaces the configured CDN URL unless empty.
    public var cdnURL = ""
    /// `useCDN`: resolve the path on the CDN URL instead of the base URL.
    public var useCDN = false

    // MARK: Method and content

    /// `requestMethod`.
    public var method: RequestMethod
    /// `requestArgument`; nil for no argument.
    public var argument: ParameterTree?
    /// `requestSerializerType`.
    public var requestKind = RequestKind.http
    /// `requestHeaderFieldValueDictionary`: set last, so that a field can replace the authorization.
    public var headers: HeaderFields = [:]
    /// `requestAuthorizationHeaderFieldArray`. A pair here; YTKNetwork takes the first and the last element of any
    /// array, so that a single element is used twice.
    public var authorization: Credentials?
    /// `constructingBodyBlock`: parts after the argument, for POST and PUT.
    public var parts = MultipartForm()
    /// `buildCustomUrlRequest`: replaces URL, method, argument, serializer, headers and timeout. Its `response` is not
    /// used: `responseKind` and `acceptedStatus` hold for it too. YTKNetwork reports no progress of it.
    @Boxed public var custom: PreparedRequest?

    // MARK: Settings

    /// `requestTimeoutInterval`, which becomes the `timeoutInterval` of the `NSURLRequest`: the longest time in which
    /// nothing comes or goes.
    public var idleTimeout: Duration = .seconds(60)
    /// `allowsCellularAccess`; stored, without effect.
    public var allowsCellularAccess = true
    /// `requestPriority` (`YTKRequestPriority`).
    public var priority = TransportPriority.normal
    /// `resumableDownloadPath`: a file, or a folder in which a file is named like the URL. For GET.
    public var resumableDownloadPath: String?
    /// Both directions, on any thread (`resumableDownloadProgressBlock`, `uploadProgressBlock`).
    public var progress: @Sendable (TaskProgress) -> Void = { _ in }
    /// Takes the body of a 2xx answer while it arrives (`outputStream` of AFURLConnectionOperation); the result then has an
    /// empty body, and nothing is kept in the cache. The request finishes it.
    public var output: BodyStream?

    // MARK: Answer

    /// `responseSerializerType`.
    public var responseKind = ResponseKind.json
    /// `statusCodeValidator`; for one that is a function there is `AcceptedStatus(where:)`.
    public var acceptedStatus = AcceptedStatus.success

    /// `jsonValidator`: the shape that the JSON of a success must have, with YTKNetwork's rules for null unless it is
    /// strict. An empty body is not checked.
    public var format: JSONFormat?

    // MARK: Cache

    /// `cacheTimeInSeconds`; negative for no caching.
    public var cacheSeconds = -1
    /// `cacheVersion`.
    public var cacheVersion = 0
    /// `cacheSensitiveData`; only a hash of it is stored.
    public var cacheSensitiveData: String?
    /// `ignoreCache`: ask the network; the answer is stored all the same. There is no `writeCacheAsynchronously`:
    /// `RequestClient.events` reports the answer before it is on the disk, `start` returns when it is, and a second
    /// start finds it at once in both cases, where YTKNetwork's may miss it.
    public var ignoresCache = false
    /// `cacheFileNameFilterForRequestArgument`: the part of the argument that distinguishes requests in the cache.
    public var cacheArgumentFilter: @Sendable (ParameterTree?) -> ParameterTree? = { $0 }

    // MARK: Observers

    /// `requestAccessories` (`addAccessory:`).
    public var accessories: [any RequestAccessory] = []
    /// `requestCompletePreprocessor` and `requestCompleteFilter`, which differ there only in their queue: called with a
    /// success before it is returned, and here after the accessories' last call.
    public var completed: @Sendable (RequestResult) async -> Void = { _ in }
    /// `requestFailedPreprocessor` and `requestFailedFilter`.
    public var failed: @Sendable (RequestResult) async -> Void = { _ in }
    /// `tag`: for the caller, not read here.
    public var tag = 0
    /// `userInfo`: for the caller, not read here.
    public var userInfo: [String: String] = [:]

    public init(path: String = "", method: RequestMethod = .get, argument: ParameterLiteral? = nil) {
        self.path = path
        self.method = method
        self.argument = argument.map(ParameterTree.init)
    }

    /// `YTKRequestSerializerType`.
    public enum RequestKind: Sendable, CaseIterable {
        /// Form text (`application/x-www-form-urlencoded`).
        case http
        case json
    }

    /// `YTKResponseSerializerType`.
    public enum ResponseKind: Sendable, CaseIterable {
        /// The bytes without decoding.
        case http
        case json
        case xmlParser
    }

    /// User and password for Basic authentication.
    public struct Credentials: Sendable, Equatable {
        public var user: String
        public var password: String

        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }
}

/// `YTKRequestMethod`, with its numbers.
public enum RequestMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case head = "HEAD"
    case put = "PUT"
    case delete = "DELETE"
    case patch = "PATCH"

    /// YTKNetwork's number of the method, from 0 to 5.
    public var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
