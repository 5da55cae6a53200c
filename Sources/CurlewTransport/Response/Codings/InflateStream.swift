internal import CCurlewZlib

/// gzip and deflate (RFC 1952, RFC 1950, RFC 1951).
@safe final class InflateStream: CodingStream {
    /// zlib's window bits: 47 reads gzip and zlib by their headers, -15 reads deflate without a header.
    private static let anyHeader: Int32 = 47
    private static let bare: Int32 = -15

    private let isDeflate: Bool
    private var handle: OpaquePointer?
    /// The first bytes, kept until they show whether the deflate stream has a zlib header.
    private var start: [UInt8] = []

    init(isDeflate: Bool) {
        self.isDeflate = isDeflate
    }

    deinit {
        if let handle = unsafe handle { unsafe czlib_inflater_free(handle) }
    }

    /// gzip members may follow each other (RFC 1952 §2.2).
    func begins(again rest: ArraySlice<UInt8>) -> Bool {
        guard rest.couldBegin(with: [0x1F, 0x8B]), let handle = unsafe handle else { return false }
        unsafe czlib_inflater_reset(handle)
        return true
    }

    func step(_ input: inout ArraySlice<UInt8>) -> (state: CodingState, made: [UInt8]) {
        guard begin(with: &input) else { return (.more, []) }
        guard let handle = unsafe handle else { return (.outOfMemory, []) }
        return unsafe chunk(of: &input) { bytes, used, room, made in
            let result = unsafe czlib_inflate(
                handle, bytes.baseAddress, bytes.count, &used, room.baseAddress, room.count, &made)
            return switch result {
            case CZLIB_END: .atEnd
            case CZLIB_MORE: .more
            case CZLIB_NO_MEMORY: .outOfMemory
            default: .badData
            }
        }
    }

    /// Chooses the decoder by the first bytes; false until two have arrived. `input` then begins at the first byte.
    private func begin(with input: inout ArraySlice<UInt8>) -> Bool {
        guard unsafe handle == nil else { return true }
        start += input
        input = []
        guard start.count >= 2 else { return false }
        input = start[...]
        unsafe handle = unsafe czlib_inflater_new(isDeflate && !hasZlibHeader ? Self.bare : Self.anyHeader)
        start = []
        return true
    }

    /// True for method 8 and a multiple of 31 (RFC 1950 §2.2).
    private var hasZlibHeader: Bool {
        start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
    }
}
