internal import CurlewBytes
internal import HTTPMessage

/// Records the bytes that libcurl reports as sent: the head, of which the first 256 KiB are kept, and the length and
/// digest of the body. When one transfer sends several requests, as in a login or a second try, the last one counts.
/// The CONNECT request to a proxy does not count.
struct SendingRecorder {
    static let headBound = 256 << 10

    private let request: TransportRequest
    private let isSecure: Bool
    private var head: [UInt8] = []
    private var headCount = 0
    /// Number of bytes of the empty line at a head's end (CR LF CR LF) that were read last.
    private var ending = 0
    private var isInBody = false
    private var chunks: ChunkFraming?
    private var comparison: BodyComparison
    private var digest: ByteDigest?
    private var bodyCount: Int64 = 0

    init(_ request: TransportRequest, isSecure: Bool) {
        self.request = request
        self.isSecure = isSecure
        comparison = BodyComparison(request.body ?? RequestBody(pieces: []))
    }

    /// Takes bytes that libcurl reports as a part of a head.
    mutating func take(head bytes: UnsafeRawBufferPointer) {
        if isInBody { self = SendingRecorder(request, isSecure: isSecure) }
        unsafe take(bytes)
    }

    /// Takes bytes that libcurl reports as data: the body, and the rest of a head that could not be sent at once.
    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        let count = isInBody ? 0 : unsafe takeHead(bytes)
        guard count < bytes.count else { return }
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[count...])
        guard var chunks else { return unsafe takeBody(rest) }
        unsafe chunks.read(rest) { unsafe takeBody($0) }
        self.chunks = chunks
    }

    /// The record of the last request; nil when no whole head was sent.
    func end() -> WrittenRequest? {
        guard isInBody, let text = HeadText(head) else { return nil }
        if text.method == "CONNECT", request.method != "CONNECT" { return nil }
        let isHTTP2 = text.version == "HTTP/2"
        let fields = isHTTP2 ? text.streamFields(scheme: isSecure ? "https" : "http") : head
        return WrittenRequest(
            version: text.version, head: fields, headCount: isHTTP2 ? fields.count : headCount, bodyCount: bodyCount,
            bodyDigest: digest?.end(), bodyDeparture: comparison.departure)
    }

    /// Takes the bytes of the head and returns their number.
    private mutating func takeHead(_ bytes: UnsafeRawBufferPointer) -> Int {
        var count = 0
        while count < bytes.count, ending < Self.end.count {
            let byte = unsafe bytes[count]
            ending = byte == Self.end[ending] ? ending + 1 : byte == Self.end[0] ? 1 : 0
            count += 1
        }
        headCount += count
        unsafe head.append(contentsOf: bytes[..<min(count, Self.headBound - head.count)])
        if ending == Self.end.count { beginBody() }
        return count
    }

    private mutating func beginBody() {
        isInBody = true
        guard let text = HeadText(head) else { return }
        let codings = text.fields.last { HeaderFields.isSame($0.name, "Transfer-Encoding") }?.value.utf8
        let last = codings?.split(separator: UInt8(ascii: ",")).last.map { HeaderField.trimmed(String(Substring($0))) }
        if last?.lowercased() == "chunked", text.version != "HTTP/2" { chunks = ChunkFraming() }
    }

    private mutating func takeBody(_ bytes: UnsafeRawBufferPointer) {
        if bodyCount == 0 { digest = ByteDigest() }
        bodyCount += Int64(bytes.count)
        unsafe digest?.take(bytes)
        unsafe comparison.take(bytes)
    }

    private static let end = Array("\r\n\r\n".utf8)
}
