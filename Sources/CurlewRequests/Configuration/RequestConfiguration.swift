public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
public import CurlewTransport

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

/// The URL of a request as YTKNetwork builds it (`buildRequestUrl:`), with two faults corrected unless conformance asks
/// for them.
struct RequestURL: Sendable, Equatable {
    var text: String
    /// Whole sentences for the user to read before sending.
    var notes: [String] = []

    init(_ request: APIRequest, in configuration: RequestConfiguration) {
        let typed = URLReference(request.path)
        guard typed.scheme == nil || typed.authority?.isEmpty != false else {
            text = request.path
            return
        }
        let path = configuration.urlFilters.reduce(request.path) { $1.filter($0, for: request) }
        let base = Self.base(of: request, in: configuration, notes: &notes)
        guard !base.isEmpty else {
            text = path
            return
        }
        // A base without a trailing slash gets one, so that paths are resolved below it.
        let standing = BaseURL(base)
        text = standing.resolve(path)
        if configuration.conformance == .curlew, let dropped = standing.droppedPath(by: path) {
            notes.append(
                "The leading slash drops \(dropped.path) of the base URL. Write \(dropped.instead) to go below it.")
        }
    }

    private static func base(
        of request: APIRequest, in configuration: RequestConfiguration, notes: inout [String]
    ) -> String {
        let base = request.baseURL.isEmpty ? configuration.baseURL : request.baseURL
        guard request.useCDN else { return base }
        let cdn = request.cdnURL.isEmpty ? configuration.cdnURL : request.cdnURL
        // YTKNetwork leaves the path relative here, which fails as an unsupported URL.
        guard cdn.isEmpty, configuration.conformance == .curlew else { return cdn }
        notes.append("No CDN URL is set. The base URL is used. Set one, or leave the CDN off.")
        return base
    }
}
