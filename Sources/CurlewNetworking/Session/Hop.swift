public import CurlewTransport

/// A request of an exchange before the last one: its response, and the fields that the next request leaves out.
public struct Hop: Sendable, Equatable {
    /// The reason for the next request.
    public enum Kind: String, Sendable, CaseIterable {
        case redirect
        /// The server wanted credentials, and the same request followed with them.
        case challenge
    }

    public var request: SentRequest
    public var response: TransportResponse
    /// The names of header fields that were not sent to another origin.
    public var droppedHeaders: [String]
    public var kind: Kind
    /// The method of the next request, when the redirect changed it (RFC 9110 §15.4); else nil.
    public var changedMethod: String?
    /// True when the user and the password in the redirect's `Location` were sent with the next request.
    public var takesUserinfo = false

    public init(
        request: SentRequest, response: TransportResponse, droppedHeaders: [String], kind: Kind = .redirect,
        changedMethod: String? = nil
    ) {
        self.request = request
        self.response = response
        self.droppedHeaders = droppedHeaders
        self.kind = kind
        self.changedMethod = changedMethod
    }
}

/// The times of one request and its response (`NSURLSessionTaskTransactionMetrics`).
public struct HopMetrics: Sendable, Equatable {
    public var method: String
    public var url: String
    /// 0 without a response.
    public var status: Int
    /// `HTTP/1.1`, `HTTP/2`, ...; empty without a response.
    public var version: String
    public var timings: Timings
    public var connectionReused: Bool
    /// The address and port of the other end of the connection.
    public var remoteAddress: String?

    init(_ request: SentRequest, _ response: TransportResponse) {
        self.init(request, response, response.timings)
    }

    fileprivate init(_ request: SentRequest, _ response: TransportResponse?, _ timings: Timings) {
        method = request.method
        url = request.url
        status = response?.head.status ?? 0
        version = response?.head.version ?? ""
        self.timings = timings
        connectionReused = response?.connectionReused ?? false
        remoteAddress = response?.remoteAddress
    }
}

extension ExchangeFailure {
    /// The metrics of each request that was sent, oldest first; empty when none was sent.
    public var metrics: [HopMetrics] {
        let last = partial == nil && timings == Timings() ? [] : [HopMetrics(request, partial, timings)]
        return hops.map { HopMetrics($0.request, $0.response) } + last
    }
}

extension Exchange {
    /// The metrics of each request that was sent, oldest first (`NSURLSessionTaskMetrics.transactionMetrics`).
    public var metrics: [HopMetrics] {
        hops.map { HopMetrics($0.request, $0.response) } + [HopMetrics(request, response)]
    }
}
