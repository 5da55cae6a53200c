/// All settings of a TLS connection. A connection is used again only with equal settings.
public struct TLSSettings: Sendable, Equatable, Hashable {
    public var policy: SecurityPolicy
    /// A file of trusted certificates (PEM) instead of the system's, or nil.
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

/// The lowest version of TLS that is accepted.
public enum TLSVersion: String, Sendable, CaseIterable {
    case tls12 = "1.2"
    case tls13 = "1.3"
}

/// A certificate that identifies the client, with its key: PEM files, or one PKCS #12 file.
public struct ClientCertificate: Sendable, Equatable, Hashable {
    public var certificate: String
    /// The key's file; nil when `certificate` holds the key.
    public var key: String?
    public var password: String?

    public init(certificate: String, key: String? = nil, password: String? = nil) {
        self.certificate = certificate
        self.key = key
        self.password = password
    }
}

extension TLSSettings {
    /// A text that is equal for equal settings only, with files of equal content: each field follows its length.
    func poolName(_ files: TLSFiles) -> String {
        var fields = [policy.mode.rawValue, "\(policy.allowsInvalidCertificates)", "\(policy.validatesDomainName)"]
        fields += [minimumVersion.rawValue] + [trustedCertificates, clientCertificate?.certificate].map(Self.field)
        fields += [clientCertificate?.key, clientCertificate?.password].map(Self.field)
        fields += [files.trustedCertificates, files.certificate, files.key].map { $0.map(PinFile.digest) ?? "" }
        for pin in policy.pins { fields += [pin.text, Self.field(pin.host)] }
        return "/" + fields.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// Distinguishes nil from the empty text.
    private static func field(_ text: String?) -> String {
        text.map { "=\($0)" } ?? ""
    }
}
