public import CurlewBytes

/// The rules for checking a server's certificate; mirrors `AFSecurityPolicy` with its truth table. The policy applies
/// to every connection and every origin of a request. A certificate that cannot be checked is refused.
public struct SecurityPolicy: Sendable, Equatable, Hashable {
    /// The part of a certificate that a pin is compared with (`AFSSLPinningMode`).
    public enum Mode: String, Sendable, CaseIterable {
        case none
        /// Whole certificates, byte for byte, anywhere in the chain. The pinned certificates are then the only anchors.
        case certificate
        /// Public keys, so that a renewed certificate with the same key still matches. They match anywhere in the
        /// verified chain, but only in the server's own certificate when a fault of the chain was allowed: certificates
        /// that a server merely sends prove nothing, because anybody can send those of another server.
        case publicKey = "public-key"
        /// The public key of the server's own certificate only (curl's `--pinnedpubkey`).
        case leafKey = "leaf-key"
    }

    public var mode: Mode
    /// The pins; one match is enough. A pinning mode without pins accepts no certificate.
    public var pins: [Pin]
    /// True to accept certificates with faults, such as an unknown issuer or an expired date.
    public var allowsInvalidCertificates: Bool
    /// False to accept a certificate for any name.
    public var validatesDomainName: Bool

    public init(
        mode: Mode = .none, pins: [Pin] = [], allowsInvalidCertificates: Bool = false,
        validatesDomainName: Bool = true
    ) {
        self.mode = mode
        self.pins = pins
        self.allowsInvalidCertificates = allowsInvalidCertificates
        self.validatesDomainName = validatesDomainName
    }

    /// The policy with the system's roots, checked names and no pins.
    public static let system = SecurityPolicy()
    /// The policy that accepts every certificate. The user interface shows wherever it is in use.
    public static let unverified = SecurityPolicy(allowsInvalidCertificates: true, validatesDomainName: false)
}

/// The SHA-256 of a public key (its DER SubjectPublicKeyInfo, as in RFC 7469 §2.4) or of a whole certificate.
public struct Pin: Sendable, Equatable, Hashable {
    /// `sha256/` and 44 characters of Base64.
    public var text: String
    /// The host that the pin is for, with the port unless it is 443; nil for every host.
    public var host: String?
    /// The certificate itself in DER, or nil when it is not available. With it a pinned certificate also counts as an
    /// anchor when the server does not send it. Not part of the equality of pins.
    public var certificate: Bytes?

    public init(_ text: String, host: String? = nil, certificate: Bytes? = nil) {
        self.text = text
        self.host = host
        self.certificate = certificate
    }

    public static func == (left: Pin, right: Pin) -> Bool { left.text == right.text && left.host == right.host }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(host)
    }
}
