public import CurlewBytes
internal import CurlewMessage

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

/// The check of a certificate chain by a policy.
///
/// ```
///                                 ServerTrust, host
///                                        │
///   any certificate allowed, names to be checked, nothing pinned ── yes ─► refused
///                                        │ no
///        chain leads to an anchor, now, for the host (`fault`)
///             │                  │                          │
///           none             certificate            publicKey, leafKey
///     no fault: trusted    a fault refuses,           a fault refuses,
///     allowed: unverified  unless allowed             unless allowed
///     else refused         pins are the only anchors  no fault: a key of the built chain
///                          and one is in the chain    is pinned (leafKey: the leaf's)
///                          that was built from them   allowed: the leaf's key is pinned
/// ```
///
/// Pins are compared with the chain that was built from signatures, never with all certificates that were sent: the
/// certificates of the real server are public, and an attacker in its place can send them after its own.
extension SecurityPolicy {
    /// The result of checking a chain by a policy.
    struct Evaluation {
        var verdict: TLSReport.Verdict
        /// The chain of the report, as in `TLSReport.chain`.
        var chain: [Certificate]
        var provenCount = 0
    }

    /// Checks a chain as `evaluateServerTrust:forDomain:` of `AFSecurityPolicy` does.
    ///
    /// - Parameter host: the name to check; nil checks none.
    public func verdict(on trust: ServerTrust, host: String?) -> TLSReport.Verdict {
        evaluation(of: trust, host: host).verdict
    }

    func evaluation(of trust: ServerTrust, host: String?) -> Evaluation {
        if host != nil, allowsInvalidCertificates, validatesDomainName, mode == .none || pins.isEmpty {
            return Evaluation(verdict: .refused(.provesNothing), chain: trust.chain)
        }
        let judgement = trust.judged(for: validatesDomainName ? host : nil)
        if let fault = judgement.fault, !allowsInvalidCertificates {
            return Evaluation(verdict: .refused(fault), chain: trust.chain.adding(judgement.built))
        }
        return switch mode {
        case .none: evaluation(of: trust, judgement)
        case .certificate: certificateEvaluation(of: trust, judgement, host: host)
        case .publicKey, .leafKey: keyEvaluation(of: trust, judgement, host: host)
        }
    }

    private func evaluation(of trust: ServerTrust, _ judgement: ServerTrust.Judgement) -> Evaluation {
        Evaluation(
            verdict: allowsInvalidCertificates ? .unverified(judgement.fault) : .trusted,
            chain: judgement.whole(of: trust), provenCount: judgement.proven.count)
    }

    /// The evaluation by pinned keys. After an allowed fault the handshake only proves that the server has the leaf's
    /// key. A certificate for another host is such a fault even when names are not checked: a pinned authority then
    /// proves nothing about this host.
    private func keyEvaluation(
        of trust: ServerTrust, _ judgement: ServerTrust.Judgement, host: String?
    ) -> Evaluation {
        let isOther = allowsInvalidCertificates && !validatesDomainName && trust.judged(for: host).fault != nil
        let proven = isOther ? [] : judgement.proven
        let counting = proven.isEmpty || mode == .leafKey ? trust.chain.prefix(1) : proven[...]
        let verdict = firstPinned(counting, by: \.keyPin)
        return Evaluation(
            verdict: verdict ?? .notPinned, chain: judgement.whole(of: trust),
            provenCount: proven.isEmpty && verdict != nil ? 1 : proven.count)
    }

    /// The evaluation by pinned certificates: the chain is checked with them as the only anchors, even when any
    /// certificate is allowed.
    private func certificateEvaluation(
        of trust: ServerTrust, _ first: ServerTrust.Judgement, host: String?
    ) -> Evaluation {
        let shown = trust.chain.adding(first.built)
        let anchors = pins.compactMap(\.certificate) + shown.filter(isPinned).map(\.der)
        let pinned = ServerTrust(chain: trust.chain, anchors: .certificates(anchors), date: trust.date)
        // A leaf that is itself pinned byte for byte may match by its common name: its name need not be checked
        // strictly.
        let isLeafPinned = trust.chain.first.map(isPinned) ?? false
        let asksForName = validatesDomainName || allowsInvalidCertificates && !isLeafPinned
        let judgement = pinned.judged(for: asksForName ? host : nil, allowsCommonName: isLeafPinned)
        if let fault = judgement.fault {
            return Evaluation(
                verdict: shown.contains(where: isPinned) ? .refused(fault) : .notPinned, chain: first.whole(of: trust),
                provenCount: first.proven.count)
        }
        return Evaluation(
            verdict: firstPinned(judgement.proven, by: \.certificatePin) ?? .notPinned,
            chain: judgement.proven.adding(shown), provenCount: judgement.proven.count)
    }

    private func isPinned(_ certificate: Certificate) -> Bool {
        pins.contains { $0.text == certificate.certificatePin }
    }

    private func firstPinned(
        _ chain: some Collection<Certificate>, by hash: KeyPath<Certificate, String>
    ) -> TLSReport.Verdict? {
        for (index, certificate) in chain.enumerated() {
            if let pin = pins.first(where: { $0.text == certificate[keyPath: hash] }) { return .pinned(pin, at: index) }
        }
        return nil
    }

    /// The policy for one origin, without the pins for other hosts. When all pins are for other hosts, the system's
    /// roots decide. A pinning policy without any pin refuses every origin.
    public func holding(for host: String, port: Int) -> SecurityPolicy {
        let mine = pins.filter { $0.isFor(host, port) }
        if mode != .none, mine.isEmpty, !pins.isEmpty { return .system }
        var policy = self
        policy.pins = mine
        return policy
    }
}

extension ServerTrust.Judgement {
    /// The verified chain, the leaf first; empty after a fault.
    fileprivate var proven: [Certificate] { fault == nil ? built : [] }

    /// All certificates: the proven ones first, or after a fault those that the server sent.
    fileprivate func whole(of trust: ServerTrust) -> [Certificate] {
        fault == nil ? built.adding(trust.chain) : trust.chain.adding(built)
    }
}

extension [Certificate] {
    /// The certificates followed by the others, each once.
    fileprivate func adding(_ others: [Certificate]) -> [Certificate] {
        others.reduce(into: self) { all, certificate in
            if !all.contains(where: { $0.certificatePin == certificate.certificatePin }) { all.append(certificate) }
        }
    }
}

extension Pin {
    /// True when the pin is for this host and port, both read as in a URL. A pin whose host cannot be read applies to
    /// every host, because to ignore it could admit an attacker.
    fileprivate func isFor(_ host: String, _ port: Int) -> Bool {
        guard let place = self.host, let mine = try? URLText("https://\(place)") else { return true }
        let asked = (try? URLText("https://\(host)"))?.asciiHost ?? host
        return mine.effectivePort == port && mine.asciiHost.withoutEndDot == asked.withoutEndDot
    }
}

extension String {
    /// The name without a dot at its end, which leads to the same server.
    fileprivate var withoutEndDot: String { utf8.last == UInt8(ascii: ".") ? String(dropLast()) : self }
}
