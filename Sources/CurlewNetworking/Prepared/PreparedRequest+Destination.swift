internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

extension PreparedRequest {
    /// Every place that its bytes and secrets go to, as a person would say it: the origin with its scheme, the name that a
    /// `Host` field gives it, the origin of the token endpoint, the proxy that the request itself names, and by what
    /// certificates are held where that is not the system's way.
    /// `https://api.example.com:8443 and https://login.example.com, certificate not checked`. Empty where one of them
    /// cannot be told.
    public var destination: String {
        guard let first = Self.origin(of: request.url) else { return "" }
        var (text, isSecure) = (first + alias + byWay(of: request.url), first.utf8.hasPrefix("https:"))
        if let url = authentication.tokenURL {
            guard let token = Self.origin(of: url) else { return "" }
            if token != first { text += " and \(token)\(byWay(of: url))" }
            isSecure = isSecure || token.utf8.hasPrefix("https:")
        }
        if case .url(let proxy) = options.proxy {
            guard let address = ProxyAddress(proxy)?.text else { return "" }
            text += " through the proxy \(address)"
            isSecure = isSecure || address.utf8.hasPrefix("https:")
        }
        return isSecure ? text + trust : text
    }

    /// Where an answer to this request came from, as `destination` says it: a secret out of it is at home there. After a
    /// redirect that is the last place; the token endpoint is none, since it did not answer.
    public func issuingOrigin(of exchange: Exchange) -> String {
        PreparedRequest(request: exchange.request, options: options).destination
    }

    /// The same before it was sent, where nothing redirects it.
    public var issuingOrigin: String { PreparedRequest(request: request, options: options).destination }

    /// What leads it past the origin of its URL, as `destination` says it: another name, a proxy, certificates that are held
    /// otherwise. Empty where it goes straight there. Answers that came another way are not each other's.
    public var detour: String {
        guard let origin = Self.origin(of: request.url) else { return "" }
        return String(Substring(issuingOrigin.utf8.dropFirst(origin.utf8.count)))
    }

    /// ` by way of 127.0.0.1:8080`, where connections for the origin are made to another server.
    private func byWay(of url: String) -> String {
        guard let url = try? URLText(url),
            let detour = options.connection.detours.first(where: { $0.isFor(url.asciiHost, port: url.effectivePort) })
        else { return "" }
        let host = detour.toHost.isEmpty ? url.asciiHost : detour.toHost
        return " by way of \(host):\(detour.toPort.isEmpty ? "\(url.effectivePort)" : detour.toPort)"
    }

    /// ` under the name b.test`, where a `Host` field says another name than the URL: another server may answer to it at
    /// the same address (RFC 9110 §7.2). Bytes that no host has are escaped, so that a field says no more than a name.
    private var alias: String {
        guard let url = try? URLText(request.url), let name = request.fields["Host"],
            ![url.hostHeader, "\(url.asciiHost):\(url.effectivePort)"].contains(where: { HeaderFields.isSame($0, name) }
            )
        else { return "" }
        let marks = Array("[]:".utf8)
        let text = name.utf8.map { byte in
            marks.contains(byte) ? String(UnicodeScalar(byte)) : PercentText.encoded(CollectionOfOne(byte))
        }
        return text.isEmpty ? " under no name" : " under the name \(text.joined())"
    }

    /// By what certificates are held where that is not the system's way: `, certificate not checked`; of a redirect to
    /// `https` too.
    package var trust: String {
        let policy = options.tls.policy
        if policy.isHeldByPinsAlone {
            return ", certificate checked by the pins \(policy.pins.map(\.text).joined(separator: " ")) alone"
        }
        if !options.verifiesTLS || !policy.validatesDomainName { return ", certificate not checked" }
        return options.tls.trustedCertificates.map { ", certificate checked by \($0)" } ?? ""
    }

    private static func origin(of url: String) -> String? {
        (try? URLText(url)).map { "\($0.scheme)://\($0.hostHeader)" }
    }
}

extension SecurityPolicy {
    /// Whoever chose the pins chose the servers: no chain to a trusted root is asked for besides them, or no name.
    fileprivate var isHeldByPinsAlone: Bool {
        switch mode {
        case .none: false
        case .certificate: true
        case .publicKey, .leafKey: allowsInvalidCertificates || !validatesDomainName
        }
    }
}
