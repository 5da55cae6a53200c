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
