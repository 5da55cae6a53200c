internal import CurlewBytes
internal import HTTPMessage

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
