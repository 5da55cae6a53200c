internal import CurlewBytes
public import CurlewMessage
internal import Synchronization

/// The cookies that servers set, and the choice of those that a request sends (RFC 6265bis). A value; the session keeps
/// the jar in use.
///
/// - A cookie is bound to its host, or to a domain above it that is not a public suffix.
/// - `Secure` cookies are neither accepted nor sent over http, except straight from and to exactly localhost, 127.0.0.1
///   and ::1.
/// - A cookie is sent only by the way by which it came (`Route.Way`), as if each way had a jar of its own.
/// - At most 50 cookies of a response are stored. At most 50 are kept for a domain and way, 1,000 of the straight way
///   and 1,000 of all other ways. Expired cookies are removed first, then the oldest.
public struct CookieJar: Sendable {
    public static let responseLimit = 50
    public static let domainLimit = 50
    public static let totalLimit = 1000
    /// The most bytes of a `Cookie` field; cookies that would exceed it are not sent.
    public static let fieldLimit = 8190

    private var cookies: [Cookie.ID: Cookie] = [:]
    private var times = CreationTimes()
    /// The last cookie with each time; it may be gone, or have another time by now.
    private var owners: [Double: Cookie.ID] = [:]
    private let suffixes: PublicSuffixes
    private let limits: Limits

    /// The program whose limits and order the jar uses.
    public enum Limits: Sendable {
        /// The limits and the order of browsers (RFC 6265).
        case browser
        /// The rules of curl 7.88: every cookie is kept, and a request sends at most 150. Among cookies with equally long
        /// paths those with longer domains come first, then those with longer names, then the newer.
        case curl

        var sendLimit: Int { self == .curl ? 150 : .max }
    }

    public init(
        _ cookies: some Sequence<Cookie> = [], suffixes: PublicSuffixes = .library, limits: Limits = .browser
    ) {
        self.suffixes = suffixes
        self.limits = limits
        for cookie in cookies { keep(cookie) }
    }

    /// All cookies, sorted by domain, path and name.
    public var all: [Cookie] {
        cookies.values.sorted {
            ($0.domain, $0.path, $0.name, $0.way.text) < ($1.domain, $1.path, $1.name, $1.way.text)
        }
    }

    public subscript(id: Cookie.ID) -> Cookie? { cookies[id] }

    public var isEmpty: Bool { cookies.isEmpty }

    /// The cookies that a request to `url` sends by a way. Longer paths come first, then the older of equal ones (RFC
    /// 6265 §5.4); `Limits.curl` has another order.
    public func cookies(for url: String, by way: Route.Way, at now: Double) -> [Cookie] {
        let accepted = accepted(by: url, way, at: now)
        // curl takes the first cookies in the order of its file, and sorts only those.
        let going =
            accepted.count > limits.sendLimit
            ? Array(accepted.sorted { $0.created < $1.created }.prefix(limits.sendLimit)) : accepted
        return going.sorted(by: goesBefore)
    }

    /// The number of cookies for `url` and a way that exceed the limit of one request.
    public func surplus(for url: String, by way: Route.Way, at now: Double) -> Int {
        max(0, accepted(by: url, way, at: now).count - limits.sendLimit)
    }

    private func accepted(by url: String, _ way: Route.Way, at now: Double) -> [Cookie] {
        guard let host = CookieHost(url, by: way) else { return [] }
        return cookies.values.filter { cookie in
            cookie.way == way && !cookie.isExpired(at: now) && host.accepts(cookie)
        }
    }

    private func goesBefore(_ left: Cookie, _ right: Cookie) -> Bool {
        switch limits {
        case .browser:
            (right.path.utf8.count, left.created, left.name) < (left.path.utf8.count, right.created, right.name)
        case .curl:
            (right.path.utf8.count, right.domain.utf8.count, right.name.utf8.count, right.created, right.name)
                < (left.path.utf8.count, left.domain.utf8.count, left.name.utf8.count, left.created, left.name)
        }
    }

