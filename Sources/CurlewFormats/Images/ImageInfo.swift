public import CurlewBytes

/// The facts about a picture that its first bytes have, read without decoding a pixel.
///
/// A file cut short behind its header still has its facts; AFNetworking leaves such data to the platform, which shows
/// what there is. Only `ImageDecoder` finds out whether the pixels are there.
public struct ImageInfo: Hashable, Sendable {
    /// Pixels, 1 or more; of an icon file's largest picture.
    public let width: Int
    public let height: Int
    public let type: ImageType

    public init(width: Int, height: Int, type: ImageType) {
        self.width = width
        self.height = height
        self.type = type
    }

    /// Nil for bytes that are no picture of a known type, are cut within the header, or give a side of 0.
    public init?(_ bytes: Bytes) {
        let header = ImageHeader(bytes)
        guard let type = ImageType(header), let size = type.size(header), size.width > 0, size.height > 0 else {
            return nil
        }
        self.init(width: size.width, height: size.height, type: type)
    }

    /// Width times height; the largest `Int` where the header claims more.
    public var pixels: Int {
        let product = width.multipliedReportingOverflow(by: height)
        return product.overflow ? .max : product.partialValue
    }
}

typealias ImageSize = (width: Int, height: Int)

extension ImageType {
    /// The format by the signature alone, whatever type was stated.
    init?(_ header: ImageHeader) {
        if header.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if header.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if header.starts(with: "GIF87a") || header.starts(with: "GIF89a") {
            self = .gif
        } else if header.starts(with: [0x49, 0x49, 0x2A, 0]) || header.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if header.starts(with: "RIFF"), header.starts(with: "WEBP", at: 8) {
            self = .webp
        } else if header.starts(with: "BM"), let size = header.little(14, bytes: 4), (12...256).contains(size) {
            self = .bmp
        } else if header.starts(with: [0, 0, 1, 0]), let count = header.little(4, bytes: 2), count > 0 {
            self = .ico
        } else if header.starts(with: "#define "), BitmapText(header).size != nil {
            self = .xbm
        } else {
            return nil
        }
    }

    /// The size, by the layout of the header in the specification of the format.
    func size(_ header: ImageHeader) -> ImageSize? {
        switch self {
        case .png:
            header.starts(with: "IHDR", at: 12) ? Self.pair(header.big(16, bytes: 4), header.big(20, bytes: 4)) : nil
        case .gif: Self.pair(header.little(6, bytes: 2), header.little(8, bytes: 2))
        case .jpeg: JPEGSegments(header).size
        case .tiff: TIFFDirectory(header)?.size
        case .webp: WebPChunk(header).size
        case .bmp: DeviceBitmap(header, at: 14)?.size
        case .ico: IconDirectory(header).largest.map { ($0.width, $0.height) }
        case .xbm: BitmapText(header).size
        }
    }

    static func pair(_ width: Int?, _ height: Int?) -> ImageSize? {
        guard let width, let height else { return nil }
        return (width, height)
    }
}

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
