internal import CurlewNetworking
internal import HTTPMessage

/// How long an answer holds and how old it is (RFC 9111 §4.2), for a private cache: `s-maxage`, `private` and
/// `proxy-revalidate` are for shared ones.
struct Freshness: Sendable {
    private let entry: CacheEntry
    private let control: CacheControl

    init(_ entry: CacheEntry) {
        self.entry = entry
        control = CacheControl(entry.fields)
    }

    /// §4.2.1: max-age, Expires, or a guess.
    var lifetime: (seconds: Int, basis: CacheLife.Basis) {
        if let seconds = control.seconds("max-age") { return (seconds, .maxAge) }
        if let expires = entry.fields["Expires"] {
            // `Expires: 0` and whatever else is no date is in the past (§5.3).
            guard let end = CookieDate.seconds(expires) else { return (0, .expires) }
            return (Int(min(max(end - date, 0), Double(DeltaSeconds.most))), .expires)
        }
        guard Self.guessableStatus.contains(entry.status), let modified = entry.fields["Last-Modified"],
            let changed = CookieDate.seconds(modified), changed < date
        else { return (0, .none) }
        // A tenth, and no more than a day (§4.2.2).
        return (Int(min((date - changed) / 10, 86_400)), .heuristic)
    }

    /// §4.2.3.
    func age(at now: Double) -> Int {
        let apparent = max(0, entry.came - date)
        let told = Double(entry.fields["Age"].flatMap(DeltaSeconds.read) ?? 0)
        let initial = max(apparent, told + max(0, entry.came - entry.asked))
        let age = initial + now - entry.came
        // What is read from a file may be any number, and none.
        return age.isNaN ? 1 << 32 : Int(min(max(age, -4_294_967_296), 4_294_967_296))
    }

    func life(at now: Double) -> CacheLife {
        let (seconds, basis) = lifetime
        return CacheLife(stored: entry.came, age: age(at: now), lifetime: seconds, basis: basis)
    }

    /// False when the clock was set back behind the answer: how old it is cannot be said then.
    func canTell(at now: Double) -> Bool { now >= entry.came }

    /// `no-cache`, with or without field names (§5.2.2.4).
    var mustAsk: Bool { control.has("no-cache") }
    /// §5.2.2.2.
    var mayBeStale: Bool { !control.has("must-revalidate") && !mustAsk }

    private var date: Double { entry.fields["Date"].flatMap(CookieDate.seconds) ?? entry.came }

    /// Statuses whose lifetime may be guessed (RFC 9110 §15.1).
    static let guessableStatus: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
}
