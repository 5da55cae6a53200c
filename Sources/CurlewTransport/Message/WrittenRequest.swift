/// One request as it was handed to the connection, in the bytes that libcurl wrote.
public struct WrittenRequest: Sendable, Equatable {
    /// `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.
    public var version: String
    /// HTTP/1: the bytes of the head, the empty line at its end included. HTTP/2 compresses its fields, so these are the
    /// fields in the same form: `name: value` lines in the order of the stream, names in lower case, `:method`, `:path`,
    /// `:scheme` and `:authority` first.
    public var head: [UInt8]
    /// Bytes of the whole head; more than `head` has when it is longer than what is kept (256 KiB).
    public var headCount: Int
    /// Bytes of the body, without the framing of chunks.
    public var bodyCount: Int64
    /// The SHA-256 of the body; nil without a body, and where libcrypto is missing.
    public var bodyDigest: [UInt8]?
    /// The offset of the first byte of the body that is not the byte that was given; nil when all are. Parts that come
    /// from files and streams have nothing to be compared with.
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

    /// True when the end of the head is not in `head`.
    public var isCut: Bool { version != "HTTP/2" && !head.suffix(4).elementsEqual("\r\n\r\n".utf8) }
}
