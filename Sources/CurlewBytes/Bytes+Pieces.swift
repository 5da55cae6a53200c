extension Bytes {
    /// The size of a piece in bytes, unless the caller sets one.
    public static let usualPiece = 64 << 10

    /// Passes the bytes to `body` in order, `size` at a time, the last piece shorter. The memory of a mapped file is
    /// released after each piece, so that a body of any size takes the memory of one piece.
    public func forEachPiece<Failure: Error>(
        of size: Int = Self.usualPiece, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        for start in stride(from: 0, to: count, by: max(1, size)) {
            let piece = self[start..<min(start + max(1, size), count)]
            defer { piece.release() }
            try unsafe piece.withUnsafeBytes(body)
        }
    }

    /// Writes the bytes to `sink` a piece at a time, through `filter` unless it is nil.
    public func write<Sink: PieceSink>(
        to sink: inout Sink, through filter: (any PieceFilter)? = nil
    ) throws(Sink.Failure) {
        guard var filter else {
            return try unsafe forEachPiece { (raw) throws(Sink.Failure) in try unsafe sink.take([UInt8](raw)) }
        }
        try unsafe forEachPiece { (raw) throws(Sink.Failure) in try unsafe sink.take(filter.pass([UInt8](raw))) }
        try sink.take(filter.finish())
    }
}
