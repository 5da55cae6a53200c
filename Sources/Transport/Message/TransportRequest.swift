public import Bytes
public import HTTPMessage

/// One request as it goes on the wire, with the limits it runs under.
///
/// The transport adds `Host`, `Content-Length` where there is a body, and `Accept-Encoding` unless one is given;
/// everything else is sent as it stands, in this order.
public struct TransportRequest: Sendable, Equatable {
    public var method: String
    /// Absolute, `http` or `https`, as typed; a fragment is not sent.
    public var url: String
    public var headers: HeaderFields
    /// Nil: no body and no length. Empty: `Content-Length: 0`.
    public var body: Bytes?
    /// From the first byte of work to the last byte of the response; `.zero` means without limit.
    public var timeout: Duration
    /// For name lookup, connection and TLS together; `.zero` means `timeout` alone.
    public var connectTimeout: Duration
    public var httpVersion: HTTPVersionChoice
    /// False accepts any certificate. Visible wherever it is false.
    public var verifiesTLS: Bool
    /// A file of trusted certificates (PEM) in place of the system's, or nil.
    public var trustedCertificates: String?
    /// At most this many decoded bytes of the body are kept in memory; above it they go to a file.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// Most decoded bytes of a body that are accepted; above it the exchange fails with `.tooLarge`.
    public var responseLimit: Int64

    public init(
        method: String = "GET", url: String, headers: HeaderFields = [:], body: Bytes? = nil,
        timeout: Duration = .seconds(60), connectTimeout: Duration = .zero,
        httpVersion: HTTPVersionChoice = .automatic, verifiesTLS: Bool = true, trustedCertificates: String? = nil,
        spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp", responseLimit: Int64 = Int64(UInt32.max)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.httpVersion = httpVersion
        self.verifiesTLS = verifiesTLS
        self.trustedCertificates = trustedCertificates
        self.spoolBound = spoolBound
        self.spoolDirectory = spoolDirectory
        self.responseLimit = responseLimit
    }
}

/// The HTTP version to speak.
public enum HTTPVersionChoice: String, Sendable, CaseIterable {
    /// HTTP/2 where TLS agrees on it (ALPN), else HTTP/1.1.
    case automatic
    case http1 = "1.1"
    /// HTTP/2; without TLS by prior knowledge (RFC 9113 §3.3).
    case http2 = "2"
}
