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

extension CookieRefusal: CustomStringConvertible {
    public var description: String { sentence }
}
