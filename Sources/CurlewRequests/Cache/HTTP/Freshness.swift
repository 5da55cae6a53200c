internal import CurlewMessage
internal import CurlewNetworking

/// The lifetime and the age of an answer (RFC 9111 §4.2), for a private cache: `s-maxage`, `private` and
/// `proxy-revalidate` concern shared caches.
struct Freshness: Sendable {
    private let entry: CacheEntry
    private let control: CacheControl

    init(_ entry: CacheEntry) {
        self.entry = entry
        control = CacheControl(entry.fields)
    }

    /// Seconds by max-age, Expires, or a heuristic (§4.2.1).
    var lifetime: (seconds: Int, basis: CacheLife.Basis) {
        if let seconds = control.seconds("max-age") { return (seconds, .maxAge) }
        if let expires = entry.fields["Expires"] {
            // `Expires: 0` and any other text that is not a date mean the past (§5.3).
            guard let end = CookieDate.seconds(expires) else { return (0, .expires) }
            return (Int(min(max(end - date, 0), Double(DeltaSeconds.most))), .expires)
        }
        guard Self.guessableStatus.contains(entry.status), let modified = entry.fields["Last-Modified"],
            let changed = CookieDate.seconds(modified), changed < date
        else { return (0, .none) }
        // A tenth of the time since the last change, at most a day (§4.2.2).
        return (Int(min((date - changed) / 10, 86_400)), .heuristic)
    }

    /// Age in seconds (§4.2.3).
    func age(at now: Double) -> Int {
        let apparent = max(0, entry.came - date)
        let told = Double(Self.told(entry.fields) ?? 0)
        let initial = max(apparent, told + max(0, entry.came - entry.asked))
        let age = initial + now - entry.came
        // A stored time may be any number, also NaN.
        return age.isNaN ? 1 << 32 : Int(min(max(age, -4_294_967_296), 4_294_967_296))
    }

    /// The first value of `Age`: further values, in the same line or in others, do not count, and a first value that is
    /// not a whole number of seconds counts as none (RFC 9111 §5.1).
    private static func told(_ fields: HeaderFields) -> Int? {
        QuotedList.items(fields.values("Age").joined(separator: ",")).first.flatMap(DeltaSeconds.read)
    }

    func life(at now: Double) -> CacheLife {
        let (seconds, basis) = lifetime
        return CacheLife(stored: entry.came, age: age(at: now), lifetime: seconds, basis: basis, window: window)
    }

    /// `stale-while-revalidate` in seconds (RFC 5861 §3); 0 when the server forbids stale answers all the same.
    private var window: Int { mayBeStale ? control.seconds("stale-while-revalidate") ?? 0 : 0 }

    /// False when the clock was set back to before the answer was received: its age is then unknown.
    func canTell(at now: Double) -> Bool { now >= entry.came }

    /// True for `no-cache`, with or without field names (§5.2.2.4).
    var mustAsk: Bool { control.has("no-cache") }
    /// False for `must-revalidate` (§5.2.2.2) and `no-cache`.
    var mayBeStale: Bool { !control.has("must-revalidate") && !mustAsk }

    private var date: Double { entry.fields["Date"].flatMap(CookieDate.seconds) ?? entry.came }

    /// Statuses for which a heuristic lifetime is allowed (RFC 9110 §15.1).
    static let guessableStatus: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
}
