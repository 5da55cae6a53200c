public import Networking
internal import Transport
public import Workspace

extension RequestOptions {
    /// What is set replaces the manager's default; words that are none of ours are as good as not set.
    public init(_ saved: SavedOptions) {
        self.init()
        if let timeout = saved.timeout { self.timeout = timeout }
        if let follow = saved.follow { self.follow = follow }
        keepsMethod = saved.keepsMethod ?? false
        // Somebody else may have written the file: what was typed is more, see `set`.
        bodyReach = saved.sendsBodyElsewhere == true ? .unlessSecret : .home
        credentialsReach = saved.trustsRedirects == true ? .unlessSecret : .home
        httpVersion = saved.http.flatMap(HTTPVersionChoice.init(rawValue:)) ?? .automatic
        tls = TLSSettings(saved)
        if let proxy = saved.proxy, proxy != "none" { self.proxy = .url(proxy) }
        unixSocket = saved.unixSocket
        handlesCookies = saved.cookies
        cachePolicy = saved.cachePolicy.flatMap(CachePolicy.init(rawValue:))
        allowsCellularAccess = saved.cellular
        usesPipelining = saved.pipelining
        networkService = saved.service.flatMap(NetworkService.init(rawValue:))
        maximumBody = saved.maximumBody
        throttle = saved.throttle.map { Throttle(packetSize: $0.packetSize, delay: $0.delay) }
        priority = saved.priority.flatMap { word in TransportPriority.allCases.first { "\($0)" == word } } ?? .normal
    }
}

extension TLSSettings {
    fileprivate init(_ saved: SavedOptions) {
        self.init(
            policy: SecurityPolicy(saved), trustedCertificates: saved.trustedCertificates,
            clientCertificate: saved.clientCertificate.map {
                ClientCertificate(certificate: $0, key: saved.clientKey, password: saved.clientPassword)
            },
            minimumVersion: saved.minimumTLS.flatMap(TLSVersion.init(rawValue:)) ?? .tls12)
    }
}

extension SavedOptions {
    /// Every setting by the word that a file would have; what is not set is nil.
    public init(_ options: RequestOptions) {
        self.init(
            timeout: options.timeout, follow: options.follow,
            http: options.httpVersion == .automatic ? "auto" : options.httpVersion.rawValue,
            verifiesTLS: !options.tls.policy.allowsInvalidCertificates)
        keepsMethod = options.keepsMethod
        sendsBodyElsewhere = options.bodyReach > .home
        trustsRedirects = options.credentialsReach > .home
        take(options.tls)
        proxy =
            switch options.proxy {
            case .none: "none"
            case .url(let url): url
            }
        unixSocket = options.unixSocket
        cookies = options.handlesCookies
        cachePolicy = options.cachePolicy?.rawValue
        cellular = options.allowsCellularAccess
        pipelining = options.usesPipelining
        service = options.networkService?.rawValue
        maximumBody = options.maximumBody
        throttle = options.throttle.map { SavedThrottle(packetSize: $0.packetSize, delay: $0.delay) }
        priority = "\(options.priority)"
    }

    private mutating func take(_ tls: TLSSettings) {
        trust = SecurityPolicyForm.word(tls.policy.mode)
        verifiesName = tls.policy.validatesDomainName
        pins = tls.policy.pins.isEmpty ? nil : tls.policy.pins.map { SavedPin($0.text, host: $0.host) }
        trustedCertificates = tls.trustedCertificates
        clientCertificate = tls.clientCertificate?.certificate
        clientKey = tls.clientCertificate?.key
        clientPassword = tls.clientCertificate?.password
        minimumTLS = tls.minimumVersion.rawValue
    }
}
