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
