internal import CurlewBytes

/// The pixels of an uncompressed Windows bitmap as icon files hold it: twice as high as the picture, the lower half
/// being a mask of one bit a pixel that hides where it is set.
struct BitmapReader {
    private let bytes: [UInt8]
    private let bitmap: DeviceBitmap
    private let height: Int
    private let pixelStart: Int

    init?(_ source: Bytes, isIcon: Bool) {
        guard let bitmap = DeviceBitmap(ImageHeader(source), at: 0), bitmap.compression == 0,
            [1, 4, 8, 24, 32].contains(bitmap.bitsPerPixel)
        else { return nil }
        height = isIcon ? bitmap.height / 2 : bitmap.height
        guard (1...256).contains(bitmap.width), (1...256).contains(height) else { return nil }
        pixelStart = bitmap.headerEnd + bitmap.paletteCount * bitmap.paletteWidth
        (bytes, self.bitmap) = (source.array, bitmap)
    }

    /// Nil when the file ends before its pixels do.
    var picture: Picture? {
        guard pixelStart + rowWidth * height <= bytes.count else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(bitmap.width * height * 4)
        for y in 0..<height {
            for x in 0..<bitmap.width { append(x, y, to: &pixels) }
        }
        // Old icons of 32 bits leave the alpha bytes at 0 and mean the mask.
        if bitmap.bitsPerPixel == 32, stride(from: 3, to: pixels.count, by: 4).allSatisfy({ pixels[$0] == 0 }) {
            for index in stride(from: 3, to: pixels.count, by: 4) {
                pixels[index] = isMasked(index / 4 % bitmap.width, index / 4 / bitmap.width) ? 0 : 255
            }
        }
        return Picture(width: bitmap.width, height: height, pixels: pixels)
    }

    /// Rows are padded to four bytes.
    private var rowWidth: Int { (bitmap.width * bitmap.bitsPerPixel + 31) / 32 * 4 }

    private func storedRow(_ y: Int) -> Int { bitmap.isBottomUp ? height - 1 - y : y }

    private func append(_ x: Int, _ y: Int, to pixels: inout [UInt8]) {
        let row = pixelStart + storedRow(y) * rowWidth
        let alpha: UInt8
        let place: Int
        switch bitmap.bitsPerPixel {
        case 32: (place, alpha) = (row + x * 4, bytes[row + x * 4 + 3])
        case 24: (place, alpha) = (row + x * 3, isMasked(x, y) ? 0 : 255)
        default: (place, alpha) = (bitmap.headerEnd + index(x, row) * bitmap.paletteWidth, isMasked(x, y) ? 0 : 255)
        }
        // An index past a short palette is black.
        let isInside = bitmap.bitsPerPixel > 8 || place + 2 < pixelStart
        for offset in [2, 1, 0] { pixels.append(isInside ? bytes[place + offset] : 0) }
        pixels.append(alpha)
    }

    private func index(_ x: Int, _ row: Int) -> Int {
        let bits = bitmap.bitsPerPixel
        let byte = Int(bytes[row + x * bits / 8])
        return byte >> (8 - bits - x * bits % 8) & ((1 << bits) - 1)
    }

    private func isMasked(_ x: Int, _ y: Int) -> Bool {
        let maskWidth = (bitmap.width + 31) / 32 * 4
        let place = pixelStart + rowWidth * height + storedRow(y) * maskWidth + x / 8
        return place < bytes.count && bytes[place] >> (7 - x % 8) & 1 == 1
    }
}

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
