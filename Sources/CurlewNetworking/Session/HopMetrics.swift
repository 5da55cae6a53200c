public import CurlewTransport

/// Where the time of one request and its answer went (`NSURLSessionTaskTransactionMetrics`).
public struct HopMetrics: Sendable, Equatable {
    public var method: String
    public var url: String
    public var status: Int
    /// `HTTP/1.1`, `HTTP/2`, ...
    public var version: String
    public var timings: Timings
    public var connectionReused: Bool
    /// Address and port.
    public var remoteAddress: String?

    init(_ request: SentRequest, _ response: TransportResponse) {
        method = request.method
        url = request.url
        status = response.head.status
        version = response.head.version
        timings = response.timings
        connectionReused = response.connectionReused
        remoteAddress = response.remoteAddress
    }
}

extension Exchange {
    /// One for each request that was sent, oldest first (`NSURLSessionTaskMetrics.transactionMetrics`).
    public var metrics: [HopMetrics] {
        hops.map { HopMetrics($0.request, $0.response) } + [HopMetrics(request, response)]
    }
}
