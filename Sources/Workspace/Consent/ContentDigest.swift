internal import CCurlewHashes
public import CurlewBytes

/// SHA-256 digests, by which contents are told apart: programs that were granted, bodies that are kept.
public enum ContentDigest {
    /// 64 hexadecimal digits; nil without libcrypto, or when libcrypto refuses SHA-256.
    public static func of(_ bytes: [UInt8]) -> String? { of(Bytes(bytes)) }

    /// Reads a mapped file piece by piece.
    public static func of(_ bytes: Bytes) -> String? {
        guard chashes_load() == nil, let feed = chashes_start(CHASHES_SHA256) else { return nil }
        var isFed = true
        bytes.forEachPiece { isFed = chashes_feed(feed, $0.baseAddress, $0.count) && isFed }
        var out = [UInt8](repeating: 0, count: 64)
        let count = chashes_end(feed, &out)
        guard isFed, count == 32 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: out[..<count].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
