/// Why bytes do not become pixels.
public enum ImageError: Error, Hashable, Sendable {
    /// No signature of a known type, or cut within its header.
    case notAnImage
    /// More pixels than `limit`; found before any is decoded.
    case tooManyPixels(ImageFacts, limit: Int)
    /// The header is fine, what follows is not, or uses what no decoder here knows (WebP that moves).
    case undecodable(ImageFacts)
    /// libgd is not there.
    case noDecoder(reason: String)
}
