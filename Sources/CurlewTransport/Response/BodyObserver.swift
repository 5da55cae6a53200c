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
