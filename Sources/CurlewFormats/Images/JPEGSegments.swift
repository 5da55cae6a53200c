/// The segments of a JPEG file up to the one that starts the picture (ITU-T T.81, B.1 and B.2).
struct JPEGSegments {
    private let header: ImageHeader
    /// No file has as many segments before its picture; hostile ones could.
    private static let limit = 4096

    init(_ header: ImageHeader) { self.header = header }

    var size: ImageSize? {
        var offset = 2
        for _ in 0..<Self.limit {
            guard header.byte(offset) == 0xFF, let marker = header.byte(offset + 1) else { return nil }
            if marker == 0xFF {
                offset += 1
                continue
            }
            if Self.startsFrame(marker) {
                return ImageType.pair(header.big(offset + 7, bytes: 2), header.big(offset + 5, bytes: 2))
            }
            guard let length = header.big(offset + 2, bytes: 2), length >= 2, marker != 0xDA else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// C0 to CF but for the tables among them: Huffman, extensions and arithmetic coding.
    private static func startsFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}
