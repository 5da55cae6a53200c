internal import CCurlewHashes
internal import CurlewBytes
internal import CurlewMessage

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

/// The SHA-256 of bytes that arrive piece by piece, computed by OpenSSL's libcrypto.
@safe final class ByteDigest {
    private var feed: OpaquePointer?

    /// Nil when libcrypto is missing or refuses the hash.
    init?() {
        guard unsafe chashes_load() == nil, let feed = unsafe chashes_start(CHASHES_SHA256) else { return nil }
        unsafe self.feed = unsafe feed
    }

    deinit {
        if let feed = unsafe feed { _ = unsafe chashes_end(feed, nil) }
    }

    func take(_ bytes: UnsafeRawBufferPointer) {
        if let feed = unsafe feed { _ = unsafe chashes_feed(feed, bytes.baseAddress, bytes.count) }
    }

    /// The digest of all bytes, 32 bytes long; nil when called again.
    func end() -> [UInt8]? {
        guard let feed = unsafe feed else { return nil }
        unsafe self.feed = nil
        var out = [UInt8](repeating: 0, count: 64)
        let count = unsafe chashes_end(feed, &out)
        return count == 0 ? nil : Array(out[..<count])
    }
}

/// The head of a request as libcurl's debug function gets it, which is in the form of HTTP/1 also for HTTP/2.
struct HeadText {
    let method: String
    let target: String
    let version: String
    let fields: [HeaderField]

    /// Nil for bytes without a request line.
    init?(_ head: [UInt8]) {
        let lines = head.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        guard let words = lines.first?.utf8.split(separator: UInt8(ascii: " ")), words.count >= 3 else { return nil }
        method = String(words[0]) ?? ""
        target = words[1..<(words.count - 1)].map { String(Substring($0)) }.joined(separator: " ")
        version = String(words[words.count - 1]) ?? ""
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HeaderField(
                String(line[..<colon]), HeaderField.trimmed(String(line[line.utf8.index(after: colon)...])))
        }
    }

    /// The fields of an HTTP/2 stream (RFC 9113 §8.3.1) as lines, in libcurl's order and without the fields of an
    /// HTTP/1 connection, which are not sent (§8.2.2).
    func streamFields(scheme: String) -> [UInt8] {
        let authority = fields.first { HeaderFields.isSame($0.name, "Host") }?.value ?? ""
        let lines =
            [(":method", method), (":path", target), (":scheme", scheme), (":authority", authority)]
            + fields.map { ($0.name.lowercased(), $0.value) }.filter { name, value in
                !Self.ofConnections.contains(name) && (name != "te" || value.lowercased() == "trailers")
            }
        return lines.flatMap { Array("\($0): \($1)\r\n".utf8) }
    }

    private static let ofConnections: Set = [
        "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "http2-settings",
    ]
}

/// Compares the sent bytes of a body with the given ones while they pass. Files and streams are not read again, so
/// their bytes are not compared.
struct BodyComparison {
    private let body: RequestBody
    private var index = 0
    private var offsetInPiece = 0
    private var offset: Int64 = 0
    /// The offset of the first byte that differs; nil while none does.
    private(set) var departure: Int64?

    init(_ body: RequestBody) {
        self.body = body
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        var at = 0
        while at < bytes.count, departure == nil {
            guard index < body.pieces.count else {
                departure = offset
                return
            }
            // The end of a stream without a length is not known here, so nothing after its start is compared.
            guard let count = body.pieces[index].count else { return }
            let length = min(Int(clamping: count) - offsetInPiece, bytes.count - at)
            unsafe compare(UnsafeRawBufferPointer(rebasing: bytes[at..<(at + length)]))
            at += length
            offset += Int64(length)
            offsetInPiece += length
            if offsetInPiece >= count { (index, offsetInPiece) = (index + 1, 0) }
        }
    }

    private mutating func compare(_ sent: UnsafeRawBufferPointer) {
        guard case .bytes(let given) = body.pieces[index] else { return }
        let start = offsetInPiece
        let first = unsafe given[start..<(start + sent.count)].withUnsafeBytes { given in
            unsafe zip(given, sent).enumerated().first { $1.0 != $1.1 }?.offset
        }
        if let first { departure = offset + Int64(first) }
    }
}
