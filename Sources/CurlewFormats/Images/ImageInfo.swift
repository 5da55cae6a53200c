public import CurlewBytes

/// What the first bytes of a picture say about it, read without decoding a pixel.
///
/// A file cut short behind its header still has its facts; AFNetworking leaves such data to the platform, which shows
/// what there is. Whether the pixels are there is `ImageDecoder`'s to find out.
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
    /// By the signature alone, whatever type was stated.
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

    /// Each as its specification lays the header out.
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
