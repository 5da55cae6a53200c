internal import CurlewBytes
internal import CurlewMessage

/// Collects one response while it arrives: its head, its decoded body and its counts. The only side effects are files.
///
/// ```
///   header lines ─► ResponseHeadReader ─► head
///   body bytes ──► ContentDecoder ──► BodyLimits ──► SpoolWriter ─► body
///                                └─ when the head allows it ─► FileSink ─► file, or BodyStream ─► its reader
/// ```
struct ResponseCollector: ~Copyable {
    private var reader = ResponseHeadReader()
    private var decoder = ContentDecoder()
    private var spool: SpoolWriter
    private let download: DownloadSink?
    private var sink: FileSink?
    /// The stream of the request; `stream` once a head has opened it.
    private let offered: BodyStream?
    private(set) var stream: BodyStream?
    private let limits: BodyLimits
    private let decodesContent: Bool
    /// The news of the body; nil unless the request reports its body.
    private var watch: BodyObserver?
    private(set) var keptEncoding: String?
    private(set) var announcedLength: Int64?
    private(set) var wireBytes: Int64 = 0

    init(_ request: TransportRequest) {
        spool = SpoolWriter(bound: request.spoolBound, directory: request.spoolDirectory)
        download = request.sink
        offered = request.stream
        limits = request.limits
        decodesContent = request.decodesContent
        watch = request.reportsBody && request.sink == nil ? BodyObserver() : nil
    }

    /// The final head without its trailers; nil before it is complete.
    var head: ResponseHead? { reader.head }
    /// The final head with its trailers; nil before it is complete.
    var finishedHead: ResponseHead? { reader.finished }
    var headBytes: Int { reader.byteCount }
    private(set) var decodedBytes: Int64 = 0
    /// Bytes in the file of a download, those present before included; nil when the body goes into memory.
    private(set) var stored: Int64?

    /// Takes a line with its line end. Returns the final head when this line completed it.
    mutating func receive(line: [UInt8]) throws(TransportError) -> ResponseHead? {
        guard try reader.receive(line), let head = reader.head else { return nil }
        announcedLength = try head.announcedLength()
        let encodings = head.contentEncodings
        if decodesContent, let decoder = ContentDecoder(encodings) {
            self.decoder = decoder
        } else if !encodings.isEmpty {
            keptEncoding = encodings.joined(separator: ", ")
        }
        try openSink(head)
        if (200..<300).contains(head.status) { stream = offered }
        if sink == nil, stream == nil { spool.reserve(Int(clamping: announcedLength ?? 0)) }
        return head
    }

    private mutating func openSink(_ head: ResponseHead) throws(TransportError) {
        guard let download else { return }
        switch download.use(of: head) {
        case .keepInMemory: break
        case .refuse: throw .unfitForFile
        case .write(let offset):
            guard let path = download.path(for: head) else { throw .unfitForFile }
            do { sink = try FileSink(path: path, from: offset) } catch { throw Self.storing(error) }
            stored = offset
        }
    }

    /// Takes bytes of the body as they arrived.
    ///
    /// - Parameter goOn: called after each piece of decoded output, because a few bytes may decode to gigabytes; an
    ///   error that it throws ends the work.
    mutating func receive(
        body bytes: UnsafeRawBufferPointer, goOn: () throws(TransportError) -> Void = {}
    ) throws(TransportError) {
        guard head != nil else { throw unsafe .notHTTP(beginning: Array(bytes.prefix(60))) }
        wireBytes += Int64(bytes.count)
        guard !decoder.isIdle else { return try unsafe store(bytes) }
        var decoder = decoder
        self.decoder = ContentDecoder()
        defer { self.decoder = decoder }
        let (wire, most) = (wireBytes, limits.inflating(wire: wireBytes))
        try unsafe decoder.receive(
            [UInt8](bytes),
            made: { (count) throws(TransportError) in
                try goOn()
                // The piece that passes the limit may pass it by one chunk: `store` keeps its bytes up to the limit.
                guard count <= most || count - most <= CodingLayer.chunk else {
                    throw .inflatesTooMuch(limit: most, wire: wire)
                }
            },
            output: { (decoded) throws(TransportError) in
                try unsafe decoded.span.bytes.withUnsafeBytes { (raw) throws(TransportError) in try unsafe store(raw) }
            })
    }

    var hasNews: Bool { watch?.hasNews == true }

    /// The bytes received since the last call; nil when there are none, or the body is not reported.
    mutating func takeNews() -> BodyPiece? { watch?.take() }

    /// The fault of the body after a successful transfer, or nil.
    var flaw: TransportError? {
        if let failure = decoder.failure { return failure }
        let raw = Int64(decoder.undecoded.count)
        return decoder.isComplete ? nil : .incomplete(received: raw > 0 ? raw : decodedBytes, expected: nil)
    }

