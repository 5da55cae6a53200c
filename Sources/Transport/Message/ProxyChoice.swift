/// How a request gets out.
public enum ProxyChoice: Sendable, Equatable, Hashable {
    /// Straight to the server; nothing is taken from the process environment.
    case none
    /// `http://`, `https://`, `socks5://`, `socks5h://`, `socks4://` or `socks4a://`, with a host and a port, perhaps
    /// with user and password.
    case url(String)
}
