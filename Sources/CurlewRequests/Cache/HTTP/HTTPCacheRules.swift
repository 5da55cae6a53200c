internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking

/// The rules for using stored answers when the server decides (RFC 9111 §4), for a private cache.
struct HTTPCacheRules: Sendable {
    /// The fields of the request, cookies included.
    let fields: HeaderFields
    /// True for `cache-else-load`: answers past their lifetime are used too.
    var takesStale = false

    private var asked: CacheControl { CacheControl(fields) }

    func verdict(on entries: [CacheEntry], at now: Double) -> CacheVerdict {
        let fitting = entries.filter(isMeant).max { $0.came < $1.came }
        guard let entry = fitting else {
            guard let other = entries.first else { return .none(.nothingStored) }
            return .none(.varies(other.varies.filter { !holds($0) }.map(\.field)))
        }
        let life = Freshness(entry).life(at: now)
        let refusal = refusal(of: entry, at: now)
        if mayRenew(entry, life, at: now), refusal == nil || !limitsAge { return .renew(entry, life) }
        guard let refusal else { return .use(entry, life) }
        let canAsk = entry.fields.contains("ETag") || entry.fields.contains("Last-Modified")
        return canAsk ? .ask(entry, refusal) : .none(refusal)
    }

    /// True when every field named by `Vary` has the value that it had when the entry was stored (§4.1).
    func isMeant(_ entry: CacheEntry) -> Bool { entry.varies.allSatisfy(holds) }

    private func holds(_ variation: CacheEntry.Variation) -> Bool {
        variation.hash == Self.hash(of: variation.field, in: fields)
    }

    private func refusal(of entry: CacheEntry, at now: Double) -> CacheRefusal? {
        let freshness = Freshness(entry)
        if freshness.mustAsk || asked.has("no-cache") { return .mustAsk }
        let life = freshness.life(at: now)
        let tooOld = CacheRefusal.expired(age: life.age, lifetime: life.lifetime)
        guard freshness.canTell(at: now) else { return tooOld }
        // The limits of the request's own Cache-Control (§5.2.1).
        if let most = asked.seconds("max-age"), life.age > most { return .expired(age: life.age, lifetime: most) }
        if let least = asked.seconds("min-fresh"), life.lifetime - life.age < least { return tooOld }
        if life.age < life.lifetime { return nil }
        return freshness.mayBeStale && mayBeStale(by: life.age - life.lifetime) ? nil : tooOld
    }

    /// True when the server lets the stale entry be used while it is asked in the background (RFC 5861 §3).
    private func mayRenew(_ entry: CacheEntry, _ life: CacheLife, at now: Double) -> Bool {
        !takesStale && life.isRenewable && Freshness(entry).canTell(at: now)
    }

    /// True when the request itself limits the age of its answer, so that the server's window does not count: by
    /// `no-cache`, or by a limit whose sender accepts no stale answer unless `max-stale` allows one (§5.2.1).
    private var limitsAge: Bool { ["no-cache", "max-age", "min-fresh", "max-stale"].contains(where: asked.has) }

    private func mayBeStale(by seconds: Int) -> Bool {
        if takesStale || asked.isBare("max-stale") { return true }
        return asked.seconds("max-stale").map { seconds <= $0 } ?? false
    }

    // MARK: Asking again

    /// The condition fields that ask the server whether `entry` may still be used (§4.3.1).
    static func conditions(for entry: CacheEntry) -> [SentHeader] {
        let conditions = [
            ("If-None-Match", entry.fields["ETag"]), ("If-Modified-Since", entry.fields["Last-Modified"]),
        ]
        return conditions.compactMap { name, value in value.map { SentHeader(name, $0, origin: .cache) } }
    }

    /// True when the request has its own condition or range: then the cache is not used, because the server's answer
    /// belongs to that condition.
    static func hasOwnCondition(_ fields: HeaderFields) -> Bool {
        let names = ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range"]
        return names.contains(where: fields.contains)
    }

    /// True when a 304 is about `entry` (§4.3.4) and not about another version. When both have an ETag the dates are
    /// not compared.
    static func confirms(_ head: HeaderFields, _ entry: CacheEntry) -> Bool {
        if let tag = head["ETag"], let stored = entry.fields["ETag"] {
            return opaque(tag).utf8.isSame(as: opaque(stored))
        }
        guard let date = head["Last-Modified"], let stored = entry.fields["Last-Modified"] else { return true }
        return date.utf8.isSame(as: stored)
    }

    static func opaque(_ tag: String) -> Substring { tag.utf8.text(behind: "W/") ?? tag[...] }

    // MARK: Vary

    /// The fields that `Vary` names, with hashes of the request's values.
    static func variations(of answer: HeaderFields, to request: HeaderFields) -> [CacheEntry.Variation] {
        let names = QuotedList.items(answer.values("Vary").joined(separator: ",")).map { $0.lowercased() }
        return Set(names).sorted().map { CacheEntry.Variation(field: $0, hash: hash(of: $0, in: request)) }
    }

    private static func hash(of field: String, in fields: HeaderFields) -> String {
        let values = fields.values(field).map(QuotedList.trimmed)
        return values.isEmpty ? "" : Hash.sha256.hex(values.joined(separator: ", ")) ?? "?"
    }
}
