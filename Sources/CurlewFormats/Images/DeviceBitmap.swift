/// A Windows bitmap without its file header: what a BMP file holds from byte 14 on, and an icon file instead of a PNG.
struct DeviceBitmap {
    let width: Int
    /// Rows of the picture, positive.
    let height: Int
    /// Rows are stored from the bottom up unless the height is negative.
    let isBottomUp: Bool
    let bitsPerPixel: Int
    /// 0 none, 3 bit masks; others are compressed.
    let compression: Int
    /// Entries of the palette, and how many bytes each takes.
    let paletteCount: Int
    let paletteWidth: Int
    /// The offset of this header, and the offset after it.
    let start: Int
    let headerEnd: Int

    init?(_ header: ImageHeader, at start: Int) {
        guard let size = header.little(start, bytes: 4) else { return nil }
        let isOld = size == 12
        let side = isOld ? 2 : 4
        guard let width = header.little(start + 4, bytes: side),
            let height = header.little(start + 4 + side, bytes: side),
            let bits = header.little(start + 6 + 2 * side, bytes: 2)
        else { return nil }
        let signed = isOld ? height : Int(Int32(truncatingIfNeeded: height))
        (self.width, self.height, isBottomUp) = (width, abs(signed), signed > 0)
        bitsPerPixel = bits
        compression = size >= 40 ? header.little(start + 16, bytes: 4) ?? 0 : 0
        let stated = size >= 40 ? header.little(start + 32, bytes: 4) ?? 0 : 0
        paletteCount = bits > 8 ? 0 : stated == 0 ? 1 << bits : min(stated, 256)
        paletteWidth = isOld ? 3 : 4
        (self.start, headerEnd) = (start, start + size)
    }

    var size: ImageSize { (width, height) }
}
