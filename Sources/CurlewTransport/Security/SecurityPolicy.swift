public import CurlewBytes

/// How a server's certificate is judged; mirrors `AFSecurityPolicy`, with its truth table. It holds on every
/// connection and for every origin that a request comes to; where nothing can be judged the answer is no.
public struct SecurityPolicy: Sendable, Equatable, Hashable {
    /// What a pin is compared with (`AFSSLPinningMode`).
    public enum Mode: String, Sendable, CaseIterable {
        case none
        /// Whole certificates, byte for byte, which are the only anchors then; anywhere in the chain that leads to one.
        case certificate
        /// Public keys, so that a renewed certificate on the same key still fits; anywhere in the chain that was
        /// verified, and nowhere but in the server's own certificate where a fault of that chain was allowed. What a
        /// server merely sends proves nothing: anybody can send the certificates of somebody else.
        case publicKey = "public-key"
        /// The public key of the server's own certificate alone (curl's `--pinnedpubkey`).
        case leafKey = "leaf-key"
    }

    public var mode: Mode
    /// One match is enough. Without pins a pinning mode accepts nothing.
    public var pins: [Pin]
    /// True: accepts a chain that does not lead to a trusted root, an expired one, ...
    public var allowsInvalidCertificates: Bool
    /// False: any name in the certificate will do.
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

    /// The system's roots, names checked, no pins.
    public static let system = SecurityPolicy()
    /// Anybody's certificate. Visible wherever it holds.
    public static let unverified = SecurityPolicy(allowsInvalidCertificates: true, validatesDomainName: false)
}

/// The SHA-256 of a public key (its DER SubjectPublicKeyInfo, as in RFC 7469 §2.4) or of a whole certificate.
public struct Pin: Sendable, Equatable, Hashable {
    /// Such as `sha256/` and 44 characters of Base64.
    public var text: String
    /// The host, and the port where it is not 443, that the pin is for; nil: every host.
    public var host: String?
    /// The certificate itself, in DER, where it is at hand: pinned whole, it counts also when a server leaves it out of
    /// its chain. The text decides what is equal to what.
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
