public import CurlewNetworking
public import CurlewTransport
public import HTTPMessage
public import Serialization

/// The settings that requests share (YTKNetworkConfig). A value that is passed in: YTKNetwork reads its shared one
/// (`sharedConfig`) when the agent is first used, and later changes of policy and metrics have no effect there. Its
/// `sessionConfiguration` is the `SessionConfiguration` (Networking) that the session is made with.
public struct RequestConfiguration: Sendable {
    /// `baseUrl`.
    public var baseURL = ""
    /// `cdnUrl`.
    public var cdnURL = ""
    /// `urlFilters`, in the order in which they are applied (`addUrlFilter:`, `clearUrlFilter`).
    public var urlFilters: [any URLFilter] = []
    /// `cacheDirPathFilters`, in order (`addCacheDirPathFilter:`, `clearCacheDirPathFilter`). YTKNetwork calls them for
    /// every request; here one file holds all answers, so `RequestClient` calls them once.
    public var cachePathFilters: [any CachePathFilter] = []
    /// `securityPolicy`.
    public var securityPolicy = SecurityPolicy()
    /// Header fields that the manager adds to every request, see `DefaultHeaders`.
    public var defaultHeaders: HeaderFields = [:]
    /// Source of the sizes and types of files that parts are made of.
    public var files: any FileInfo = LocalFiles()
    /// `afnetworking` reproduces YTKNetwork's URLs and names to the byte, with the faults that `curlew` corrects.
    public var conformance = CompatibilityMode.curlew
    /// `collectingMetricsBlock`: called with the times of each request that was sent, also when the last of them
    /// failed; with an empty list when none was sent.
    public var metrics: (@Sendable (APIRequest, [HopMetrics]) -> Void)?
    /// `debugLogEnabled`: called with one line for each event, without secrets.
    public var debugLog: (@Sendable (String) -> Void)?

    public init(baseURL: String = "", cdnURL: String = "") {
        self.baseURL = baseURL
        self.cdnURL = cdnURL
    }

    /// The folder for answers, after every filter.
    public func cachePath(from path: String) -> String {
        cachePathFilters.reduce(path) { $1.filter($0) }
    }
}

/// Changes the relative URL of every request (YTKUrlFilterProtocol, `filterUrl:withRequest:`).
public protocol URLFilter: Sendable {
    /// - Parameter url: `APIRequest.path` as the filters before this one changed it.
    func filter(_ url: String, for request: APIRequest) -> String
}

/// Changes the folder in which answers are stored (YTKCacheDirPathFilterProtocol, `filterCacheDirPath:withRequest:`,
/// here without the request, because one file holds all answers).
public protocol CachePathFilter: Sendable {
    func filter(_ path: String) -> String
}

/// Adds the same arguments to every URL (`YTKUrlArgumentsFilter` of YTKNetwork's sample, which escapes the values
/// twice; here they are escaped once).
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
