public import CurlewBytes
public import HTTPMessage

/// The head of a response, exactly as received: order, repeats and the case of names.
public struct ResponseHead: Sendable, Equatable {
    /// `HTTP/1.1`, `HTTP/2`, ...
    public var version: String
    /// Three digits as sent, 0 to 999; the number may be without meaning.
    public var status: Int
    /// Untrusted text, often empty.
    public var reason: String
    /// The fields; a value that is not UTF-8 is read as Latin-1. `lines` contains the original bytes.
    public var fields: HeaderFields
    /// Fields sent after the body (RFC 9110 §6.5).
    public var trailers: HeaderFields
    /// The status line and the field lines, byte for byte, with their line ends.
    public var lines: Bytes
    /// The interim responses (1xx, RFC 9110 §15.2), the oldest first. More than 100 of them fail the exchange.
    public var interim: [InterimHead]

    public init(
        version: String, status: Int, reason: String = "", fields: HeaderFields = [:], trailers: HeaderFields = [:],
        lines: Bytes = Bytes(), interim: [InterimHead] = []
    ) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.trailers = trailers
        self.lines = lines
        self.interim = interim
    }
}
