internal import CurlewBytes
internal import CurlewTransport
public import HTTPMessage

/// Where a request really goes, and by what its server is believed. Consent, the home of captured values, cookies, the
/// cache and OAuth 2 tokens tell places apart by it. Two routes are equal when their texts are, byte by byte.
///
///     https://api.example.com:8443 and https://login.example.com through the proxy http://p.test:1, certificate not checked
public struct Route: Sendable {
    /// The parts that options decide; `OptionName.hearing` says which option decides which.
    public enum Part: Sendable, CaseIterable {
        /// Connections are made to another server (`connect-to`, `--resolve`).
        case connection
        case socket, proxy, trust
    }

    /// By what a certificate is believed.
    public enum Trust: Hashable, Sendable {
        /// By the system's roots, under its name.
        case system
        /// By the roots in a file.
        case certificates(String)
        /// By pins without a chain or a name: who chose the pins chose the servers.
        case pins([String])
        case unchecked
    }

    /// `https://api.example.com:8443`, without a port that is the scheme's own.
    public let origin: String
    /// Another name than the URL's, by a `Host` field or by a request target with a host: another server may answer to it
    /// at the same address (RFC 9110 §7.2). Empty: no name.
    public let alias: String?
    /// `127.0.0.1:8080`, where connections for the origin are made instead.
    public private(set) var detour: String?
    /// The path of a socket file.
    public private(set) var socket: String?
    /// Without user and password.
    public private(set) var proxy: String?
    /// `.system` where nothing on the way speaks TLS.
    public private(set) var trust = Trust.system
    /// The origin of the token endpoint, and where connections for it are made instead; nil without one or where it is the
    /// origin of the request.
    public private(set) var tokens: (origin: String, detour: String?)?

    /// Nil where a part of it cannot be told: nothing can be sent there.
    ///
    /// - Parameters:
    ///   - fields: of the request, `Host` among them; the first counts.
    ///   - tokenURL: of the endpoint that a token is fetched from.
    public init?(_ url: String, fields: HeaderFields, options: RequestOptions, tokenURL: String? = nil) {
        guard let url = try? URLText(url) else { return nil }
        var token: URLText?
        if let tokenURL {
            guard let read = try? URLText(tokenURL) else { return nil }
            token = read
        }
        (origin, alias) = (Self.origin(of: url), Self.alias(url, fields, options.connection.requestTarget))
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
            // Behind the others, which say whether anything speaks TLS.
            case .trust: if isSecure { trust = Trust(options.tls) }
            }
        }
    }

    /// With the zone of an IPv6 address: the same address is another server behind another interface.
    private static func origin(of url: URLText) -> String {
        let isUsual = url.effectivePort == (url.isSecure ? 443 : 80)
        return "\(url.scheme)://\(url.asciiHost)\(isUsual ? "" : ":\(url.effectivePort)")"
    }

    private static func alias(_ url: URLText, _ fields: HeaderFields, _ target: String?) -> String? {
        // A target with a host stands above the field (RFC 9112 §3.2.2).
        guard let name = target.flatMap({ try? URLText($0) })?.hostHeader ?? fields["Host"],
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

    /// Whether options or a `Host` field lead the request past its server. A redirect may lead to https, so trust counts
    /// where nothing speaks TLS yet. True where the route cannot be told.
    package static func isLedAway(_ request: SentRequest, by options: RequestOptions) -> Bool {
        guard let route = Route(request.url, fields: request.fields, options: options) else { return true }
        return route.way != .straight || Trust(options.tls) != .system
    }
}

extension Route.Part {
    /// Takes what other options say of this part.
    package func take(from other: RequestOptions, into options: inout RequestOptions) {
        switch self {
        case .connection:
            (options.connection.detours, options.resolved) = (other.connection.detours, other.resolved)
            options.connection.requestTarget = other.connection.requestTarget
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
    /// All of it, for people, keys and files.
    public var text: String {
        let tokens = tokens.map { " and \($0.origin)\(Self.text(byWayOf: $0.detour))" }
        return origin + name + Self.text(byWayOf: detour) + (tokens ?? "") + passage
    }

    /// The way without its ends; what came one way is not for another.
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

    /// Bytes that could be taken for more than a name are escaped, so that it says nothing else.
    private static func escaped(_ name: String, besides marks: String) -> String {
        name.utf8.map { byte in
            marks.utf8.contains(byte) ? String(UnicodeScalar(byte)) : PercentText.encoded(CollectionOfOne(byte))
        }.joined()
    }

    /// How a place is reached, as the route's text says it; empty: straight, under its own name, as the system trusts.
    public struct Way: Sendable {
        public let text: String
        public static let straight = Way("")

        public init(_ text: String) { self.text = text }

        /// Without what joins it to an origin: `through the proxy http://p.test`.
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
    /// Every place that its bytes and secrets go to, the token endpoint among them.
    public var route: Route? {
        Route(request.url, fields: request.fields, options: options, tokenURL: authentication.tokenURL)
    }

    /// Where its answer comes from, when nothing redirects it: the token endpoint is none, since it does not answer.
    public var answerRoute: Route? { answerRoute(of: request) }

    /// The same for one of the requests that redirects make of it.
    package func answerRoute(of sent: SentRequest) -> Route? { Route(sent.url, fields: sent.fields, options: options) }

    /// The text of `route`; empty where it cannot be told.
    public var destination: String { route?.text ?? "" }

    /// Where an answer to this request came from, as `Route.text` says it: a secret out of it is at home there. After a
    /// redirect that is the last place.
    public func issuingOrigin(of exchange: Exchange) -> String { answerRoute(of: exchange.request)?.text ?? "" }

    /// The same before it was sent, where nothing redirects it.
    public var issuingOrigin: String { answerRoute?.text ?? "" }
}
