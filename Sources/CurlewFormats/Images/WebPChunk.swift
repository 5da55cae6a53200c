/// The first chunk of a WebP file, which holds the size in one of three ways (RFC 9649 §2.5 to 2.7).
struct WebPChunk {
    private let header: ImageHeader

    init(_ header: ImageHeader) { self.header = header }

    var size: ImageSize? {
        if header.starts(with: "VP8X", at: 12) { return extended }
        if header.starts(with: "VP8L", at: 12) { return lossless }
        if header.starts(with: "VP8 ", at: 12) { return lossy }
        return nil
    }

    private var extended: ImageSize? {
        ImageType.pair(header.little(24, bytes: 3).map { $0 + 1 }, header.little(27, bytes: 3).map { $0 + 1 })
    }

    private var lossless: ImageSize? {
        guard header.byte(20) == 0x2F, let bits = header.little(21, bytes: 4) else { return nil }
        return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
    }

    /// The two high bits of each side are a scale that no decoder applies.
    private var lossy: ImageSize? {
        guard header.starts(with: [0x9D, 0x01, 0x2A], at: 23) else { return nil }
        return ImageType.pair(
            header.little(26, bytes: 2).map { $0 & 0x3FFF }, header.little(28, bytes: 2).map { $0 & 0x3FFF })
    }
}
