internal import CurlewBytes
internal import CurlewNetworking
internal import HTTPMessage

/// An answer as it is kept. What could give somebody away is a hash here or not there at all: the URL and the request's
/// fields are hashes, `Set-Cookie` is left out.
struct CacheEntry: Sendable, Equatable {
    /// `CacheName.made`, or a name given by hand.
    var name: String
    /// The hash of the URL that an unsafe request makes stale; empty for answers kept for a stated time.
    var place: String
    /// Of the fields that `Vary` names: their names, in lower case, and the hashes of their values.
    var varies: [Variation] = []
    /// When the request was sent and when its answer had come, in seconds since 1970-01-01 00:00 UTC.
    var asked: Double
    var came: Double
    /// YTKNetwork's metadata. The sensitive data is a hash.
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

    /// What it counts for against the bound.
    var size: Int { body.count + fields.reduce(512) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}
