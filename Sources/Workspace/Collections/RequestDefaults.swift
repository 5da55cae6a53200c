public import Serialization

/// What a collection or a folder sets for the requests below it.
public struct RequestDefaults: Equatable, Sendable {
    public var headers: [SavedHeader]
    public var serializer: SerializerKind?
    /// The name of the form style.
    public var style: String?
    public var response: ResponseSettings
    public var authentication: SavedAuthentication?
    public var options: SavedOptions
    /// What is run before a request is sent and after its answer; nil: not set here.
    public var hooks: SavedHooks?
    /// Rules for every answer, outermost first.
    public var checks: [String]
    /// The rules that lie further out do not hold: `checks: null`.
    public var removesChecks: Bool
    /// What changes the URL of every request, outermost first.
    public var filters: [SavedFilter] = []
    /// The filters that lie further out do not hold: `filters: null`.
    public var removesFilters = false
    /// The collection's folder: where relative paths of certificates, keys and sockets start; nil without a collection.
    public var root: String?
    /// Files that could not be read. What they set, pins among it, is not known: nothing may be sent under them.
    public var unreadable: [CollectionProblem]

    public init(
        headers: [SavedHeader] = [], serializer: SerializerKind? = nil, style: String? = nil,
        response: ResponseSettings = ResponseSettings(), authentication: SavedAuthentication? = nil,
        options: SavedOptions = SavedOptions(), checks: [String] = [], removesChecks: Bool = false,
        unreadable: [CollectionProblem] = []
    ) {
        self.headers = headers
        self.serializer = serializer
        self.style = style
        self.response = response
        self.authentication = authentication
        self.options = options
        self.checks = checks
        self.removesChecks = removesChecks
        self.unreadable = unreadable
    }
}
