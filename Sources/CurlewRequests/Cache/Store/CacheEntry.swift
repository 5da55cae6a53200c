internal import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage

/// An answer as it is stored. Data that could identify the user is stored as a hash or not at all: the URL and the
/// request's fields are hashes, `Set-Cookie` is left out.
struct CacheEntry: Sendable, Equatable {
    /// `CacheKey.name`: a hash, or the name given in `CacheTerms`.
    var name: String
    /// Hash of the URL, for invalidation by unsafe requests; empty for answers stored for a time that the user chose.
    var place: String
    /// The fields named by `Vary`: names in lower case and hashes of the request's values.
    var varies: [Variation] = []
    /// Times at which the request was sent (`asked`) and its answer was complete (`came`), in seconds since 1970-01-01
    /// 00:00 UTC.
    var asked: Double
    var came: Double
    /// YTKNetwork's metadata. The sensitive data is stored as a hash.
    var version = 0
    var sensitiveData: String?
    var applicationVersion: String?
    var httpVersion: String
    var status: Int
    var reason: String
    var fields: HeaderFields
    var body: Bytes

    struct Variation: Sendable, Equatable {
        var field: String
        var hash: String
    }

    func holds(_ mask: SecretMask) -> Bool {
        guard !mask.isEmpty else { return false }
        let texts = [reason] + fields.flatMap { [$0.name, $0.value] }
        return mask.isIn(body) || texts.contains { mask.isIn(Bytes(Array($0.utf8))) }
    }

    /// Bytes that the entry counts against the limit of the cache: body, fields and 512 more.
    var size: Int { body.count + fields.reduce(512) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}
