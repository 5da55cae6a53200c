public import CurlewBytes

/// The facts of a TLS connection, of a refused one too.
public struct TLSReport: Sendable, Equatable {
    /// Such as `TLSv1.3`; empty when the handshake ended before a version was agreed on.
    public var version: String
    /// Such as `TLS_AES_128_GCM_SHA256`.
    public var cipher: String
    /// True when the connection resumed an earlier session, so that the server sent no certificate. Always false with
    /// `CurlTransport`, which resumes no session.
    public var isResumed: Bool
    /// The certificates, the leaf first. After a verification: the chain up to its anchor, then other certificates that
    /// the server sent. Otherwise: the certificates as sent, then trusted ones from this computer that continue the
    /// chain.
    public var chain: [Certificate]
    /// The number of proven certificates at the start of `chain`: proven by signatures up to an anchor, or only the
    /// leaf, by its pin, when a fault was allowed. The other certificates may be anybody's.
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
        /// Accepted although the chain proves nothing; the fault that was allowed, or nil.
        case unverified(TransportError.CertificateFault?)
        case refused(TransportError.CertificateFault)
        /// None of the proven certificates is pinned, whatever else was sent.
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
    /// The validity, in seconds since 1970-01-01 00:00 UTC.
    public var validFrom: Double
    public var validUntil: Double
    /// Such as `P-256`, `RSA 2048` or `Ed25519`.
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
