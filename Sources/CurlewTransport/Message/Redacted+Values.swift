public import CurlewBytes
internal import CurlewMessage

// Descriptions of values that may hold credentials: none of them shows one.

extension TransportRequest: Redacted {
    /// `GET https://example.com/people?...`
    public var description: String { "\(method) \(URLText.shown(url))" }
}

extension TransportResponse: Redacted {
    /// `HTTP/1.1 200, 12 bytes`
    public var description: String { "\(head), \(body)" }
}

extension ResponseHead: Redacted {
    public var description: String { "\(version) \(status)" }
}

extension TransportFailure: Redacted {
    /// The event, the reason and the remedy.
    public var description: String { words.message }
}

extension WrittenRequest: Redacted {
    public var description: String { "\(version), a head of \(headCount) bytes, a body of \(bodyCount)" }
}

extension BodyPiece: Redacted {
    public var description: String { "\(bytes.count) bytes from \(offset)" }
}

extension ConnectionLogin: Redacted {
    public var description: String { "\(scheme)" }
}

extension ClientCertificate: Redacted {
    public var description: String { certificate }
}

extension ProxyChoice: Redacted {
    /// `none`, or the address without user and password.
    public var description: String {
        switch self {
        case .none: "none"
        case .url(let text): ProxyAddress(text)?.text ?? "******"
        }
    }
}

extension EnvironmentProxies: Redacted {
    /// The variables' names only: `http: http_proxy`.
    public var description: String {
        variables.isEmpty ? "none" : variables.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
    }
}

extension EnvironmentProxies.Proxy: Redacted {
    /// `proxy.test:8080 (http_proxy)`, without user and password.
    public var description: String { "\(ProxyAddress(url)?.text ?? "******") (\(variable))" }
}
