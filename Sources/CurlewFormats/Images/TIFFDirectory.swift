/// The first image file directory of a TIFF file (TIFF 6.0, section 2).
struct TIFFDirectory {
    private let header: ImageHeader
    private let isBig: Bool
    private let start: Int
    private let count: Int

    init?(_ header: ImageHeader) {
        let isBig = header.starts(with: "MM")
        guard let start = header.number(4, 4, isBig: isBig), let count = header.number(start, 2, isBig: isBig) else {
            return nil
        }
        (self.header, self.isBig, self.start, self.count) = (header, isBig, start, count)
    }

    var size: ImageSize? { ImageType.pair(value(of: 256), value(of: 257)) }

    /// A field of one number: SHORT is 3, LONG is 4.
    private func value(of tag: Int) -> Int? {
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let found = header.number(entry, 2, isBig: isBig) else { return nil }
            guard found == tag else { continue }
            let isShort = header.number(entry + 2, 2, isBig: isBig) == 3
            return header.number(entry + 8, isShort ? 2 : 4, isBig: isBig)
        }
        return nil
    }
}