    /// Stores the cookies that `url` set in a response by a way.
    ///
    /// - Parameter fields: the values of its `Set-Cookie` fields.
    /// - Returns: a verdict for each field, in order; at most 1,050.
    public mutating func store(
        setCookie fields: [String], from url: String, by way: Route.Way, at now: Double
    ) -> [CookieVerdict] {
        let host = CookieHost(url, by: way)
        let verdicts = fields.prefix(Self.responseLimit).map { store($0, from: host, by: way, at: now) }
        let surplus = fields.dropFirst(Self.responseLimit).prefix(1000).map { field in
            CookieVerdict(
                name: Self.shownName(field), cookie: nil, host: host?.shownHost ?? "",
                result: .refused(.tooMany(limit: Self.responseLimit)))
        }
        keepBounds(at: now)
        return verdicts + surplus
    }

    private mutating func store(
        _ field: String, from host: CookieHost?, by way: Route.Way, at now: Double
    ) -> CookieVerdict {
        var verdict = CookieVerdict(
            name: Self.shownName(field), cookie: nil, host: host?.shownHost ?? "", result: .stored)
        do throws(CookieRefusal) {
            guard let host else { throw .noHost }
            let rules = CookieRules(host: host, suffixes: suffixes)
            var cookie = try rules.cookie(try SetCookie(field, at: now), at: now)
            cookie.way = way
            verdict.cookie = cookie
            try refuseHidingSecure(cookie, from: host)
            cookie.created = cookies[cookie.id]?.created ?? times.next(at: now)
            verdict.cookie = cookie
            verdict.result = put(cookie, at: now)
        } catch {
            verdict.result = .refused(error)
        }
        return verdict
    }

    private mutating func put(_ cookie: Cookie, at now: Double) -> CookieVerdict.Result {
        let earlier = cookies.removeValue(forKey: cookie.id)
        guard !cookie.isExpired(at: now) else { return .deleted }
        (cookies[cookie.id], owners[cookie.created]) = (cookie, cookie.id)
        return earlier == nil ? .stored : .replaced
    }

    /// Throws when a cookie that came over http would hide a `Secure` one (RFC 6265bis §5.7, step 16).
    private func refuseHidingSecure(_ cookie: Cookie, from host: CookieHost) throws(CookieRefusal) {
        guard !host.isSecure else { return }
        let isHidden = cookies.values.contains { other in
            other.way == cookie.way && other.isSecure && other.name == cookie.name
                && Self.overlap(other.domain, cookie.domain)
                && CookieHost.matches(cookie.path, other.path)
        }
        if isHidden { throw .wouldReplaceSecure }
    }

    private static func overlap(_ left: String, _ right: String) -> Bool {
        left == right || left.utf8.hasSuffix("." + right) || right.utf8.hasSuffix("." + left)
    }

    private mutating func keepBounds(at now: Double) {
        cookies = cookies.filter { !$0.value.isExpired(at: now) }
        if owners.count > 2 * cookies.count + 64 { owners = owners.filter { cookies[$0.value]?.created == $0.key } }
        if limits == .curl { return }
        let groups = Dictionary(grouping: cookies.values) { [$0.domain, $0.way.text] }
        for (_, group) in groups { evict(group, above: Self.domainLimit) }
        // Cookies of another way must not drive out those that came straight.
        for isStraight in [true, false] {
            evict(cookies.values.filter { ($0.way == .straight) == isStraight }, above: Self.totalLimit)
        }
    }

    private mutating func evict(_ group: [Cookie], above limit: Int) {
        guard group.count > limit else { return }
        let oldest = group.sorted { ($0.created, $0.name) < ($1.created, $1.name) }
        for cookie in oldest.prefix(group.count - limit) { cookies[cookie.id] = nil }
    }

    private static func shownName(_ field: String) -> String {
        let name = field.utf8.text(beforeAny: "=;").unicodeScalars.prefix(256)
        return String(String.UnicodeScalarView(name.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }))
    }
}

extension CookieJar: Equatable {
    /// Compares the cookies, not the rules.
    public static func == (left: CookieJar, right: CookieJar) -> Bool { left.cookies == right.cookies }
}

extension CookieJar {
    /// Stores a cookie that a person wrote or changed, in place of one with the same id.
    public mutating func set(_ cookie: Cookie) throws(CookieRefusal) {
        try CookieRules.check(cookie)
        if !cookie.isHostOnly, suffixes.contain(cookie.domain) { throw .publicSuffix(cookie.domain) }
        keep(cookie)
    }

