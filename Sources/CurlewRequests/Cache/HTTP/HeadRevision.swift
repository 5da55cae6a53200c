internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

/// The effect of an answer to HEAD on a stored answer to GET (RFC 9111 §4.3.5).
enum HeadRevision: Equatable {
    /// Both are the same version: the entry, updated with the fields of the answer.
    case confirmed(CacheEntry)
    case outdated
    /// The answer has neither an ETag nor a date to compare.
    case nothing

    static func isOne(_ exchange: Exchange) -> Bool {
        exchange.request.method == "HEAD" && exchange.head.status == 200
            && !exchange.hops.contains { $0.kind == .redirect }
    }

    init(of entry: CacheEntry, by exchange: Exchange, at now: Double) {
        let (news, olds) = (exchange.head.fields, entry.fields)
        let tags = news["ETag"].map { HTTPCacheRules.opaque($0) == olds["ETag"].map(HTTPCacheRules.opaque) }
        let dates = news["Last-Modified"].map { $0 == olds["Last-Modified"] }
        let lengths = news["Content-Length"].map { $0 == olds["Content-Length"] ?? $0 }
        guard ![tags, dates, lengths].contains(false) else {
            self = .outdated
            return
        }
        guard tags != nil || dates != nil else {
            self = .nothing
            return
        }
        var fresh = entry
        fresh.fields = StoredFields.merged(olds, with: news)
        (fresh.asked, fresh.came) = (exchange.date, now)
        self = .confirmed(fresh)
    }
}
