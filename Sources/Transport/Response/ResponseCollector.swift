internal import Bytes

/// Everything of one response while it comes in: head, decoded body, counts. Pure but for the spool file.
///
/// ```
///   header lines ─► ResponseHeadReader ─► head
///   body bytes ──► ContentDecoder ──► limit ──► SpoolWriter ─► body
/// ```
struct ResponseCollector: ~Copyable {
    private var reader = ResponseHeadReader()
    private var decoder = ContentDecoder()
    private var spool: SpoolWriter
    private let limit: Int64
    private let decodesContent: Bool
    private(set) var keptEncoding: String?
    private(set) var announcedLength: Int64?
    private(set) var wireBytes: Int64 = 0

    init(_ request: TransportRequest) {
        spool = SpoolWriter(bound: request.spoolBound, directory: request.spoolDirectory)
        limit = request.responseLimit
        decodesContent = request.decodesContent
    }

    var head: ResponseHead? { reader.head }
    var headBytes: Int { reader.byteCount }
    var decodedBytes: Int64 { Int64(spool.count) }

    /// The final head when this line completed it.
    mutating func receive(line: [UInt8]) throws(TransportError) -> ResponseHead? {
        guard try reader.receive(line), let head = reader.head else { return nil }
        announcedLength = try head.announcedLength()
        let encodings = head.contentEncodings
        if decodesContent, let decoder = ContentDecoder(encodings) {
            self.decoder = decoder
        } else if !encodings.isEmpty {
            keptEncoding = encodings.joined(separator: ", ")
        }
        return head
    }

    mutating func receive(body bytes: [UInt8]) throws(TransportError) {
        wireBytes += Int64(bytes.count)
        var decoder = decoder
        self.decoder = ContentDecoder()
        defer { self.decoder = decoder }
        try decoder.receive(bytes) { (decoded) throws(TransportError) in try store(decoded) }
    }

    /// What is wrong with the body although the transfer ended well, or nil.
    var flaw: TransportError? {
        if let failure = decoder.failure { return failure }
        return decoder.isComplete ? nil : .incomplete(received: decodedBytes, expected: nil)
    }

    consuming func finishBody() throws(TransportError) -> Bytes {
        do { return try spool.finish() } catch { throw Self.storing(error) }
    }

    private mutating func store(_ bytes: [UInt8]) throws(TransportError) {
        let room = limit - decodedBytes
        let fitting = bytes.prefix(Int(clamping: max(0, room)))
        do throws(BytesError) {
            try unsafe fitting.span.bytes.withUnsafeBytes { (raw) throws(BytesError) in try unsafe spool.append(raw) }
        } catch {
            throw Self.storing(error)
        }
        guard bytes.count <= room else { throw .tooLarge(limit: limit) }
    }

    private static func storing(_ error: BytesError) -> TransportError {
        .cannotStore(error)
    }
}
