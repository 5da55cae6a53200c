internal import CurlewBytes

/// A cookie as a jar keeps it (RFC 6265bis §5.7): every text is free of controls.
public struct Cookie: Sendable, Hashable, Identifiable {
    /// What a jar holds one of.
    public struct ID: Sendable, Hashable {
        public var name: String
        public var domain: String
        public var path: String
        public var isHostOnly: Bool
        public var way: Route.Way

        /// By bytes: two that only look the same are two.
        public static func == (left: ID, right: ID) -> Bool {
            left.name.utf8.isSame(as: right.name) && left.domain.utf8.isSame(as: right.domain)
                && left.path.utf8.isSame(as: right.path) && left.isHostOnly == right.isHostOnly
                && left.way == right.way
        }
    }

    /// When a browser sends it from other sites. Kept and shown; requests here come from no site.
    public enum SameSite: String, Sendable, CaseIterable {
        case strict, lax, none
    }

    public var name: String
    public var value: String
    /// In lower-case ASCII, without a dot before it.
    public var domain: String
    /// Begins with `/`.
    public var path: String
    /// True: for the host `domain` alone. False: for the names below it too.
    public var isHostOnly: Bool
    public var isSecure: Bool
    public var isHTTPOnly: Bool
    public var sameSite: SameSite?
    /// In seconds since 1970-01-01 00:00 UTC; nil: until the session ends.
    public var expires: Double?
    /// When it was first stored, in seconds since 1970. Of those that come together each is a microsecond later than the one
    /// before it: they go back in this order (RFC 6265 §5.4).
    public var created: Double
    /// The way that it came by: it goes back by the same alone, so that whoever stands on another way neither hears it nor
    /// puts one in its place.
    public var way: Route.Way

    public init(
        name: String, value: String, domain: String, path: String = "/", isHostOnly: Bool = true,
        isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSite? = nil, expires: Double? = nil,
        created: Double = 0, way: Route.Way = .straight
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.isHostOnly = isHostOnly
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.expires = expires
        self.created = created
        self.way = way
    }

    public var id: ID { ID(name: name, domain: domain, path: path, isHostOnly: isHostOnly, way: way) }

    /// How it stands in a `Cookie` field.
    public var pair: String { "\(name)=\(value)" }

    public func isExpired(at now: Double) -> Bool {
        expires.map { $0 <= now } ?? false
    }
}
