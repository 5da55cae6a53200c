internal import CurlewBytes

extension Bytes {
    /// Lends the bytes as a bounds-checked span for the length of `body`.
    func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBytes { (all) throws(Failure) -> Result in
            try body(unsafe Span(_unsafeBytes: all))
        }
    }

    /// The text of `range`; anything that is not UTF-8 becomes U+FFFD.
    func text(in range: Range<Int>) -> String {
        unsafe self[range].withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
