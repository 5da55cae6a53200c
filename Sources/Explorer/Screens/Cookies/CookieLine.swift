import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Drafting

/// A cookie of the request's host, and whether it is sent.
struct CookieLine: Equatable {
    /// The reason why a cookie is not sent.
    enum Reason: Equatable {
        /// Switched off here.
        case off
        /// The option `cookies` is false.
        case optionOff
        /// A `Cookie` row of the user is sent instead.
        case ownRow
        case expired, secureOnly, otherPath, otherHost
        /// It came another way than the request goes.
        case otherWay

        /// The word at the end of the row.
        var word: String {
            switch self {
            case .off: "off"
            case .optionOff: "cookies off"
            case .ownRow: "own row"
            case .expired: "expired"
            case .secureOnly: "https only"
            case .otherPath: "other path"
            case .otherHost: "other host"
            case .otherWay: "other way"
            }
        }
    }

    var cookie: Cookie
    /// The reason why it is not sent; nil: it is sent.
    var reason: Reason?

    /// The lines; cookies that are sent come first, in the order in which they are sent.
    static func lines(_ facts: CookieTable.Facts) -> [CookieLine] {
        let (own, now) = (facts.own, facts.display.clock.seconds)
        guard let host = own.host else { return [] }
        let sent = own.jar.cookies(for: own.url, by: own.way, at: now)
        let others = own.jar.all.filter { cookie in
            isNear(cookie, host) && !sent.contains { $0.id == cookie.id }
        }
        let blocked = blocked(facts.draft)
        return sent.map { CookieLine(cookie: $0, reason: blocked) }
            + others.map { CookieLine(cookie: $0, reason: reason($0, host, own, now)) }
            + own.off.filter { isNear($0, host) }.map { CookieLine(cookie: $0, reason: .off) }
    }

    /// The reason why no cookie is sent at all.
    private static func blocked(_ draft: RequestDraft) -> Reason? {
        if draft.options.handlesCookies == false { return .optionOff }
        let hasRow = draft.headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Cookie") }
        return hasRow ? .ownRow : nil
    }

    /// Whether the cookie is for the host, for a domain above it or for one below it.
    private static func isNear(_ cookie: Cookie, _ host: String) -> Bool {
        cookie.domain == host || host.utf8.hasSuffix("." + cookie.domain) || cookie.domain.utf8.hasSuffix("." + host)
    }

    private static func reason(_ cookie: Cookie, _ host: String, _ own: CookieTable.Own, _ now: Double) -> Reason {
        if cookie.isExpired(at: now) { return .expired }
        if cookie.domain != host, cookie.isHostOnly || !host.utf8.hasSuffix("." + cookie.domain) { return .otherHost }
        if cookie.way != own.way { return .otherWay }
        if cookie.isSecure, !own.url.utf8.hasPrefix("https:") { return .secureOnly }
        return .otherPath
    }

    /// Domain, path, way and expiry in a sentence.
    func explanation(at now: Double) -> String {
        let place = "\(cookie.isHostOnly ? "" : "*.")\(cookie.domain)\(cookie.path)"
        let marks = [cookie.isSecure ? "Secure" : nil, cookie.isHTTPOnly ? "HttpOnly" : nil].compactMap(\.self)
        let way = cookie.way == .straight ? [] : [cookie.way.words]
        let life = cookie.expires.map { left($0 - now) } ?? "until the program ends"
        return ([cookie.name, place] + way + marks + [life]).joined(separator: "  ")
            + (reason.map { "  not sent: \($0.word)" } ?? "")
    }

    private func left(_ seconds: Double) -> String {
        switch seconds {
        case ...0: "run out"
        case ..<3600: "for \(Int(seconds / 60)) minutes more"
        case ..<172_800: "for \(Int(seconds / 3600)) hours more"
        default: "for \(Int(clamping: seconds / 86_400)) days more"
        }
    }
}
