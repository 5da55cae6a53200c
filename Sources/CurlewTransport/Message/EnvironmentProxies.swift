internal import CurlewBytes
public import CurlewMessage

/// The proxies that the environment variables of a process name, read as curl reads them: `http_proxy`, `https_proxy`,
/// `all_proxy` and `no_proxy`. Lower case takes precedence over upper case, and `HTTP_PROXY` is never read, because a
/// CGI server sets it from a request's `Proxy` field. An empty variable counts as not set.
///
/// Unlike with curl, requests to this computer use no proxy.
public struct EnvironmentProxies: Sendable, Equatable {
    /// A proxy, and the variable that names it.
    public struct Proxy: Sendable, Equatable {
        public var variable: String
        public var url: String
    }

    private let proxies: [String: Proxy]
    private let exceptions: ProxyExceptions

    public init(_ environment: [String: String]) {
        func proxy(_ names: String...) -> Proxy? {
            names.lazy.compactMap { name in
                environment[name].flatMap { $0.isEmpty ? nil : Proxy(variable: name, url: Self.address($0)) }
            }.first
        }
        let all = proxy("all_proxy", "ALL_PROXY")
        proxies = ["http": proxy("http_proxy") ?? all, "https": proxy("https_proxy", "HTTPS_PROXY") ?? all]
            .compactMapValues(\.self)
        exceptions = ProxyExceptions(environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
    }

    /// The names of the variables, by scheme.
    var variables: [String: String] { proxies.mapValues(\.variable) }

    /// The proxy for the URL; nil when the request goes straight to the server.
    ///
    /// - Parameter straight: hosts that go straight, in place of those of `no_proxy`.
    public func proxy(for url: URLText, but straight: ProxyExceptions? = nil) -> Proxy? {
        guard let proxy = proxies[url.scheme], !url.isLoopback, !(straight ?? exceptions).hold(for: url) else {
            return nil
        }
        return proxy
    }

    private static func address(_ text: String) -> String {
        let (address, _) = URLText.proxy(text)
        return address.utf8.text(behind: "socks://").map { "socks4://" + $0 } ?? address
    }
}

extension TransportFailure {
    /// The failure with the variable's name after the proxy's, since the user did not type the proxy.
    func naming(_ variable: String?) -> TransportFailure {
        guard let variable else { return self }
        var failure = self
        let named = { (name: String) in "\(name) (\(variable))" }
        if case .proxyFailed(let proxy, let reason) = error {
            failure.error = .proxyFailed(proxy: named(proxy), reason: reason)
        }
        failure.proxy = proxy.map { ProxyRoute(name: named($0.name), isTunnel: $0.isTunnel) }
        return failure
    }
}
