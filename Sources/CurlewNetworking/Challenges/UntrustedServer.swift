public import CurlewTransport

/// A server whose certificate the request's policy refuses (`NSURLAuthenticationMethodServerTrust`). No byte of the
/// request was sent to it.
public struct UntrustedServer: Sendable, Equatable {
    /// Without a port.
    public let host: String
    /// As the server sent them, the leaf first, then those of this computer that continue the chain.
    public let chain: [Certificate]
    /// The reason: `untrustedCertificate` or `pinMismatch`.
    public let error: TransportError
    let origin: Origin

    /// Nil for other failures, and when the server sent no certificate that can be read.
    init?(_ failure: TransportFailure, of request: SentRequest) {
        switch failure.error {
        case .untrustedCertificate(let host, _), .pinMismatch(let host, _, .some): self.host = host
        default: return nil
        }
        guard let chain = failure.tls?.chain, !chain.isEmpty, let origin = Origin(request.url) else { return nil }
        (self.chain, error, self.origin) = (chain, failure.error, origin)
    }
}

/// The keys of servers that a handler has accepted, for one exchange.
struct TrustedKeys: Sendable {
    private var keys: [Origin: String] = [:]

    mutating func add(_ server: UntrustedServer) {
        keys[server.origin] = server.chain.first?.keyPin
    }

    /// The policy that accepts the server with this key alone, whatever its certificate says; nil for other servers.
    func policy(for url: String) -> SecurityPolicy? {
        Origin(url).flatMap { keys[$0] }.map { key in
            SecurityPolicy(
                mode: .leafKey, pins: [Pin(key)], allowsInvalidCertificates: true, validatesDomainName: false)
        }
    }
}

extension ExchangeSteps.Event {
    /// The server that was not trusted; nil for other events, and when it was asked about before.
    func untrusted(but trusted: TrustedKeys) -> UntrustedServer? {
        guard case .failed(let failure, let request) = self, trusted.policy(for: request.url) == nil else { return nil }
        return UntrustedServer(failure, of: request)
    }
}
