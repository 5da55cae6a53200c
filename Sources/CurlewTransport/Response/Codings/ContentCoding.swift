internal import CCurlewZstandard

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

/// Zstandard (RFC 8878). A body may be several frames.
@safe final class ZstandardStream: CodingStream {
    static var isThere: Bool { unsafe czstandard_load() == nil }

    private let decoder: OpaquePointer

    /// Nil without the library, and without memory.
    init?() {
        guard Self.isThere, let decoder = unsafe czstandard_decoder_new() else { return nil }
        unsafe self.decoder = unsafe decoder
    }

    deinit { unsafe czstandard_decoder_free(decoder) }

    /// True for a frame and for a skippable frame (RFC 8878 §3.1).
    func begins(again rest: ArraySlice<UInt8>) -> Bool {
        let low = (rest.first ?? 0) & 0x0F
        return rest.couldBegin(with: [0x28, 0xB5, 0x2F, 0xFD]) || rest.couldBegin(with: [0x50 | low, 0x2A, 0x4D, 0x18])
    }

    func step(_ input: inout ArraySlice<UInt8>) -> (state: CodingState, made: [UInt8]) {
        unsafe chunk(of: &input) { bytes, used, room, made in
            let result = unsafe czstandard_decode(
                decoder, bytes.baseAddress, bytes.count, &used, room.baseAddress, room.count, &made)
            return switch result {
            case CZSTANDARD_END: .atEnd
            case CZSTANDARD_MORE: .more
            case CZSTANDARD_NO_MEMORY: .outOfMemory
            default: .badData
            }
        }
    }
}
