import CHashes

extension PatternBody {
    /// SHA-256 in lower-case hexadecimal digits; nil where libcrypto is missing.
    var sha256: String? {
        guard chashes_load() == nil, let feed = chashes_start(CHASHES_SHA256) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var position: UInt64 = 0
        while position < count {
            let made = buffer.withUnsafeMutableBytes { copy(from: position, into: $0) }
            guard chashes_feed(feed, buffer, made) else { break }
            position += UInt64(made)
        }
        let length = chashes_end(feed, &buffer)
        guard position == count, length > 0 else { return nil }
        return buffer[..<length].map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }
}
