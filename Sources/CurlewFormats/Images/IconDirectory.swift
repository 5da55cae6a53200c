/// The list of pictures at the start of an icon file.
struct IconDirectory {
    struct Entry: Equatable {
        /// 1 to 256.
        let width: Int
        let height: Int
        let bitsPerPixel: Int
        /// The range of its PNG file or its bitmap.
        let range: Range<Int>
    }

    let entries: [Entry]

    init(_ header: ImageHeader) {
        entries = (0..<(header.little(4, bytes: 2) ?? 0)).lazy.map { Self.entry(header, at: 6 + 16 * $0) }
            .prefix { $0 != nil }.compactMap { $0 }
    }

    /// The one with the most pixels, of several the one with the most colours: what icons are shown at elsewhere.
    var largest: Entry? {
        entries.max { ($0.width * $0.height, $0.bitsPerPixel) < ($1.width * $1.height, $1.bitsPerPixel) }
    }

    /// 0 means 256.
    private static func entry(_ header: ImageHeader, at start: Int) -> Entry? {
        guard let width = header.byte(start), let height = header.byte(start + 1),
            let bits = header.little(start + 6, bytes: 2), let length = header.little(start + 8, bytes: 4),
            let offset = header.little(start + 12, bytes: 4)
        else { return nil }
        return Entry(
            width: width == 0 ? 256 : width, height: height == 0 ? 256 : height, bitsPerPixel: bits,
            range: offset..<offset + length)
    }
}
