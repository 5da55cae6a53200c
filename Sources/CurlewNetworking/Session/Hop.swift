public import CurlewTransport

/// One answer that was not the last: what was asked, what it answered, what was left out of the next request.
public struct Hop: Sendable, Equatable {
    /// What led on from here.
    public enum Kind: String, Sendable, CaseIterable {
        case redirect
        /// Credentials were wanted, and the same request followed with them.
        case challenge
    }

    public var request: SentRequest
    public var response: TransportResponse
    /// Names of header fields that did not go along to another origin.
    public var droppedHeaders: [String]
    public var kind: Kind
    /// The method that the redirect turned the request's into (RFC 9110 §15.4), or nil.
    public var changedMethod: String?
    /// The redirect's `Location` has a user and a password, which went along.
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
