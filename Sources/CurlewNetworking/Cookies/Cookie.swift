internal import CurlewBytes
internal import CurlewMessage

/// A cookie in a jar (RFC 6265bis §5.7). None of its texts contains control characters.
public struct Cookie: Sendable, Hashable, Identifiable {
    /// The identity of a cookie; a jar holds at most one cookie for each.
    public struct ID: Sendable, Hashable {
        public var name: String
        public var domain: String
        public var path: String
        public var isHostOnly: Bool
        public var way: Route.Way

        /// Compares bytes: texts that only look the same are different.
        public static func == (left: ID, right: ID) -> Bool {
            left.name.utf8.isSame(as: right.name) && left.domain.utf8.isSame(as: right.domain)
                && left.path.utf8.isSame(as: right.path) && left.isHostOnly == right.isHostOnly
                && left.way == right.way
        }
    }

    /// The condition for a browser to send the cookie from other sites. It is kept and shown without effect, since
    /// requests here come from no site.
    public enum SameSite: String, Sendable, CaseIterable {
        case strict, lax, none
    }

    public var name: String
    public var value: String
    /// In lower-case ASCII, without a leading dot.
    public var domain: String
    /// Begins with `/`.
    public var path: String
    /// True when the cookie is for the host `domain` only, false when it is for the hosts below it too.
    public var isHostOnly: Bool
    public var isSecure: Bool
    public var isHTTPOnly: Bool
    public var sameSite: SameSite?
    /// In seconds since 1970-01-01 00:00 UTC; nil when the cookie ends with the session.
    public var expires: Double?
    /// The time when the cookie was first stored, in seconds since 1970. Cookies of one response get times that are a
    /// microsecond apart, in their order, since cookies are sent in order of this time (RFC 6265 §5.4).
    public var created: Double
    /// The way by which the cookie came. The cookie is sent by the same way only, so that a server on another way can
    /// neither read nor replace it.
    public var way: Route.Way

    public init(
        name: String, value: String, domain: String, path: String = "/", isHostOnly: Bool = true,
        isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSite? = nil, expires: Double? = nil,
        created: Double = 0, way: Route.Way = .straight
    ) {
        (self.name, self.value, self.domain, self.path, self.way) = (name, value, domain, path, way)
        (self.isHostOnly, self.isSecure, self.isHTTPOnly) = (isHostOnly, isSecure, isHTTPOnly)
        (self.sameSite, self.expires, self.created) = (sameSite, expires, created)
    }

    public var id: ID { ID(name: name, domain: domain, path: path, isHostOnly: isHostOnly, way: way) }

    /// `name=value`, as in a `Cookie` field.
    public var pair: String { "\(name)=\(value)" }

    public func isExpired(at now: Double) -> Bool {
        expires.map { $0 <= now } ?? false
    }
}

/// The place that a cookie comes from or is sent to: the host, the path, and whether the connection is secure.
struct CookieHost {
    let host: String
    let shownHost: String
    let path: String
    let isSecure: Bool

    /// Nil when no request can be sent to the URL.
    init?(_ url: String, by way: Route.Way) {
        guard let url = try? URLText(url) else { return nil }
        host = url.asciiHost
        shownHost = url.hostHeader
        path = url.path.isEmpty ? "/" : url.path
        isSecure = url.isSecure || way == .straight && Self.here.contains(host)
    }

    /// Exactly these names of this computer count as secure over http too, as with curl, since the bytes leave it by no
    /// wire.
    private static let here: Set = ["localhost", "127.0.0.1", "[::1]"]

    /// The path of a cookie that states none: the folder of the URL's path (RFC 6265 §5.1.4).
    var defaultPath: String {
        guard path.utf8.hasPrefix("/"), let folder = path.utf8.cut(atLast: "/")?.before, !folder.isEmpty else {
            return "/"
        }
        return String(folder)
    }

    /// True for an IP address; no host is below it.
    var isAddress: Bool {
        host.utf8.hasPrefix("[")
            || host.utf8.split(separator: ".").last?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
    }

    /// True when the host is the domain or is below it (RFC 6265 §5.1.3).
    func matches(domain: String) -> Bool {
        host == domain || (!isAddress && host.utf8.hasSuffix("." + domain))
    }

    func accepts(_ cookie: Cookie) -> Bool {
        let isInDomain = cookie.isHostOnly ? host == cookie.domain : matches(domain: cookie.domain)
        return isInDomain && Self.matches(path, cookie.path) && (isSecure || !cookie.isSecure)
    }

    /// True when the path is the folder or is below it (RFC 6265 §5.1.4).
    static func matches(_ path: String, _ folder: String) -> Bool {
        guard let below = path.utf8.text(behind: folder) else { return false }
        return below.isEmpty || folder.utf8.hasSuffix("/") || below.utf8.hasPrefix("/")
    }
}