    /// Stores the undecoded input when the body ended before anything was decoded, as far as it fits. Called at the
    /// end.
    mutating func keepUndecoded() {
        let raw = decoder.undecoded
        guard !raw.isEmpty else { return }
        keptEncoding = decoder.name
        do throws(TransportError) {
            try unsafe raw.span.bytes.withUnsafeBytes { (bytes) throws(TransportError) in try unsafe store(bytes) }
        } catch {
            // The exchange has failed already, because the end of the body is missing.
        }
    }

    consuming func finishBody() throws(TransportError) -> Bytes {
        do { return try spool.finish() } catch { throw Self.storing(error) }
    }

    private mutating func store(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        let (size, inflating) = (
            sink == nil && stream == nil ? limits.kept : limits.stored, limits.inflating(wire: wireBytes)
        )
        let room = Int(clamping: max(0, min(size, inflating) - decodedBytes))
        try unsafe put(UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
        guard bytes.count <= room else {
            throw size <= inflating ? .tooLarge(limit: size) : .inflatesTooMuch(limit: inflating, wire: wireBytes)
        }
    }

    private mutating func put(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        defer { if stored != nil { stored = sink?.count } }
        do throws(BytesError) {
            if let stream {
                guard unsafe stream.put([UInt8](bytes)) else { throw .closed }
            } else if sink == nil {
                try unsafe spool.append(bytes)
            } else {
                try unsafe sink?.append(bytes)
            }
        } catch {
            throw Self.storing(error)
        }
        decodedBytes += Int64(bytes.count)
        unsafe watch?.note(bytes)
    }

    private static func storing(_ error: BytesError) -> TransportError {
        error == .closed ? .cancelled : .cannotStore(error)
    }
}

/// Keeps the newest bytes of a body until they are reported.
struct BodyObserver {
    private var bytes: [UInt8] = []
    /// Number of all bytes received.
    private var count: Int64 = 0

    var hasNews: Bool { !bytes.isEmpty }

    mutating func note(_ raw: UnsafeRawBufferPointer) {
        count += Int64(raw.count)
        unsafe bytes += raw.suffix(BodyPiece.limit)
        // The bytes are trimmed only at twice the limit, so that small pieces do not move them each time.
        if bytes.count > 2 * BodyPiece.limit { bytes.removeFirst(bytes.count - BodyPiece.limit) }
    }

    /// The bytes received since the last call; nil when there are none.
    mutating func take() -> BodyPiece? {
        guard hasNews else { return nil }
        defer { bytes.removeAll(keepingCapacity: true) }
        let told = Array(bytes.suffix(BodyPiece.limit))
        return BodyPiece(offset: count - Int64(told.count), bytes: told)
    }
}

extension ResponseHead {
    /// The body's length on the wire, or nil when the head announces none: for chunks, and for a body that ends with
    /// the connection.
    ///
    /// Throws for lengths that differ, are negative, malformed or too large (RFC 9112 §6.3): the end of the body would
    /// be a guess.
    func announcedLength() throws(TransportError) -> Int64? {
        guard !fields.contains("Transfer-Encoding") else { return nil }
        var length: Int64?
        for value in fields.values("Content-Length").flatMap({ $0.utf8.split(separator: ",") }) {
            let digits = Substring(value.utf8.drop { $0 == 0x20 })
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int64(digits)
            else { throw .protocolError(.length(String(value))) }
            guard length == nil || length == number else {
                throw .protocolError(.lengthsDiffer(length ?? 0, number))
            }
            length = number
        }
        return length
    }

    /// True when only the end of the connection ends the body (RFC 9112 §6.3).
    var endsByClose: Bool {
        version.utf8.hasPrefix("HTTP/1") && !fields.contains("Content-Length") && !fields.contains("Transfer-Encoding")
            && mayHaveBody
    }

    /// False for the statuses that have no body (RFC 9110 §15).
    var mayHaveBody: Bool { ![204, 304].contains(status) }

    /// True when another program could take the body to end elsewhere (RFC 9112 §6.3, RFC 9110 §15.3.5). The bytes that
    /// follow on the connection cannot be trusted then.
    var leavesConnectionUnclear: Bool { framingNote != nil }

    /// The irregularity that makes the end of the body unclear, or nil.
    var framingNote: ResponseNote? {
        guard version.utf8.hasPrefix("HTTP/1") else { return nil }
        let (hasLength, hasCoding) = (fields.contains("Content-Length"), fields.contains("Transfer-Encoding"))
        if status == 204, hasCoding || hasLength && fields["Content-Length"] != "0" {
            return .bodyForbidden(status: status)
        }
        return hasLength && hasCoding ? .lengthBesideChunks : nil
    }

    /// The codings of the body without `identity`, the outermost last.
    var contentEncodings: [String] {
        fields.values("Content-Encoding").flatMap { $0.utf8.split(separator: ",") }
            .map { HeaderField.trimmed(String($0)).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
    }
}
