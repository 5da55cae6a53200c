public import CurlewBytes

/// What a TLS connection turned out to be, also when it was refused.
public struct TLSReport: Sendable, Equatable {
    /// `TLSv1.3`, ...; empty when the handshake did not get so far.
    public var version: String
    /// `TLS_AES_128_GCM_SHA256`, ...
    public var cipher: String
    /// True when an earlier session was taken up and the server sent no certificate this time. `CurlTransport` takes
    /// none up, so that every connection shows its certificates.
    public var isResumed: Bool
    /// Leaf first. Where it was verified: the chain up to its anchor, and behind it what the server sent besides. Else
    /// as the server sent it, and behind it what could be added here.
    public var chain: [Certificate]
    /// How many of `chain`, from the leaf on, are proven: by signatures up to an anchor, or the leaf by its pin where a
    /// fault was allowed. The others may be anybody's.
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

    /// What the policy said.
    public enum Verdict: Sendable, Equatable {
        case trusted
        /// The pin, and the place in `chain` that it fits, which is a proven one.
        case pinned(Pin, at: Int)
        /// Accepted although the chain proves nothing.
        case unverified(TransportError.CertificateFault?)
        case refused(TransportError.CertificateFault)
        /// Nothing that is proven is pinned, whatever else was sent.
        case notPinned
    }
}

/// One certificate of a chain, in words.
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
