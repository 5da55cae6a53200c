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
