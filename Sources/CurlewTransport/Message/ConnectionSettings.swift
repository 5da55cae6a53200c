public import CurlewMessage

/// Settings of the connection that carries a request. Options and transport requests hold this value as a whole, so
/// that a setting of libcurl's connection is one property here and one line where the transfer is configured.
public struct ConnectionSettings: Sendable, Equatable {
    public var httpVersion: HTTPVersionChoice
    public var tls: TLSSettings
    public var proxy: ProxyChoice
    /// True to go straight to the server without a `proxy`, even when the transport has proxies of its own.
    public var refusesProxy = false
    /// Hosts that are asked straight, whatever proxy there is (`--noproxy`); they take the place of those that the
    /// transport's own proxies leave out. Nil: none beside those.
    public var straight: ProxyExceptions?
    /// A socket file that takes the place of host and port, or nil.
    public var unixSocket: String?
    /// Addresses that replace look-ups.
    public var resolved: [ResolvedName]
    /// The first detour that matches the connection counts.
    public var detours: [Detour] = []
    public var addresses = AddressVersion.any
    /// The target in the request line in place of path and query, such as `*`; nil for path and query. Redirected
    /// requests use it too.
    public var requestTarget: String?
    /// Names of header fields that are not sent, whoever adds them: the request, the session or the transport.
    public var withheld: [String] = []

    public init(
        httpVersion: HTTPVersionChoice = .automatic, tls: TLSSettings = TLSSettings(), proxy: ProxyChoice = .none,
        unixSocket: String? = nil, resolved: [ResolvedName] = []
    ) {
        self.httpVersion = httpVersion
        self.tls = tls
        self.proxy = proxy
        self.unixSocket = unixSocket
        self.resolved = resolved
    }

    /// Whether no field of this name is sent.
    public func withholds(_ name: String) -> Bool { withheld.contains { HeaderFields.isSame($0, name) } }

    /// `proxy`, where a request to `url` goes through it.
    public func proxy(for url: URLText) -> ProxyChoice { straight?.hold(for: url) == true ? .none : proxy }
}

/// The HTTP version to speak.
public enum HTTPVersionChoice: String, Sendable, CaseIterable {
    case http10 = "1.0"
    case http1 = "1.1"
    /// HTTP/2 where TLS agrees on it (ALPN), else HTTP/1.1.
    case automatic
    /// HTTP/2; without TLS by prior knowledge (RFC 9113 §3.3).
    case http2 = "2"
}

/// The versions of IP that a connection may use.
public enum AddressVersion: Sendable {
    case any, version4, version6
}

/// The proxy of a request.
public enum ProxyChoice: Sendable, Equatable, Hashable {
    /// No proxy set: straight to the server, or through a proxy that the transport itself has (`EnvironmentProxies`).
    case none
    /// A URL with `http://`, `https://`, `socks5://`, `socks5h://`, `socks4://` or `socks4a://`, a host and a port, and
    /// optionally user and password.
    case url(String)
}

/// An address for one host and port, used in place of a look-up (`CURLOPT_CONNECT_TO`).
public struct ResolvedName: Sendable, Equatable, Hashable {
    /// `*` stands for any host.
    public var host: String
    public var port: Int
    /// Such as `127.0.0.1` or `::1`.
    public var address: String

    public init(host: String, port: Int, address: String) {
        self.host = host
        self.port = port
        self.address = address
    }
}

/// Credentials for a login that takes several messages over one connection and then holds for that connection: NTLM
/// (MS-NLMP §3.1, in HTTP by MS-NTHT) and Negotiate, which is SPNEGO with Kerberos (RFC 4559, RFC 4178). libcurl
/// carries it out.
///
/// A transfer with a login has a thread and a connection of its own. GSS-API blocks its thread while it waits for a
/// ticket inside of libcurl, and a connection that was authenticated for one user must not serve another.
///
/// AFNetworking leaves both schemes to `NSURLSession`, which shows `NSURLAuthenticationMethodNTLM` and
/// `NSURLAuthenticationMethodNegotiate` to the challenge block and keeps the authenticated connection for later
/// requests of the session. Here, on purpose, each request logs in anew, and no user is asked for a ticket.
public struct ConnectionLogin: Sendable, Equatable {
    public enum Scheme: Sendable, CaseIterable { case ntlm, negotiate }

    public var scheme: Scheme
    /// The user, also in the form `DOMAIN\user`. Negotiate ignores it and uses the ticket that the system has.
    public var user: String
    public var password: String

    public init(_ scheme: Scheme, user: String = "", password: String = "") {
        self.scheme = scheme
        self.user = user
        self.password = password
    }
}
