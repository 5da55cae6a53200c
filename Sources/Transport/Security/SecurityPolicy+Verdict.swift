internal import Bytes

/// ```
///                                 ServerTrust, host
///                                        │
///   any certificate allowed, names to be checked, nothing pinned ── yes ─► refused
///                                        │ no
///        chain leads to an anchor, now, for the host (`fault`)
///             │                  │                          │
///           none             certificate                 publicKey
///     no fault: trusted    a fault refuses,           a fault refuses,
///     allowed: unverified  unless allowed             unless allowed
///     else refused         pins are the only anchors  a key of the chain is pinned
///                          and one is in the chain
/// ```
extension SecurityPolicy {
    /// Judges a chain as `evaluateServerTrust:forDomain:` does.
    ///
    /// - Parameter host: nil: the name is not asked for.
    public func verdict(on trust: ServerTrust, host: String?) -> TLSReport.Verdict {
        evaluation(of: trust, host: host).verdict
    }

    /// The verdict, and the chain with the certificates that completed it behind those that were sent.
    func evaluation(of trust: ServerTrust, host: String?) -> (verdict: TLSReport.Verdict, chain: [Certificate]) {
        if host != nil, allowsInvalidCertificates, validatesDomainName, mode == .none || pins.isEmpty {
            return (.refused(.provesNothing), trust.chain)
        }
        let judgement = trust.judged(for: validatesDomainName ? host : nil)
        let chain = trust.chain + judgement.built.filter { !trust.chain.contains($0) }
        if let fault = judgement.fault, !allowsInvalidCertificates { return (.refused(fault), chain) }
        switch mode {
        case .none: return (allowsInvalidCertificates ? .unverified(judgement.fault) : .trusted, chain)
        case .certificate: return (certificateVerdict(on: trust, chain, host: host), chain)
        case .publicKey: return (firstPinned(chain, by: \.keyPin) ?? .notPinned, chain)
        }
    }

    /// The pinned certificates are the only anchors then, also where any certificate is allowed.
    private func certificateVerdict(
        on trust: ServerTrust, _ chain: [Certificate], host: String?
    ) -> TLSReport.Verdict {
        let anchors = pins.compactMap(\.certificate) + chain.filter(isPinned).map(\.der)
        let pinned = ServerTrust(chain: trust.chain, anchors: .certificates(anchors), date: trust.date)
        // A leaf that is itself pinned byte for byte has no name to be mistaken for: its common name will do.
        let judgement = pinned.judged(
            for: validatesDomainName ? host : nil, allowsCommonName: trust.chain.first.map(isPinned) ?? false)
        guard judgement.fault == nil else {
            return chain.contains(where: isPinned) ? .refused(judgement.fault ?? .provesNothing) : .notPinned
        }
        return firstPinned(chain + judgement.built, by: \.certificatePin) ?? .notPinned
    }

    private func isPinned(_ certificate: Certificate) -> Bool {
        pins.contains { $0.text == certificate.certificatePin }
    }

    private func firstPinned(_ chain: [Certificate], by hash: KeyPath<Certificate, String>) -> TLSReport.Verdict? {
        for (index, certificate) in chain.enumerated() {
            if let pin = pins.first(where: { $0.text == certificate[keyPath: hash] }) { return .pinned(pin, at: index) }
        }
        return nil
    }

    /// The policy for one origin: pins for other hosts do not count. An origin that all pins pass over is judged by
    /// the system's roots; a pinning policy without any pin refuses every origin.
    public func holding(for host: String, port: Int) -> SecurityPolicy {
        let names = [host.lowercased(), "\(host.lowercased()):\(port)"]
        let mine = pins.filter { pin in
            pin.host.map { names[(port == 443 ? 0 : 1)...].contains($0.lowercased()) } ?? true
        }
        if mode != .none, mine.isEmpty, !pins.isEmpty { return .system }
        var policy = self
        policy.pins = mine
        return policy
    }
}
