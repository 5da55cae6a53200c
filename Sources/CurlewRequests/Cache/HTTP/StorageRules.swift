internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport

/// Rules that decide whether an answer is stored.
enum StorageRules {
    /// The rules of every policy; nil when they allow storing.
    static func refusal(of exchange: Exchange, asked request: CacheControl) -> StorageRefusal? {
        let head = exchange.head
        if exchange.response.stored != nil { return .download }
        if !exchange.isComplete || exchange.response.keptEncoding != nil { return .incomplete }
        if head.status == 206 || head.fields.contains("Content-Range") { return .partial }
        if request.has("no-store") || CacheControl(head.fields).has("no-store") { return .noStore }
        if exchange.body.count > ResponseCache.bodyLimit { return .tooLarge(exchange.body.count) }
        return nil
    }

    /// True when an answer that is not stored shows that the entry stored earlier is out of date. A failure of the
    /// server, a part and an incomplete body do not show that.
    static func replaces(_ status: Int, _ refusal: StorageRefusal) -> Bool {
        switch refusal {
        case .noStore, .variesByAnything, .noFreshness, .tooLarge, .secret:
            (200..<500).contains(status) && status != 206
        case .notSuccessful, .failedCheck, .incomplete, .partial, .method, .status, .redirected, .download, .unnamed:
            false
        }
    }

    /// YTKNetwork's rule: only successes are stored, by the response serializer and the checks of the request.
    static func refusalToKeep(_ exchange: Exchange) -> StorageRefusal? {
        guard exchange.outcome.isSuccess else { return .notSuccessful }
        let failed = exchange.checks.first { if case .failed = $0.result { true } else { false } }
        return failed.map { .failedCheck($0.name) }
    }

    /// RFC 9111 §3 for a private cache; `entry` is the answer as it would be stored.
    static func refusalToFollow(_ exchange: Exchange, as entry: CacheEntry) -> StorageRefusal? {
        let fields = exchange.head.fields
        if exchange.request.method != "GET" { return .method(exchange.request.method) }
        if exchange.hops.contains(where: { $0.kind == .redirect }) { return .redirected }
        if entry.status == 304 || entry.status < 200 { return .status(entry.status) }
        if QuotedList.items(fields.values("Vary").joined(separator: ",")).contains("*") { return .variesByAnything }
        let freshness = Freshness(entry)
        let isTold = [.maxAge, .expires].contains(freshness.lifetime.basis)
        if !isTold, !Freshness.guessableStatus.contains(entry.status) { return .status(entry.status) }
        let canBeAsked = fields.contains("ETag") || fields.contains("Last-Modified")
        let life = freshness.life(at: entry.came)
        if life.left == 0, !life.isRenewable, !canBeAsked { return .noFreshness }
        return nil
    }
}