    /// Stores a cookie. When another one has the same creation time, the new one gets a later time.
    private mutating func keep(_ cookie: Cookie) {
        var cookie = cookie
        if let owner = owners[cookie.created], owner != cookie.id, cookies[owner]?.created == cookie.created {
            cookie.created = times.next(at: cookie.created)
        } else {
            times.note(cookie.created)
        }
        (cookies[cookie.id], owners[cookie.created]) = (cookie, cookie.id)
    }

    public mutating func remove(_ id: Cookie.ID) {
        cookies[id] = nil
    }

    public mutating func removeAll() {
        cookies = [:]
    }

    public mutating func removeAll(domain: String) {
        cookies = cookies.filter { $0.value.domain != domain }
    }

    /// The jar without the cookies that end with the session and without expired ones.
    public func kept(at now: Double) -> CookieJar {
        var kept = self
        kept.cookies = cookies.filter { $0.value.expires != nil && !$0.value.isExpired(at: now) }
        return kept
    }
}

/// The creation times in a jar. They are kept distinct, because a clock is too coarse to order the cookies of one
/// response.
struct CreationTimes: Sendable {
    private static let step = 0.000_001

    /// The latest time in each second.
    private var latest: [Int: Double] = [:]

    mutating func note(_ time: Double) {
        let second = Self.second(time)
        latest[second] = max(latest[second] ?? time, time)
    }

    /// `time`, or a microsecond after the latest time in the same second when that is later.
    mutating func next(at time: Double) -> Double {
        let next = latest[Self.second(time)].map { max(time, $0 + Self.step) } ?? time
        latest[Self.second(time)] = next
        return next
    }

    private static func second(_ time: Double) -> Int { Int(exactly: time.rounded(.down)) ?? 0 }
}

extension CookieJar {
    /// Adds the cookies for the URL of the request and its way. A `Cookie` field of the request's own is sent in place
    /// of the jar's cookies unless `joins` is true; an API key that is a cookie is sent before them. The port does not
    /// count: the cookies of a server are sent to every port of its host (RFC 6265 §8.5).
    ///
    /// - Parameter joins: true to send the request's own cookies behind those of the jar, as with curl's `-b`.
    package func sign(
        _ request: inout SentRequest, joins: Bool = false, by way: Route.Way, at now: Double
    ) {
        let row = request.headers.firstIndex { HeaderFields.isSame($0.name, "Cookie") }
        let isOwn = row.map { request.headers[$0].origin != .auth } ?? false
        if isOwn, !joins { return }
        let earlier = row.map { request.headers[$0].value }
        let pairs = pairs(for: request.url, by: way, at: now, behind: earlier)
        guard !pairs.isEmpty else { return }
        let own = [earlier].compactMap(\.self)
        let value = (isOwn ? pairs + own : own + pairs).joined(separator: "; ")
        let origin = row.map { request.headers[$0].origin } ?? .cookieJar
        let header = SentHeader("Cookie", value, origin: origin, isSecret: true)
        if let row { request.headers[row] = header } else { request.headers.append(header) }
    }

    private func pairs(for url: String, by way: Route.Way, at now: Double, behind earlier: String?) -> [String] {
        var room = Self.fieldLimit - (earlier?.utf8.count ?? 0)
        return cookies(for: url, by: way, at: now).map(\.pair).filter { pair in
            room -= pair.utf8.count + 2
            return room >= 0
        }
    }
}

/// The jar that the requests of a session share.
final class CookieStore: Sendable {
    private let jar: Mutex<CookieJar>

    init(_ jar: CookieJar) {
        self.jar = Mutex(jar)
    }

    var current: CookieJar {
        get { jar.withLock { $0 } }
        set { jar.withLock { $0 = newValue } }
    }

    func change(_ change: (inout CookieJar) -> Void) { jar.withLock { change(&$0) } }

    func store(
        setCookie fields: [String], from url: String, by way: Route.Way, at now: Double
    ) -> [CookieVerdict] {
        guard !fields.isEmpty else { return [] }
        return jar.withLock { $0.store(setCookie: fields, from: url, by: way, at: now) }
    }
}
