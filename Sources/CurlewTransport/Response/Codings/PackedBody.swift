package import CurlewBytes

/// The content of a body that is itself a gzip, zlib or zstd file, whatever its head says. A search for text finds nothing
/// in the packed bytes.
package struct PackedBody {
    /// Most bytes that are unpacked.
    package static let limit = 16 << 20

    /// The unpacked bytes: all of them, the part before the first damaged byte, or the first `limit` bytes.
    package private(set) var content: [UInt8] = []
    /// True when more than `limit` bytes are packed.
    package private(set) var isLarger = false

    /// Nil for bytes that do not begin like such a file.
    package init?(_ bytes: Bytes) {
        guard let coding = Self.coding(bytes[0..<min(4, bytes.count)].array),
            var decoder = ContentDecoder([coding.rawValue])
        else { return nil }
        for start in stride(from: 0, to: bytes.count, by: Self.piece) where !isLarger && decoder.failure == nil {
            let piece = bytes[start..<min(bytes.count, start + Self.piece)].array
            decoder.receive(piece, made: { _ in }) { decoded in
                // Bytes that do not decode are passed on as they are.
                if content.count <= Self.limit { content += decoded }
            }
            isLarger = content.count > Self.limit
        }
    }

    private static let piece = 16 << 10

    private static func coding(_ start: [UInt8]) -> ContentCoding? {
        if start.starts(with: [0x1F, 0x8B]) { return .gzip }
        if start == [0x28, 0xB5, 0x2F, 0xFD] { return .zstd }
        guard start.count > 1, start[0] & 0x0F == 8, (Int(start[0]) << 8 | Int(start[1])) % 31 == 0 else { return nil }
        return .deflate
    }
}
