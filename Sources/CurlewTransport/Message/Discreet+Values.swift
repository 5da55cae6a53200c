public import CurlewBytes
internal import HTTPMessage

// Descriptions of values that may hold credentials: none of them shows one.

extension TransportRequest: Discreet {
    /// `GET https://example.com/people?...`
    public var description: String { "\(method) \(URLText.shown(url))" }
}

extension TransportResponse: Discreet {
    /// `HTTP/1.1 200, 12 bytes`
    public var description: String { "\(head), \(body)" }
}

extension ResponseHead: Discreet {
    public var description: String { "\(version) \(status)" }
}

extension TransportFailure: Discreet {
    /// The event, the reason and the remedy.
    public var description: String { words.message }
}

extension WrittenRequest: Discreet {
    public var description: String { "\(version), a head of \(headCount) bytes, a body of \(bodyCount)" }
}

extension BodyPiece: Discreet {
    public var description: String { "\(bytes.count) bytes from \(offset)" }
}

extension ConnectionLogin: Discreet {
    public var description: String { "\(scheme)" }
}

extension ClientCertificate: Discreet {
    public var description: String { certificate }
}

extension ProxyChoice: Discreet {
    /// `none`, or the address without user and password.
    public var description: String {
        switch self {
        case .none: "none"
        case .url(let text): ProxyAddress(text)?.text ?? "******"
        }
    }
}

extension EnvironmentProxies: Discreet {
    /// The variables' names only: `http: http_proxy`.
    public var description: String {
        variables.isEmpty ? "none" : variables.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
    }
}

extension EnvironmentProxies.Proxy: Discreet {
    /// `proxy.test:8080 (http_proxy)`, without user and password.
    public var description: String { "\(ProxyAddress(url)?.text ?? "******") (\(variable))" }
}
