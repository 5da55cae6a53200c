internal import CurlewBytes
public import CurlewMessage
internal import CurlewTransport

/// The place to which a request really goes, and the means by which its server is trusted. Consent, the home of
/// captured values, cookies, the cache and OAuth 2 tokens distinguish places by their routes. Two routes are equal when
/// their texts are, byte by byte.
///
///     https://api.example.com:8443 and https://login.example.com through the proxy http://p:1, certificate not checked
public struct Route: Sendable {
    /// The parts that options decide; `OptionName.destinationEffect` names the part of each option.
    public enum Part: Sendable, CaseIterable {
        /// Connections are made to another server (`connect-to`, `--resolve`).
        case connection
        case socket, proxy, trust
    }

    /// The means by which a certificate is trusted.
    public enum Trust: Hashable, Sendable {
        /// By the system's roots, with a check of the name.
        case system
        /// By the roots in a file.
        case certificates(String)
        /// By pins without a check of chain or name; the choice of the pins is then the choice of the servers.
        case pins([String])
        case unchecked
    }

    /// `https://api.example.com:8443`, without a port that is the scheme's own.
    public let origin: String
    /// The name that the request gives the server, when it differs from the URL's: from a `Host` field, or from a
    /// request target with a host. Another server at the same address may answer to it (RFC 9110 §7.2). Empty for a
    /// request without a name; nil when the name is the URL's.
    public let alias: String?
    /// The address to which connections for the origin are made instead, such as `127.0.0.1:8080`; nil for the origin
    /// itself.
    public private(set) var detour: String?
    /// The path of a socket file.
    public private(set) var socket: String?
    /// The proxy without user and password; nil for none.
    public private(set) var proxy: String?
    /// `.system` when nothing on the way uses TLS.
    public private(set) var trust = Trust.system
    /// The origin of the token endpoint, and the address to which connections for it are made instead. Nil when there
    /// is no endpoint, and when its origin is that of the request.
    public private(set) var tokens: (origin: String, detour: String?)?

    /// Nil when a part of the route cannot be determined; no request can then be sent.
    ///
    /// - Parameters:
    ///   - fields: the fields of the request, of which the first `Host` counts.
    ///   - tokenURL: the endpoint that a token is fetched from.
    public init?(_ url: String, fields: HeaderFields, options: RequestOptions, tokenURL: String? = nil) {
        guard let url = try? URLText(url) else { return nil }
        var token: URLText?
        if let tokenURL {
            guard let read = try? URLText(tokenURL) else { return nil }
            token = read
        }
        (origin, alias) = (Self.origin(of: url), Self.alias(url, fields, options.connection))
        var isSecure = url.isSecure || token?.isSecure == true
        for part in Part.allCases {
            switch part {
            case .connection:
                detour = Self.detour(of: url, options.connection)
                if let token, Self.origin(of: token) != origin {
                    tokens = (Self.origin(of: token), Self.detour(of: token, options.connection))
                }
            case .socket: socket = options.unixSocket
            case .proxy:
                let choices = [url, token].compactMap(\.self).map(options.connection.proxy(for:))
                guard case .url(let text)? = choices.first(where: { $0 != .none }) else { continue }
                guard let address = ProxyAddress(text) else { return nil }
                proxy = address.text
                isSecure = isSecure || address.scheme == "https"
            // After the other parts, which decide whether anything uses TLS.
            case .trust: if isSecure { trust = Trust(options.tls) }
            }
        }
    }

    /// The origin, with the zone of an IPv6 address: the same address on another interface is another server.
    private static func origin(of url: URLText) -> String {
        let isUsual = url.effectivePort == (url.isSecure ? 443 : 80)
        return "\(url.scheme)://\(url.asciiHost)\(isUsual ? "" : ":\(url.effectivePort)")"
    }

    private static func alias(_ url: URLText, _ fields: HeaderFields, _ connection: ConnectionSettings) -> String? {
        // The host of a request target takes precedence over the field (RFC 9112 §3.2.2).
        let target = connection.requestTarget.flatMap { try? URLText($0) }?.hostHeader
        guard let name = target ?? (connection.withholds("Host") ? "" : fields["Host"]),
            ![url.hostHeader, "\(url.asciiHost):\(url.effectivePort)"].contains(where: { HeaderFields.isSame($0, name) }
            )
        else { return nil }
        return name
    }

    private static func detour(of url: URLText, _ connection: ConnectionSettings) -> String? {
        if let name = connection.resolved.first(where: {
            $0.port == url.effectivePort && ($0.host == "*" || $0.host.lowercased() == url.asciiHost)
        }) {
            return "\(name.address.utf8.contains(UInt8(ascii: ":")) ? "[\(name.address)]" : name.address):\(name.port)"
        }
        let detour = connection.detours.first { $0.isFor(url.asciiHost, port: url.effectivePort) }
        return detour.map { detour in
            let host = detour.toHost.isEmpty ? url.asciiHost : detour.toHost
            return "\(host):\(detour.toPort.isEmpty ? "\(url.effectivePort)" : detour.toPort)"
        }
    }

