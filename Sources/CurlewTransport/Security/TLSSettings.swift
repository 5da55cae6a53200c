internal import CurlewBytes
internal import CurlewFiles

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

/// The content of the files that the TLS settings name. They are read here and passed on as bytes: OpenSSL would open a
/// path itself, and would wait for the other end of a named pipe beyond every time limit.
struct TLSFiles {
    /// A PEM text of certificates that replace the system's roots; nil for the system's roots.
    private(set) var trustedCertificates: [UInt8]?
    private(set) var certificate: [UInt8]?
    private(set) var key: [UInt8]?

    /// Most bytes of a file. The roots of a system have a quarter of a megabyte; libcurl takes at most 8,000,000 bytes.
    static let limit = 4 << 20

    init() {}

    /// Reads the files of a request to `host`. Throws when one cannot be read.
    init(_ settings: TLSSettings, host: String) throws(TransportError) {
        if let path = settings.trustedCertificates {
            guard let pem = try? BoundedFile.read(path, limit: Self.limit).bytes else {
                throw .untrustedCertificate(host: host, reason: .unreadableAnchors(path))
            }
            trustedCertificates = pem
        }
        guard let client = settings.clientCertificate else { return }
        certificate = try Self.own(client.certificate, host: host)
        if let path = client.key { key = try Self.own(path, host: host) }
    }

    private static func own(_ path: String, host: String) throws(TransportError) -> [UInt8] {
        try FileError.mapped(try BoundedFile.read(path, limit: limit).bytes) {
            let reason = String(decoding: Array($0.fact.utf8.dropLast()), as: UTF8.self)
            return TransportError.tlsFailed(host: host, reason: .unusableCertificate(path: path, reason: reason))
        }
    }

    /// True for PKCS #12, by the first byte: DER begins with a sequence (ITU-T X.690 §8.9), PEM with text.
    var isPKCS12: Bool { certificate?.first == 0x30 }

    /// The trusted certificates of a PEM text; nil when the text contains none, or a damaged one.
    static func anchors(in pem: [UInt8]) -> ServerTrust.Anchors? {
        let blocks = PEMBlock.all(in: pem).filter(\.isCertificate)
        let certificates = blocks.compactMap(\.der)
        guard !certificates.isEmpty, certificates.count == blocks.count else { return nil }
        return .certificates(certificates.map { Bytes($0) })
    }
}
