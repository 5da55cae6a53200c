internal import CurlewBytes

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
