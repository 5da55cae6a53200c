internal import HTTPMessage
internal import Transport

extension PreparedRequest {
    /// Every place that its bytes and secrets go to, as a person would say it: the origin with its scheme, that of the
    /// token endpoint, the proxy that the request itself names, and by what certificates are held where that is not the
    /// system's way. `https://api.example.com:8443 and https://login.example.com, certificate not checked`. Empty where
    /// one of them cannot be told.
    public var destination: String {
        guard let first = Self.origin(of: request.url) else { return "" }
        var (text, isSecure) = (first, first.hasPrefix("https:"))
        if case .oauth2(let grant) = authentication {
            guard let token = Self.origin(of: grant.tokenURL) else { return "" }
            if token != first { text += " and \(token)" }
            isSecure = isSecure || token.hasPrefix("https:")
        }
        if case .url(let proxy) = options.proxy {
            let address = Self.address(of: proxy)
            text += " through the proxy \(address)"
            isSecure = isSecure || address.hasPrefix("https:")
        }
        return isSecure ? text + trust : text
    }

    /// Where an answer to this request came from, as `destination` says it: a secret out of it is at home there. After a
    /// redirect that is the last place; the token endpoint is none, since it did not answer.
    public func home(of exchange: Exchange) -> String {
        PreparedRequest(request: exchange.request, options: options).destination
    }

    /// The same before it was sent, where nothing redirects it.
    public var home: String { PreparedRequest(request: request, options: options).destination }

    private var trust: String {
        if !options.verifiesTLS || !options.tls.policy.validatesDomainName { return ", certificate not checked" }
        return options.tls.trustedCertificates.map { ", certificate checked by \($0)" } ?? ""
    }

    private static func origin(of url: String) -> String? {
        (try? URLText(url)).map { "\($0.scheme)://\($0.hostHeader)" }
    }

    /// Without who goes through it.
    private static func address(of proxy: String) -> String {
        let reference = URLReference(proxy)
        guard let scheme = reference.scheme, let authority = reference.authority else {
            return String(proxy.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
        }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return "\(scheme)://\(host)"
    }
}
