public import Transport

/// One redirect that was followed: what was asked, what it answered, what was left out of the next request.
public struct Hop: Sendable, Equatable {
    public var request: SentRequest
    public var response: TransportResponse
    /// Names of header fields that did not go along to another origin.
    public var droppedHeaders: [String]

    public init(request: SentRequest, response: TransportResponse, droppedHeaders: [String]) {
        self.request = request
        self.response = response
        self.droppedHeaders = droppedHeaders
    }
}
