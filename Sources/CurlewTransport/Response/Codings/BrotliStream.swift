internal import CCurlewBrotli

/// Brotli (RFC 7932). A body is a single stream; bytes after its end are dropped.
@safe final class BrotliStream: CodingStream {
    static var isThere: Bool { unsafe cbrotli_load() == nil }

    private let decoder: OpaquePointer

    /// Nil without the library, and without memory.
    init?() {
        guard Self.isThere, let decoder = unsafe cbrotli_decoder_new() else { return nil }
        unsafe self.decoder = unsafe decoder
    }

    deinit { unsafe cbrotli_decoder_free(decoder) }

    func begins(again _: ArraySlice<UInt8>) -> Bool { false }

    func step(_ input: inout ArraySlice<UInt8>) -> (state: CodingState, made: [UInt8]) {
        unsafe chunk(of: &input) { bytes, used, room, made in
            let result = unsafe cbrotli_decode(
                decoder, bytes.baseAddress, bytes.count, &used, room.baseAddress, room.count, &made)
            return switch result {
            case CBROTLI_END: .atEnd
            case CBROTLI_MORE: .more
            case CBROTLI_NO_MEMORY: .outOfMemory
            default: .badData
            }
        }
    }
}