    /// True when options or a `Host` field lead the request to another server than its URL names, when another trust
    /// than the system's is set, and when the route cannot be determined. The trust counts even when nothing uses TLS
    /// yet, because a redirect may lead to https.
    package static func isLedAway(_ request: SentRequest, by options: RequestOptions) -> Bool {
        guard let route = Route(request.url, fields: request.fields, options: options) else { return true }
        return route.way != .straight || Trust(options.tls) != .system
    }
}

extension Route.Part {
    /// Copies the settings of this part from other options.
    package func take(from other: RequestOptions, into options: inout RequestOptions) {
        switch self {
        case .connection:
            (options.connection.detours, options.resolved) = (other.connection.detours, other.resolved)
            options.connection.requestTarget = other.connection.requestTarget
            options.connection.withheld = other.connection.withheld
        case .socket: options.unixSocket = other.unixSocket
        case .proxy:
            (options.chosenProxy, options.connection.straight) = (other.chosenProxy, other.connection.straight)
        case .trust:
            options.tls.policy = other.tls.policy
            options.tls.trustedCertificates = other.tls.trustedCertificates
        }
    }

    package func isSame(_ one: RequestOptions, _ other: RequestOptions) -> Bool {
        var taken = one
        take(from: other, into: &taken)
        return taken == one
    }
}

extension Route.Trust {
    init(_ tls: TLSSettings) {
        let policy = tls.policy
        let isByPinsAlone =
            switch policy.mode {
            case .none: false
            case .certificate: true
            case .publicKey, .leafKey: policy.allowsInvalidCertificates || !policy.validatesDomainName
            }
        if isByPinsAlone {
            self = .pins(policy.pins.map(\.text))
        } else if policy.allowsInvalidCertificates && policy.mode == .none || !policy.validatesDomainName {
            self = .unchecked
        } else {
            self = tls.trustedCertificates.map { .certificates($0) } ?? .system
        }
    }
}

// MARK: As text

extension Route {
    /// The whole route as text, for people, keys and files.
    public var text: String {
        let tokens = tokens.map { " and \($0.origin)\(Self.text(byWayOf: $0.detour))" }
        return origin + name + Self.text(byWayOf: detour) + (tokens ?? "") + passage
    }

    /// The way without its two ends. Data that came by one way is not used for another.
    public var way: Way { Way(name + Self.text(byWayOf: detour) + passage) }

    private var name: String {
        guard let alias else { return "" }
        return alias.isEmpty ? " under no name" : " under the name \(Self.escaped(alias, besides: "[]:"))"
    }

    private static func text(byWayOf detour: String?) -> String { detour.map { " by way of \($0)" } ?? "" }

    private var passage: String {
        let socket = socket.map { " through the socket \(Self.escaped($0, besides: "/+@:="))" }
        let proxy = proxy.map { " through the proxy \($0)" }
        let trust =
            switch trust {
            case .system: ""
            case .certificates(let path): ", certificate checked by \(path)"
            case .pins(let pins): ", certificate checked by the pins \(pins.joined(separator: " ")) alone"
            case .unchecked: ", certificate not checked"
            }
        return (socket ?? "") + (proxy ?? "") + trust
    }

    /// The name with those bytes escaped that could be read as another part of the text.
    private static func escaped(_ name: String, besides marks: String) -> String {
        name.utf8.map { byte in
            marks.utf8.contains(byte) ? String(UnicodeScalar(byte)) : PercentText.encoded(CollectionOfOne(byte))
        }.joined()
    }

    /// The means by which a place is reached, as in the route's text. Empty for the straight way: under the place's own
    /// name, with the system's trust.
    public struct Way: Sendable {
        public let text: String
        public static let straight = Way("")

        public init(_ text: String) { self.text = text }

        /// The text without the characters that join it to an origin: `through the proxy http://p.test`.
        public var words: String {
            String(Substring(text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }))
        }
    }
}

extension Route: Hashable {
    public static func == (left: Route, right: Route) -> Bool { left.text.utf8.isSame(as: right.text) }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Route.Way: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.text.utf8.isSame(as: right.text) }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

// MARK: Of a request

extension PreparedRequest {
    /// The route with every place that gets bytes and secrets of the request, the token endpoint included. Nil when it
    /// cannot be determined.
    public var route: Route? {
        Route(request.url, fields: request.fields, options: options, tokenURL: authentication.tokenURL)
    }

    /// The route by which the answer comes when no redirect leads elsewhere. The token endpoint is no part of it, since
    /// it does not send the answer.
    public var answerRoute: Route? { answerRoute(of: request) }

    /// The route of the answer to a request that redirects made of this one.
    package func answerRoute(of sent: SentRequest) -> Route? { Route(sent.url, fields: sent.fields, options: options) }

    /// The text of `route`; empty when the route cannot be determined.
    public var destination: String { route?.text ?? "" }

    /// The text of the route by which an answer to this request came; after redirects, that of the last request. A
    /// secret that is captured from the answer belongs there.
    public func issuingOrigin(of exchange: Exchange) -> String { answerRoute(of: exchange.request)?.text ?? "" }

    /// The text of the route by which the answer will come when no redirect leads elsewhere.
    public var issuingOrigin: String { answerRoute?.text ?? "" }
}
