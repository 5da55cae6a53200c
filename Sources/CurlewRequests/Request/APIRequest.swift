public import Checks
public import CurlewNetworking
public import CurlewTransport
public import HTTPMessage
public import Serialization

/// One call of an interface (YTKBaseRequest and YTKRequest): what a subclass overrides there is a property here. A
/// value; it can be sent any number of times, and nothing of it is cleared.
///
///     var people = APIRequest(path: "people", argument: ["role": "mother"])
///     people.cacheSeconds = 60
///     let result = await client.start(people)
public struct APIRequest: Sendable {
    // MARK: Where to

    /// `requestUrl`: a path below the base, or an absolute URL, which neither filters nor bases touch.
    public var path: String
    /// `baseUrl`: in place of the configured one where it is not empty.
    public var baseURL = ""
    /// `cdnUrl`: in place of the configured one where it is not empty.
    public var cdnURL = ""
    /// `useCDN`: stand on the CDN rather than on the base.
    public var useCDN = false

    // MARK: What

    /// `requestMethod`.
    public var method: RequestMethod
    /// `requestArgument`; nil is none at all.
    public var argument: ParameterTree?
    /// `requestSerializerType`.
    public var requestKind = RequestKind.http
    /// `requestHeaderFieldValueDictionary`: set last, so that it can replace the authorization.
    public var headers: HeaderFields = [:]
    /// `requestAuthorizationHeaderFieldArray`. A pair: YTKNetwork takes the first and the last of any array, so that one
    /// element counts twice.
    public var authorization: Credentials?
    /// `constructingBodyBlock`: parts behind the argument, for POST and PUT.
    public var parts = MultipartForm()
    /// `buildCustomUrlRequest`: in place of URL, method, argument, serializer, headers and timeout. What its `response`
    /// says is not asked: `responseKind` and `acceptedStatus` hold for it, too. YTKNetwork reports no progress of it.
    public var custom: PreparedRequest?

    // MARK: How

    /// `requestTimeoutInterval`. Of a download it bounds the connection and every time in which nothing moves.
    public var timeout: Duration = .seconds(60)
    /// `allowsCellularAccess`; kept as data.
    public var allowsCellularAccess = true
    /// `requestPriority` (`YTKRequestPriority`).
    public var priority = TransportPriority.normal
    /// `resumableDownloadPath`: a file, or a folder that gets a file named like the URL. For GET. How far it is comes
    /// as `RequestEvent.agent(.session(.transport))` (`resumableDownloadProgressBlock`, `uploadProgressBlock`).
    public var resumableDownloadPath: String?

    // MARK: What the answer should be

    /// `responseSerializerType`.
    public var responseKind = ResponseKind.json
    /// `statusCodeValidator`.
    public var acceptedStatus = AcceptedStatus.success

    /// `jsonValidator`: what the JSON of a success must look like, with YTKNetwork's rules for null unless it is
    /// strict. An empty answer is not looked at.
    public var format: JSONFormat?

    // MARK: Cache

    /// `cacheTimeInSeconds`; negative is off.
    public var cacheSeconds = -1
    /// `cacheVersion`.
    public var cacheVersion = 0
    /// `cacheSensitiveData`; only a hash of it is stored.
    public var cacheSensitiveData: String?
    /// `ignoreCache`: from the network; what comes is kept all the same. There is no `writeCacheAsynchronously`:
    /// `RequestClient.events` hands the answer over before the disk has it, `start` ends when the disk has it, and a
    /// second start finds it at once in both cases, where YTKNetwork's may miss.
    public var ignoresCache = false
    /// `cacheFileNameFilterForRequestArgument`: the argument as far as it tells one request from another.
    public var cacheArgumentFilter: @Sendable (ParameterTree?) -> ParameterTree? = { $0 }

    // MARK: Who wants to know

    /// `requestAccessories` (`addAccessory:`).
    public var accessories: [any RequestAccessory] = []
    /// `requestCompletePreprocessor` and `requestCompleteFilter`, which differ only in their queue there: called with a
    /// success before it is handed over, and here behind the accessories' last call.
    public var completed: @Sendable (RequestResult) async -> Void = { _ in }
    /// `requestFailedPreprocessor` and `requestFailedFilter`.
    public var failed: @Sendable (RequestResult) async -> Void = { _ in }
    /// `tag` and `userInfo`: the caller's own; nothing here reads them.
    public var tag = 0
    public var userInfo: [String: String] = [:]

    public init(path: String = "", method: RequestMethod = .get, argument: ParameterLiteral? = nil) {
        self.path = path
        self.method = method
        self.argument = argument.map(ParameterTree.init)
    }

    /// `YTKRequestSerializerType`.
    public enum RequestKind: Sendable, CaseIterable {
        /// Form text.
        case http
        case json
    }

    /// `YTKResponseSerializerType`.
    public enum ResponseKind: Sendable, CaseIterable {
        /// The bytes as they are.
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
