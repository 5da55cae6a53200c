public import HTTPMessage

/// The connection that a request wants. Options and the transport hold it whole, so that a setting of libcurl's connection is
/// one property here and one line where the transfer is set up.
public struct ConnectionSettings: Sendable, Equatable {
    public var httpVersion: HTTPVersionChoice
    public var tls: TLSSettings
    public var proxy: ProxyChoice
    /// True: without `proxy` it goes straight, whatever proxies the transport has of its own.
    public var refusesProxy = false
    /// Hosts that are asked straight, whatever proxy there is (`--noproxy`); they take the place of those that the
    /// transport's own proxies leave out. Nil: none beside those.
    public var straight: ProxyExceptions?
    /// A socket file that takes the place of host and port, or nil.
    public var unixSocket: String?
    /// Addresses in place of a look-up.
    public var resolved: [ResolvedName]
    /// The first that is for a connection counts.
    public var detours: [Detour] = []
    public var addresses = AddressVersion.any
    /// Stands in the request line in place of path and query, as `*` does; redirected requests have it too.
    public var requestTarget: String?

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

/// The versions of IP whose addresses are connected to.
public enum AddressVersion: Sendable {
    case any, version4, version6
}

/// How a request gets out.
public enum ProxyChoice: Sendable, Equatable, Hashable {
    /// Straight to the server, or by the proxies that the transport was told of (`EnvironmentProxies`).
    case none
    /// `http://`, `https://`, `socks5://`, `socks5h://`, `socks4://` or `socks4a://`, with a host and a port, perhaps
    /// with user and password.
    case url(String)
}

/// An address that stands in for what a name would be looked up to, for one host and port.
public struct ResolvedName: Sendable, Equatable, Hashable {
    /// `*`: any.
    public var host: String
    public var port: Int
    /// `127.0.0.1` or `::1`.
    public var address: String

    public init(host: String, port: Int, address: String) {
        self.host = host
        self.port = port
        self.address = address
    }
}
