public import CurlewNetworking
public import CurlewTransport
public import HTTPMessage
public import Serialization

/// What requests have in common (YTKNetworkConfig). A value that is passed in: YTKNetwork reads its shared one
/// (`sharedConfig`) when the agent is first used, and later changes of policy and metrics do nothing there. Its
/// `sessionConfiguration` is the `SessionConfiguration` (Networking) that the session is made with.
public struct RequestConfiguration: Sendable {
    /// `baseUrl`.
    public var baseURL = ""
    /// `cdnUrl`.
    public var cdnURL = ""
    /// `urlFilters`, in the order in which they are applied (`addUrlFilter:`, `clearUrlFilter`).
    public var urlFilters: [any URLFilter] = []
    /// `cacheDirPathFilters`, in order (`addCacheDirPathFilter:`, `clearCacheDirPathFilter`). YTKNetwork asks them for every request; here one file holds all answers, so they
    /// are asked once, by `RequestClient`.
    public var cachePathFilters: [any CachePathFilter] = []
    /// `securityPolicy`.
    public var securityPolicy = SecurityPolicy()
    /// The manager's own header fields, see `DefaultHeaders`.
    public var defaultHeaders: HeaderFields = [:]
    /// What is known of files that parts are made of.
    public var files: any FileInfo = LocalFiles()
    /// `afnetworking` reproduces YTKNetwork's URLs and names to the byte, with what is mended otherwise.
    public var conformance = CompatibilityMode.curlew
    /// `collectingMetricsBlock`: where the time of each answer went.
    public var metrics: (@Sendable (APIRequest, [HopMetrics]) -> Void)?
    /// `debugLogEnabled`: one line for each thing that happens, without secrets.
    public var debugLog: (@Sendable (String) -> Void)?

    public init(baseURL: String = "", cdnURL: String = "") {
        self.baseURL = baseURL
        self.cdnURL = cdnURL
    }

    /// The folder for answers, through every filter.
    public func cachePath(from path: String) -> String {
        cachePathFilters.reduce(path) { $1.filter($0) }
    }
}

/// Changes the relative URL of every request (YTKUrlFilterProtocol, `filterUrl:withRequest:`).
public protocol URLFilter: Sendable {
    /// - Parameter url: what the filter before left of `APIRequest.path`.
    func filter(_ url: String, for request: APIRequest) -> String
}

/// Changes the folder that answers are kept in (YTKCacheDirPathFilterProtocol, `filterCacheDirPath:withRequest:`; which
/// request it is for plays no part here, since one file holds all answers).
public protocol CachePathFilter: Sendable {
    func filter(_ path: String) -> String
}

/// Joins the same arguments to every URL (`YTKUrlArgumentsFilter` of YTKNetwork's sample). The sample's values come out
/// escaped twice; here once.
public struct ArgumentsFilter: URLFilter {
    public var arguments: ParameterTree

    public init(_ arguments: ParameterLiteral) {
        self.arguments = ParameterTree(arguments)
    }

    public func filter(_ url: String, for request: APIRequest) -> String {
        let serializer = RequestSerializer(.form)
        let written = try? serializer.serialize(method: "GET", url: url, parameters: arguments)
        return written?.url ?? url
    }
}
