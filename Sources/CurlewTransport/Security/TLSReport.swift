public import CurlewBytes

/// The facts of a TLS connection, also of a refused one.
public struct TLSReport: Sendable, Equatable {
    /// `TLSv1.3`, ...; empty when the handshake ended before.
    public var version: String
    /// `TLS_AES_128_GCM_SHA256`, ...
    public var cipher: String
    /// True when the connection resumed an earlier session, so that the server sent no certificate. `CurlTransport`
    /// resumes none: every connection shows its certificates.
    public var isResumed: Bool
    /// The leaf first. After a verification: the chain up to its anchor, then other certificates that the server sent.
    /// Otherwise the certificates as sent, then those that could be added here.
    public var chain: [Certificate]
    /// Number of proven certificates at the start of `chain`: by signatures up to an anchor, or the leaf by its pin
    /// when a fault was allowed. The others may be anybody's.
    public var provenCount: Int
    public var policy: SecurityPolicy
    public var verdict: Verdict

    public init(
        version: String = "", cipher: String = "", isResumed: Bool = false, chain: [Certificate] = [],
        provenCount: Int = 0, policy: SecurityPolicy = .system, verdict: Verdict
    ) {
        self.version = version
        self.cipher = cipher
        self.isResumed = isResumed
        self.chain = chain
        self.provenCount = provenCount
        self.policy = policy
        self.verdict = verdict
    }

    /// The policy's decision.
    public enum Verdict: Sendable, Equatable {
        case trusted
        /// The pin, and the index in `chain` of the proven certificate that matches it.
        case pinned(Pin, at: Int)
        /// Accepted although the chain proves nothing; the fault that was allowed, if any.
        case unverified(TransportError.CertificateFault?)
        case refused(TransportError.CertificateFault)
        /// No proven certificate is pinned, whatever else was sent.
        case notPinned
    }
}

/// The facts of one certificate.
public struct Certificate: Sendable, Equatable {
    /// The common name, else the whole subject. Untrusted text.
    public var name: String
    public var issuer: String
    /// Alternative names: `DNS` names and addresses. Untrusted text.
    public var names: [String]
    /// Seconds since 1970-01-01 00:00 UTC.
    public var validFrom: Double
    public var validUntil: Double
    /// `P-256`, `RSA 2048`, `Ed25519`, ...
    public var keyKind: String
    public var isSelfSigned: Bool
    /// `sha256/...` of the public key.
    public var keyPin: String
    /// `sha256/...` of the whole certificate.
    public var certificatePin: String
    public var der: Bytes

    public init(
        name: String, issuer: String, names: [String] = [], validFrom: Double, validUntil: Double, keyKind: String,
        isSelfSigned: Bool, keyPin: String, certificatePin: String, der: Bytes = Bytes()
    ) {
        self.name = name
        self.issuer = issuer
        self.names = names
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.keyKind = keyKind
        self.isSelfSigned = isSelfSigned
        self.keyPin = keyPin
        self.certificatePin = certificatePin
        self.der = der
    }
}
