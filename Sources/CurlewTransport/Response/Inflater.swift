internal import CCurlewZlib

/// One gzip or deflate coding being undone (RFC 1952, RFC 1950, RFC 1951), a chunk of output at a time.
@safe final class Inflater {
    enum Result { case good, badData, outOfMemory }

    static let chunk = 64 << 10
    /// zlib's window bits: read gzip and zlib by their headers; read deflate without one.
    private static let anyHeader: Int32 = 47
    private static let bare: Int32 = -15

    private let isDeflate: Bool
    private var handle: OpaquePointer?
    /// The first bytes, until there are enough to tell how deflate is wrapped.
    private var start: [UInt8] = []
    private var isAtEnd = false
    /// Bytes that came out so far.
    private(set) var count: Int64 = 0

    /// Nil for a coding that is not known here.
    init?(_ coding: String) {
        guard ["gzip", "x-gzip", "deflate"].contains(coding) else { return nil }
        isDeflate = coding == "deflate"
    }

    deinit {
        if let handle = unsafe handle { unsafe czlib_inflater_free(handle) }
    }

    /// True when the input so far could be the whole of it; no input at all is a whole empty body.
    var isComplete: Bool { isAtEnd || (unsafe handle == nil && start.isEmpty) }

    /// Gives the decoded bytes to `output`, at most 64 KiB at a time. Further gzip members are decoded too; anything
    /// else behind the end is dropped, as browsers do.
    func inflate<Failure: Error>(
        _ input: [UInt8], output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Result {
        guard var rest = begun(with: input) else { return .good }
        guard let handle = unsafe handle else { return .outOfMemory }
        var mayHaveMore = !rest.isEmpty
        while mayHaveMore {
            if isAtEnd {
                guard rest.starts(with: [0x1F, 0x8B]) else { return .good }
                unsafe czlib_inflater_reset(handle)
                isAtEnd = false
            }
            let (result, made) = unsafe Self.step(handle, &rest)
            count += Int64(made.count)
            if !made.isEmpty { try output(made) }
            if result == CZLIB_BAD_DATA { return .badData }
            if result == CZLIB_NO_MEMORY { return .outOfMemory }
            isAtEnd = result == CZLIB_END
            mayHaveMore = !rest.isEmpty || (made.count == Self.chunk && !isAtEnd)
        }
        return .good
    }

    /// The input from the first byte, once the kind of stream is known.
    private func begun(with input: [UInt8]) -> ArraySlice<UInt8>? {
        guard unsafe handle == nil else { return input[...] }
        start += input
        guard start.count >= 2 else { return nil }
        unsafe handle = unsafe czlib_inflater_new(isDeflate && !hasZlibHeader ? Self.bare : Self.anyHeader)
        defer { start = [] }
        return start[...]
    }

    /// Method 8 and a multiple of 31 (RFC 1950 §2.2).
    private var hasZlibHeader: Bool {
        start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
    }

    private static func step(_ handle: OpaquePointer, _ rest: inout ArraySlice<UInt8>) -> (czlib_result, [UInt8]) {
        var used = 0
        var result = CZLIB_MORE
        let made = unsafe [UInt8](unsafeUninitializedCapacity: chunk) { room, count in
            unsafe rest.withUnsafeBytes { input in
                result = unsafe czlib_inflate(
                    handle, input.baseAddress, input.count, &used, room.baseAddress, room.count, &count)
            }
        }
        rest = rest.dropFirst(used)
        return (result, made)
    }
}
