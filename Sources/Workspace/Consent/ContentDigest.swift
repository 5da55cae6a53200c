internal import CCurlewHashes

/// SHA-256 digests, to detect that a program differs from the one that was granted.
public enum ContentDigest {
    /// 64 hexadecimal digits; nil without libcrypto, or when libcrypto refuses SHA-256.
    public static func of(_ bytes: [UInt8]) -> String? {
        guard chashes_load() == nil, let feed = chashes_start(CHASHES_SHA256) else { return nil }
        let isFed = chashes_feed(feed, bytes, bytes.count)
        var out = [UInt8](repeating: 0, count: 64)
        let count = chashes_end(feed, &out)
        guard isFed, count == 32 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: out[..<count].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
