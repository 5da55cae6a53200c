/// Keeps the newest bytes of a body until they are told of.
struct BodyObserver {
    private var bytes: [UInt8] = []
    /// How many bytes came in all.
    private var count: Int64 = 0

    var hasNews: Bool { !bytes.isEmpty }

    mutating func note(_ raw: UnsafeRawBufferPointer) {
        count += Int64(raw.count)
        unsafe bytes += raw.suffix(BodyPiece.limit)
        // Up to twice the limit, so that small pieces do not move all of it each time.
        if bytes.count > 2 * BodyPiece.limit { bytes.removeFirst(bytes.count - BodyPiece.limit) }
    }

    /// What came since the last time; nil when nothing did.
    mutating func take() -> BodyPiece? {
        guard hasNews else { return nil }
        defer { bytes.removeAll(keepingCapacity: true) }
        let told = Array(bytes.suffix(BodyPiece.limit))
        return BodyPiece(offset: count - Int64(told.count), bytes: told)
    }
}
