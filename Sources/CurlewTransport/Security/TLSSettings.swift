/// Everything that decides how a TLS connection is made. Connections made under other settings are never used.
public struct TLSSettings: Sendable, Equatable, Hashable {
    public var policy: SecurityPolicy
    /// A file of trusted certificates (PEM) in place of the system's, or nil.
    public var trustedCertificates: String?
    public var clientCertificate: ClientCertificate?
    public var minimumVersion: TLSVersion

    public init(
        policy: SecurityPolicy = .system, trustedCertificates: String? = nil,
        clientCertificate: ClientCertificate? = nil, minimumVersion: TLSVersion = .tls12
    ) {
        self.policy = policy
        self.trustedCertificates = trustedCertificates
        self.clientCertificate = clientCertificate
        self.minimumVersion = minimumVersion
    }
}

/// The least version of TLS that is spoken.
public enum TLSVersion: String, Sendable, CaseIterable {
    case tls12 = "1.2"
    case tls13 = "1.3"
}

/// A certificate that proves who the client is, with its key: files in PEM, or one in PKCS #12.
public struct ClientCertificate: Sendable, Equatable, Hashable {
    public var certificate: String
    /// Nil: in the same file.
    public var key: String?
    public var password: String?

    public init(certificate: String, key: String? = nil, password: String? = nil) {
        self.certificate = certificate
        self.key = key
        self.password = password
    }
}
