/// The codings of a body that are undone here (RFC 9110 §8.4.1), in the order in which they are offered. A new one is a
/// case, what is said of it here, and its stream.
public enum ContentCoding: String, Sendable, CaseIterable {
    case gzip, deflate
    /// Brotli (RFC 7932).
    case br
    /// Zstandard (RFC 8878).
    case zstd

    /// By its name in `Content-Encoding`, in lower case; nil for one that is not known here.
    init?(named name: String) {
        guard let coding = ContentCoding(rawValue: name == "x-gzip" ? "gzip" : name) else { return nil }
        self = coding
    }

    /// False where its library is not installed: it is not offered then, and a body in it stays as it came.
    var isThere: Bool {
        switch self {
        case .gzip, .deflate: true
        case .br: BrotliStream.isThere
        case .zstd: ZstandardStream.isThere
        }
    }

    /// Nil without memory.
    func makeStream() -> (any CodingStream)? {
        switch self {
        case .gzip, .deflate: InflateStream(isDeflate: self == .deflate)
        case .br: BrotliStream()
        case .zstd: ZstandardStream()
        }
    }

    /// The value of `Accept-Encoding`.
    public static let offered = allCases.filter(\.isThere).map(\.rawValue).joined(separator: ", ")
}
