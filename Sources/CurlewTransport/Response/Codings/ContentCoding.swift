/// The supported codings of a body (RFC 9110 §8.4.1), in the order in which they are offered. A new coding is a case
/// and its properties here, and a `CodingStream`.
public enum ContentCoding: String, Sendable, CaseIterable {
    case gzip, deflate
    /// Brotli (RFC 7932).
    case br
    /// Zstandard (RFC 8878).
    case zstd

    /// The coding with that name in `Content-Encoding`, in lower case; nil when it is not supported.
    init?(named name: String) {
        guard let coding = ContentCoding(rawValue: name == "x-gzip" ? "gzip" : name) else { return nil }
        self = coding
    }

    /// False when the coding's library is not installed. The coding is not offered then, and a body that uses it is not
    /// decoded.
    var isThere: Bool {
        switch self {
        case .gzip, .deflate: true
        case .br: BrotliStream.isThere
        case .zstd: ZstandardStream.isThere
        }
    }

    /// A decoder for one body; nil without memory.
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
