internal import CCurlewHashes
package import CurlewBytes

/// A hash of OpenSSL's libcrypto.
package enum Hash: Sendable {
    case md5, sha256, sha512256

    /// The reason why libcrypto cannot be used, or nil.
    static let failure: String? = unsafe chashes_load().map { unsafe String(cString: $0) }

    private var kind: CHashesKind {
        switch self {
        case .md5: CHASHES_MD5
        case .sha256: CHASHES_SHA256
        case .sha512256: CHASHES_SHA512_256
        }
    }

    /// The digest of the bytes; nil when the library is missing or refuses this hash.
    package func digest(_ bytes: [UInt8]) -> [UInt8]? {
        guard Self.failure == nil, let feed = unsafe chashes_start(kind) else { return nil }
        _ = unsafe chashes_feed(feed, bytes, bytes.count)
        return unsafe Self.end(feed)
    }

    /// The digest of a text in lower-case hexadecimal digits.
    package func hex(_ text: String) -> String? {
        digest(Array(text.utf8)).map(Self.hex)
    }

    /// The digest of a whole body, files included; nil also when the body holds a stream or a file that cannot be read.
    package func digest(_ body: RequestBody) -> [UInt8]? {
        guard Self.failure == nil, let feed = unsafe chashes_start(kind) else { return nil }
        for piece in body.pieces {
            guard Self.feed(piece, to: feed) else {
                _ = unsafe chashes_end(feed, nil)
                return nil
            }
        }
        return unsafe Self.end(feed)
    }

    static func hmacSHA256(key: [UInt8], _ text: String) -> [UInt8]? {
        guard failure == nil else { return nil }
        let bytes = Array(text.utf8)
        var out = [UInt8](repeating: 0, count: 32)
        return unsafe chashes_hmac(key, key.count, bytes, bytes.count, &out) ? out : nil
    }

    package static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func feed(_ piece: RequestBody.Piece, to feed: OpaquePointer) -> Bool {
        switch piece {
        case .bytes(let bytes):
            let bytes = bytes.array
            return unsafe chashes_feed(feed, bytes, bytes.count)
        case .file(let file):
            // Mapped, so that a large file costs no memory.
            guard let bytes = try? Bytes(contentsOf: file.path, mappingAbove: 0) else { return false }
            return Self.feed(bytes, file, to: feed)
        case .stream: return false
        }
    }

    private static func feed(_ bytes: Bytes, _ file: FilePiece, to feed: OpaquePointer) -> Bool {
        let end = file.offset + file.count
        guard file.offset >= 0, end <= Int64(bytes.count) else { return false }
        for start in stride(from: file.offset, to: end, by: 1 << 20) {
            let part = bytes[Int(start)..<Int(min(end, start + 1 << 20))].array
            guard unsafe chashes_feed(feed, part, part.count) else { return false }
        }
        return true
    }

    private static func end(_ feed: OpaquePointer) -> [UInt8]? {
        var out = [UInt8](repeating: 0, count: 64)
        let count = unsafe chashes_end(feed, &out)
        return count == 0 ? nil : Array(out[..<count])
    }
}
