public import CurlewBytes

/// A response. A failure also contains one, with everything received until then.
public struct TransportResponse: Sendable, Equatable {
    public var head: ResponseHead
    /// Decoded, unless the request set `Accept-Encoding` itself (see `decodesAlways`) or the coding is not supported (see `keptEncoding`).
    public var body: Bytes
    /// False when the body is known to be incomplete, damaged or above the limit.
    public var isComplete: Bool
    /// The `Content-Encoding` that the body still has, or nil. It was not decoded because it is not supported, the
    /// request set `Accept-Encoding` itself, or the body ended before anything could be decoded.
    public var keptEncoding: String?
    /// Bytes of the body on the wire, before decoding.
    public var wireBytes: Int64
    /// Bytes of the response's heads.
    public var headBytes: Int64
    /// Bytes of the request's head and body.
    public var requestBytes: Int64
    public var timings: Timings
    public var connectionReused: Bool
    /// The address and port of the connection, such as `127.0.0.1:8080`; nil when no connection was made.
    public var remoteAddress: String?
    /// Nil without TLS.
    @Boxed public var tls: TLSReport?
    /// Bytes in the file of a download, those present before included; nil when the body is in `body`.
    public var stored: Int64?
    /// Irregularities of the response, which was accepted nevertheless.
    public var notes: [ResponseNote]
    /// The bytes of the request as they were sent; nil unless the request has `recordsSending`.
    @Boxed public var written: WrittenRequest?

    public init(
        head: ResponseHead, body: Bytes, isComplete: Bool = true, keptEncoding: String? = nil, wireBytes: Int64 = 0,
        headBytes: Int64 = 0, requestBytes: Int64 = 0, timings: Timings = Timings(), connectionReused: Bool = false,
        remoteAddress: String? = nil, tls: TLSReport? = nil, stored: Int64? = nil, notes: [ResponseNote] = [],
        written: WrittenRequest? = nil
    ) {
        self.head = head
        self.body = body
        self.isComplete = isComplete
        self.keptEncoding = keptEncoding
        self.wireBytes = wireBytes
        self.headBytes = headBytes
        self.requestBytes = requestBytes
        self.timings = timings
        self.connectionReused = connectionReused
        self.remoteAddress = remoteAddress
        self.tls = tls
        self.stored = stored
        self.notes = notes
        self.written = written
    }
}
