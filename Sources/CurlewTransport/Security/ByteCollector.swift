internal import CCurlewTLS

/// Collects bytes that C functions pass piece by piece.
final class ByteCollector {
    private(set) var pieces: [[UInt8]] = []

    static let take: TLSTake = { context, bytes, count in
        guard let context = unsafe context else { return }
        let taking = unsafe Unmanaged<ByteCollector>.fromOpaque(context).takeUnretainedValue()
        taking.pieces.append(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    }

    /// The pieces that C functions pass to the context while `hand` runs with it.
    static func pieces(_ hand: (UnsafeMutableRawPointer) -> Void) -> [[UInt8]] {
        let taking = ByteCollector()
        unsafe hand(Unmanaged.passUnretained(taking).toOpaque())
        return withExtendedLifetime(taking) { taking.pieces }
    }
}
