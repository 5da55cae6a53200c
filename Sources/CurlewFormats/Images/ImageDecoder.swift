internal import CCurlewGD
public import CurlewBytes

/// Turns the bytes of a picture into pixels, the first of several; icons at their largest.
///
///     bytes ── ImageInfo ── few enough? ─┬─ png jpeg gif tiff bmp webp ── libgd ─┬─► Picture
///                                         ├─ ico ── PNG within, or BitmapReader ──┤
///                                         └─ xbm ── BitmapText ───────────────────┘
///
/// The counterpart of AFImageResponseSerializer's inflating, which likewise does it ahead of drawing and off the main
/// thread. It may take a second for the largest pictures.
public struct ImageDecoder: Hashable, Sendable {
    /// A picture with more is refused before a pixel is decoded: 8 bytes of memory go into each.
    public var pixelLimit: Int

    public init(pixelLimit: Int = 32_000_000) {
        self.pixelLimit = pixelLimit
    }

    public func picture(of bytes: Bytes) throws(ImageError) -> Picture {
        guard let facts = ImageInfo(bytes) else { throw .notAnImage }
        guard isSmallEnough(facts) else { throw .tooManyPixels(facts, limit: pixelLimit) }
        switch facts.type {
        case .ico: return try icon(bytes, facts)
        case .xbm:
            guard let picture = BitmapText(ImageHeader(bytes)).picture else { throw .undecodable(facts) }
            return picture
        default: return try decoded(bytes, facts)
        }
    }

    private func isSmallEnough(_ facts: ImageInfo) -> Bool { facts.pixels <= pixelLimit }

    private func icon(_ bytes: Bytes, _ facts: ImageInfo) throws(ImageError) -> Picture {
        guard let entry = IconDirectory(ImageHeader(bytes)).largest, entry.range.upperBound <= bytes.count else {
            throw .undecodable(facts)
        }
        let inner = bytes[entry.range]
        if let own = ImageInfo(inner), own.type == .png {
            guard isSmallEnough(own) else { throw .tooManyPixels(own, limit: pixelLimit) }
            return try decoded(inner, own)
        }
        guard let picture = BitmapReader(inner, isIcon: true)?.picture else { throw .undecodable(facts) }
        return picture
    }

    private func decoded(_ bytes: Bytes, _ facts: ImageInfo) throws(ImageError) -> Picture {
        if let reason = unsafe curlew_gd_load() { throw .noDecoder(reason: unsafe String(cString: reason)) }
        guard let format = facts.type.format, let picture = DecodedPicture(bytes, format),
            picture.width * picture.height <= pixelLimit, let copy = picture.copy
        else { throw .undecodable(facts) }
        return copy
    }
}

extension ImageType {
    fileprivate var format: curlew_gd_format? {
        switch self {
        case .png: CURLEW_GD_PNG
        case .jpeg: CURLEW_GD_JPEG
        case .gif: CURLEW_GD_GIF
        case .tiff: CURLEW_GD_TIFF
        case .bmp: CURLEW_GD_BMP
        case .webp: CURLEW_GD_WEBP
        case .ico, .xbm: nil
        }
    }
}

/// Owns one of libgd's pictures.
@safe private final class DecodedPicture {
    private let picture: OpaquePointer

    init?(_ bytes: Bytes, _ format: curlew_gd_format) {
        let opened = unsafe bytes.withUnsafeBytes { unsafe curlew_gd_open(format, $0.baseAddress, $0.count) }
        guard let opened = unsafe opened, unsafe curlew_gd_width(opened) > 0, unsafe curlew_gd_height(opened) > 0 else {
            return nil
        }
        unsafe picture = opened
    }

    deinit { unsafe curlew_gd_close(picture) }

    var width: Int { unsafe Int(curlew_gd_width(picture)) }
    var height: Int { unsafe Int(curlew_gd_height(picture)) }

    var copy: Picture? {
        let count = width * height * 4
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            unsafe curlew_gd_copy(picture, buffer.baseAddress)
            used = count
        }
        return Picture(width: width, height: height, pixels: pixels)
    }
}
