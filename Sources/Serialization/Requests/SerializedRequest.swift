public import CurlewBytes
public import HTTPMessage

/// A request with its parameters written: exactly the sent bytes, before the transport's own headers.
public struct SerializedRequest: Equatable, Sendable {
    public var method: String
    public var url: String
    public var headers: HeaderFields
    /// Nil for no body; empty for a body of zero bytes.
    public var body: RequestBody?
    /// The trace of the bytes; nil when none was requested.
    public var trace: RequestTrace?

    public init(method: String, url: String, headers: HeaderFields, body: RequestBody?, trace: RequestTrace? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.trace = trace
    }
}

extension SerializedRequest: Redacted {
    /// `GET https://example.com/people?...`
    public var description: String { "\(method) \(URLText.shown(url))" }
}
