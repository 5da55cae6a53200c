internal import CurlewBytes

/// Compares the sent bytes of a body with the given ones while they pass. Files and streams are not read again, so
/// their bytes are not compared.
struct BodyComparison {
    private let body: RequestBody
    private var index = 0
    private var offsetInPiece = 0
    private var offset: Int64 = 0
    /// The offset of the first byte that differs; nil while none does.
    private(set) var departure: Int64?

    init(_ body: RequestBody) {
        self.body = body
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        var at = 0
        while at < bytes.count, departure == nil {
            guard index < body.pieces.count else {
                departure = offset
                return
            }
            // The end of a stream without a length is not known here, so nothing after its start is compared.
            guard let count = body.pieces[index].count else { return }
            let length = min(Int(clamping: count) - offsetInPiece, bytes.count - at)
            unsafe compare(UnsafeRawBufferPointer(rebasing: bytes[at..<(at + length)]))
            at += length
            offset += Int64(length)
            offsetInPiece += length
            if offsetInPiece >= count { (index, offsetInPiece) = (index + 1, 0) }
        }
    }

    private mutating func compare(_ sent: UnsafeRawBufferPointer) {
        guard case .bytes(let given) = body.pieces[index] else { return }
        let start = offsetInPiece
        let first = unsafe given[start..<(start + sent.count)].withUnsafeBytes { given in
            unsafe zip(given, sent).enumerated().first { $1.0 != $1.1 }?.offset
        }
        if let first { departure = offset + Int64(first) }
    }
}
