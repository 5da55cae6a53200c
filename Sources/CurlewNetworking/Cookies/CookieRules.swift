public import CurlewBytes
internal import CurlewMessage

/// The rules for storing a cookie (RFC 6265bis §5.7).
package struct CookieRules {
    let host: CookieHost
    let suffixes: PublicSuffixes

    /// The cookie that `field` sets when `host` sends it; throws when it may not be stored.
    func cookie(_ field: SetCookie, at now: Double) throws(CookieRefusal) -> Cookie {
        let (domain, isHostOnly) = try domain(field.domain)
        let cookie = Cookie(
            name: field.name, value: field.value, domain: domain, path: field.path ?? host.defaultPath,
            isHostOnly: isHostOnly, isSecure: field.isSecure, isHTTPOnly: field.isHTTPOnly, sameSite: field.sameSite,
            expires: field.expires, created: now)
        if cookie.isSecure, !host.isSecure { throw .secureOverHTTP }
        if cookie.sameSite == Cookie.SameSite.none, !cookie.isSecure { throw .sameSiteNeedsSecure }
        try Self.checkPrefix(cookie, writesPath: field.path != nil)
        return cookie
    }

    private func domain(_ wanted: String?) throws(CookieRefusal) -> (name: String, isHostOnly: Bool) {
        guard let wanted else { return (host.host, true) }
        guard wanted.utf8.allSatisfy({ $0 < 0x80 }), host.matches(domain: wanted) else {
            throw .otherDomain(wanted, host: host.host)
        }
        guard wanted != host.host || !host.isAddress else { return (wanted, true) }
        guard !suffixes.contain(wanted) else {
            guard wanted == host.host else { throw .publicSuffix(wanted) }
            return (wanted, true)
        }
        return (wanted, false)
    }

    /// Checks the attributes that a name with the prefix `__Secure-` or `__Host-` requires (RFC 6265bis §4.1.3). The
    /// case of the prefix does not count.
    private static func checkPrefix(_ cookie: Cookie, writesPath: Bool) throws(CookieRefusal) {
        let name = cookie.name.lowercased()
        if name.utf8.hasPrefix("__secure-"), !cookie.isSecure { throw .prefix("__Secure-", needs: "Secure") }
        guard name.utf8.hasPrefix("__host-") else { return }
        guard cookie.isSecure, cookie.isHostOnly, cookie.path == "/", writesPath else {
            throw .prefix("__Host-", needs: "Secure, Path=/ and no Domain")
        }
    }

    /// Checks a cookie that a person wrote: it must be sendable, and keep the limits of a server's cookie.
    package static func check(_ cookie: Cookie) throws(CookieRefusal) {
        guard !cookie.name.isEmpty, !cookie.name.utf8.contains("="), !cookie.name.utf8.contains(";") else {
            throw .noName
        }
        let texts = [cookie.name, cookie.value, cookie.domain, cookie.path]
        guard texts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }), !cookie.value.utf8.contains(";")
        else {
            throw .control
        }
        guard cookie.name.utf8.count + cookie.value.utf8.count <= SetCookie.sizeLimit else {
            throw .tooLarge(limit: SetCookie.sizeLimit)
        }
        guard let host = CookieHost("http://\(cookie.domain)/", by: .straight), host.host == cookie.domain else {
            throw .noHost
        }
        try checkPrefix(cookie, writesPath: true)
    }
}

/// The result for one `Set-Cookie` field.
public struct CookieVerdict: Sendable, Equatable {
    public enum Result: Sendable, Equatable {
        case stored
        /// The jar had a cookie of the same name, domain and path.
        case replaced
        /// The cookie had expired; an earlier one with the same id, if any, was removed.
        case deleted
        case refused(CookieRefusal)
    }

    /// Untrusted text, at most 256 characters, without control characters.
    public var name: String
    /// The cookie of the field; nil when the field was refused before it was read.
    public var cookie: Cookie?
    /// The host that sent the field, in the form of a `Host` field.
    public var host: String
    public var result: Result

    public init(name: String, cookie: Cookie?, host: String, result: Result) {
        self.name = name
        self.cookie = cookie
        self.host = host
        self.result = result
    }

    /// One sentence that states the result and its reason.
    public var sentence: String {
        switch result {
        case .stored: "Stored\(apart)."
        case .replaced: "Stored in the place of an earlier one\(apart)."
        case .deleted: "Deleted: it has run out."
        case .refused(let refusal): refusal.sentence
        }
    }

    private var apart: String {
        guard let way = cookie?.way, way != .straight else { return "" }
        return " for requests of this way alone: \(way.words)"
    }
}

/// The reason why a cookie was not stored.
public enum CookieRefusal: Error, Sendable, Equatable {
    case control
    case noName
    case tooLarge(limit: Int)
    case tooMany(limit: Int)
    /// The URL that sent the cookie has no readable host.
    case noHost
    case otherDomain(String, host: String)
    case publicSuffix(String)
    case secureOverHTTP
    /// The jar has a `Secure` cookie of that name, and this one came over http.
    case wouldReplaceSecure
    /// `SameSite=None` without `Secure`.
    case sameSiteNeedsSecure
    /// The name begins with `__Secure-` or `__Host-`, and the cookie lacks what that prefix requires.
    case prefix(String, needs: String)

    /// States what happened and why.
    public var sentence: String {
        switch self {
        case .control: "Refused. It holds a control character."
        case .noName: "Refused. It has no name."
        case .tooLarge(let limit): "Refused. Name and value are longer than \(limit) bytes."
        case .tooMany(let limit): "Refused. The response sets more than \(limit) cookies."
        case .noHost: "Refused. The host that sent it cannot be read."
        case .otherDomain(let domain, let host): "Refused. It is for \(domain), and \(host) sent it."
        case .publicSuffix(let domain): "Refused. Anybody can have a name under \(domain)."
        case .secureOverHTTP: "Refused. It is Secure and came over http."
        case .wouldReplaceSecure: "Refused. It came over http and would hide a Secure one."
        case .sameSiteNeedsSecure: "Refused. SameSite=None needs Secure."
        case .prefix(let prefix, let needs): "Refused. A name with \(prefix) needs \(needs)."
        }
    }
}

extension CookieRefusal: Worded {}
