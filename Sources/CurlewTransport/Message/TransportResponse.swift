public import CurlewBytes
public import CurlewMessage

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

/// One request in the bytes that libcurl gave to the connection.
public struct WrittenRequest: Sendable, Equatable {
    /// `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.
    public var version: String
    /// The head. For HTTP/1: its bytes, with the empty line at the end. HTTP/2 compresses the fields; for it these are
    /// `name: value` lines in the order of the stream, names in lower case, `:method`, `:path`, `:scheme` and
    /// `:authority` first.
    public var head: [UInt8]
    /// Bytes of the whole head. `head` has fewer when the head is longer than 256 KiB, which is all that is kept.
    public var headCount: Int
    /// Bytes of the body without the framing of chunks.
    public var bodyCount: Int64
    /// The SHA-256 of the body; nil without a body, and when libcrypto is missing.
    public var bodyDigest: [UInt8]?
    /// The offset of the first byte of the body that differs from the given one; nil when none does. Bytes from files
    /// and streams are not compared.
    public var bodyDeparture: Int64?

    public init(
        version: String, head: [UInt8], headCount: Int? = nil, bodyCount: Int64 = 0, bodyDigest: [UInt8]? = nil,
        bodyDeparture: Int64? = nil
    ) {
        self.version = version
        self.head = head
        self.headCount = headCount ?? head.count
        self.bodyCount = bodyCount
        self.bodyDigest = bodyDigest
        self.bodyDeparture = bodyDeparture
    }

    /// True when `head` lacks the end of the head.
    public var isCut: Bool { version != "HTTP/2" && !head.suffix(4).elementsEqual("\r\n\r\n".utf8) }
}

/// Irregularities of a response that was accepted nevertheless.
public enum ResponseNote: Equatable, Sendable {
    /// The number of bytes received after the end that the head announces (RFC 9112 §6.3). They were dropped, and the
    /// connection was closed.
    case excess(Int64)
    /// A `Content-Length` beside a `Transfer-Encoding`: the chunks count, and the connection is not used again (RFC
    /// 9112 §6.3).
    case lengthBesideChunks
    /// The head announces a body for a status that has none (RFC 9110 §15.3.5). No body was read.
    case bodyForbidden(status: Int)
    /// A 206 to a request without `Range` (RFC 9110 §15.3.7), with its `Content-Range`.
    case unaskedPart(String?)
    /// The body is as received: this `Content-Encoding` is not supported, the request set `Accept-Encoding` itself, or
    /// the body ended before anything could be decoded.
    case encodingKept(String)
    /// The first connection ended before a response, so the request was sent again on a new one (RFC 9110 §9.2.2).
    case sentAgain(ProtocolFault)
    /// The request was sent without Negotiate credentials because GSS-API had no ticket; the reason in its words.
    case noTicket(String)
}

extension ResponseNote {
    /// The irregularity and its consequence, in one or two sentences.
    public var sentence: String {
        switch self {
        case .excess(let count):
            "\(Plural.of(count, "byte")) came behind the end of the body. Dropped; the connection is closed."
        case .lengthBesideChunks:
            "Chunks and a Content-Length came together. The chunks count; the connection is not used again."
        case .bodyForbidden(let status):
            "The head announces a body, and \(status) has none. The connection is not used again."
        case .unaskedPart(let range):
            "Nobody asked for a part, and it says that it is one: \(range?.escapedForMessage ?? "of what, it does not say"). "
                + "It is not taken for the whole."
        case .encodingKept(let name):
            "The body is still encoded as \(name.escapedForMessage). Its bytes are shown as they came."
        case .sentAgain(let fault): "The request was sent twice. The first time: \(fault.sentence)"
        case .noTicket(let reason):
            "No Kerberos ticket could be shown: \(reason.escapedForMessage). Get one (kinit) and send again."
        }
    }
}

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
