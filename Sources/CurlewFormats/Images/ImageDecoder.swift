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

/// Why bytes do not become pixels.
public enum ImageError: Error, Hashable, Sendable {
    /// No signature of a known type, or cut within its header.
    case notAnImage
    /// More pixels than `limit`; found before any is decoded.
    case tooManyPixels(ImageInfo, limit: Int)
    /// The header is fine, what follows is not, or uses what no decoder here knows (WebP that moves).
    case undecodable(ImageInfo)
    /// libgd is not there.
    case noDecoder(reason: String)
}

extension ImageError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .notAnImage: "Not a picture of a known type."
        case .tooManyPixels(let facts, let limit):
            "The picture is too large to draw: \(facts.width) x \(facts.height), the limit is \(limit) pixels."
        case .undecodable(let facts):
            "The \(facts.type.name) picture does not decode: its header is fine, its content is not."
        case .noDecoder(let reason): "Pictures cannot be drawn, libgd3 cannot be used: \(reason)."
        }
    }
}

/// The kinds of pictures that are known: those AFImageResponseSerializer takes, and WebP, which it does not.
public enum ImageType: String, Sendable, CaseIterable {
    case png, jpeg, gif, tiff, bmp, ico, xbm, webp

    /// The types it travels under, the usual one first. WebP's is not among those AFNetworking accepts.
    public var mediaTypes: [String] {
        switch self {
        case .png: ["image/png"]
        case .jpeg: ["image/jpeg"]
        case .gif: ["image/gif"]
        case .tiff: ["image/tiff"]
        case .bmp: ["image/bmp", "image/x-bmp", "image/x-win-bitmap"]
        case .ico: ["image/x-icon", "image/ico"]
        case .xbm: ["image/x-xbitmap"]
        case .webp: ["image/webp"]
        }
    }

    /// The usual name: `PNG`, `JPEG`, `WebP`, `icon`.
    public var name: String {
        switch self {
        case .webp: "WebP"
        case .ico: "icon"
        default: rawValue.uppercased()
        }
    }
}

/// Numbers at places of a picture's bytes; nil past the end.
struct ImageHeader {
    private let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return unsafe bytes.withUnsafeBytes { unsafe Int($0[offset]) }
    }

    /// The least significant byte first.
    func little(_ offset: Int, bytes width: Int) -> Int? { number(offset, width, isBig: false) }

    /// The most significant byte first.
    func big(_ offset: Int, bytes width: Int) -> Int? { number(offset, width, isBig: true) }

    func number(_ offset: Int, _ width: Int, isBig: Bool) -> Int? {
        guard offset >= 0, offset <= bytes.count - width else { return nil }
        return unsafe bytes.withUnsafeBytes { all in
            (0..<width).reduce(0) { sum, index in
                let place = isBig ? width - 1 - index : index
                return unsafe sum | Int(all[offset + index]) << (8 * place)
            }
        }
    }

    func starts(with text: String, at offset: Int = 0) -> Bool {
        let wanted = Array(text.utf8)
        return starts(with: wanted, at: offset)
    }

    func starts(with wanted: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= bytes.count - wanted.count else { return false }
        return bytes[offset..<offset + wanted.count].array == wanted
    }

    /// The first `limit` bytes as text, for the one format that is text.
    func text(limit: Int) -> String { bytes.text(in: 0..<min(limit, bytes.count)) }
}
