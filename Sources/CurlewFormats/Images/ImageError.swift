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
        case .noDecoder(let reason): "Pictures cannot be drawn, libgd3 is not installed: \(reason)."
        }
    }
}
