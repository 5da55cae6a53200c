internal import CCurlewHashes

/// The SHA-256 of bytes that arrive piece by piece, computed by OpenSSL's libcrypto.
@safe final class ByteDigest {
    private var feed: OpaquePointer?

    /// Nil when libcrypto is missing or refuses the hash.
    init?() {
        guard unsafe chashes_load() == nil, let feed = unsafe chashes_start(CHASHES_SHA256) else { return nil }
        unsafe self.feed = unsafe feed
    }

    deinit {
        if let feed = unsafe feed { _ = unsafe chashes_end(feed, nil) }
    }

    func take(_ bytes: UnsafeRawBufferPointer) {
        if let feed = unsafe feed { _ = unsafe chashes_feed(feed, bytes.baseAddress, bytes.count) }
    }

    /// The digest of all bytes, 32 bytes long; nil when called again.
    func end() -> [UInt8]? {
        guard let feed = unsafe feed else { return nil }
        unsafe self.feed = nil
        var out = [UInt8](repeating: 0, count: 64)
        let count = unsafe chashes_end(feed, &out)
        return count == 0 ? nil : Array(out[..<count])
    }
}
