public import Bytes

/// What a TLS connection turned out to be, also when it was refused.
public struct TLSReport: Sendable, Equatable {
    /// `TLSv1.3`, ...; empty when the handshake did not get so far.
    public var version: String
    /// `TLS_AES_128_GCM_SHA256`, ...
    public var cipher: String
    /// True when an earlier session was taken up and the server sent no certificate this time. `CurlTransport` takes
    /// none up, so that every connection shows its certificates.
    public var isResumed: Bool
    /// Leaf first, as the server sent it; behind those, what completed the chain here, such as a root that was not sent.
    public var chain: [Certificate]
    public var policy: SecurityPolicy
    public var verdict: Verdict

    public init(
        version: String = "", cipher: String = "", isResumed: Bool = false, chain: [Certificate] = [],
        policy: SecurityPolicy = .system, verdict: Verdict
    ) {
        self.version = version
        self.cipher = cipher
        self.isResumed = isResumed
        self.chain = chain
        self.policy = policy
        self.verdict = verdict
    }

    /// What the policy said.
    public enum Verdict: Sendable, Equatable {
        case trusted
        /// The pin, and the place in the chain that it fits.
        case pinned(Pin, at: Int)
        /// Accepted although the chain proves nothing.
        case unverified(TransportError.CertificateFault?)
        case refused(TransportError.CertificateFault)
        /// Nothing in the chain is pinned; whatever else it proves.
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
