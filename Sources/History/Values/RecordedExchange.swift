public import CurlewBytes
public import CurlewNetworking
public import CurlewSerialization
public import Workspace

/// Everything that is kept of one exchange.
public struct RecordedExchange: Equatable, Sendable {
    /// The request with its bytes as they were on the wire, and the answer; placeholders or stars stand for secrets.
    @Boxed public var exchange: StoredExchange
    public var origin: HistoryOrigin
    /// The file that the request came from; nil for a request without one.
    public var request: RequestKey?
    /// `Tour > Search people`; empty without a name.
    public var name: String
    public var environment: String?
    /// The request as its file would have it, with the names of secrets; nil when it is not known.
    public var saved: [UInt8]?
    /// The spans of `exchange.url`, which are adjacent.
    public var url: [RecordedSpan]
    /// The spans of `exchange.requestBody`.
    public var body: [RecordedSpan]
    /// The places of placeholders and stars; header fields are counted in `exchange.requestHeaders`.
    public var holes: [SecretHole]
    /// The origin of each field of `exchange.requestHeaders`; empty when it is not known.
    public var headerOrigins: [HeaderOrigin] = []
    public var checks: [Check]
    /// SHA-256 of the answer's body, 64 hexadecimal digits, when only its beginning is kept.
    public var bodyDigest: String?

    public init(
        _ exchange: StoredExchange, origin: HistoryOrigin = .explorer, request: RequestKey? = nil, name: String = "",
        environment: String? = nil, saved: [UInt8]? = nil, url: [RecordedSpan] = [], body: [RecordedSpan] = [],
        holes: [SecretHole] = [], checks: [Check] = [], bodyDigest: String? = nil
    ) {
        self.exchange = exchange
        (self.origin, self.request, self.name) = (origin, request, name)
        (self.environment, self.saved, self.url, self.body) = (environment, saved, url, body)
        (self.holes, self.checks, self.bodyDigest) = (holes, checks, bodyDigest)
    }
}

/// A `TraceSpan` that outlives its tree: nodes are told by their paths.
public struct RecordedSpan: Equatable, Sendable {
    /// Offsets in the URL or in the body as they are kept.
    public var range: Range<Int>
    public var part: TracePart
    public var rule: Rule?
    /// The path of the node that the bytes come from, `families[1]`; nil for fixed text.
    public var origin: String?
    /// The path of the leaf whose pair or value contains the bytes; nil for text between pairs.
    public var owner: String?
    public var escaped: Escape?

    public init(
        range: Range<Int>, part: TracePart, rule: Rule? = nil, origin: String? = nil, owner: String? = nil,
        escaped: Escape? = nil
    ) {
        (self.range, self.part, self.rule, self.origin) = (range, part, rule, origin)
        (self.owner, self.escaped) = (owner, escaped)
    }
}
