import CurlewFormats
import CurlewMessage
import CurlewTransport

nonisolated extension TLSReport {
    /// `{"version", "cipher", "resumed", "verdict", "reason", "policy", "chain"}`; dates are in seconds since 1970. A
    /// certificate that is not `proven` may belong to any server.
    ///
    /// - Parameter url: the URL that was asked for.
    func json(for url: String) -> JSONValue {
        let (word, reason) = verdict.words(host: (try? URLText(url))?.host ?? "this host")
        return [
            "version": .string(version), "cipher": .string(cipher), "resumed": .boolean(isResumed),
            "verdict": .string(word), "reason": reason.map { .string($0) } ?? .null,
            "policy": [
                "mode": .string(policy.mode.rawValue), "pins": .array(policy.pins.map { .string($0.text) }),
                "invalid_allowed": .boolean(policy.allowsInvalidCertificates),
                "names_checked": .boolean(policy.validatesDomainName),
            ],
            "chain": .array(chain.enumerated().map { $1.json(isProven: $0 < provenCount) }),
        ]
    }
}

nonisolated extension TLSReport.Verdict {
    fileprivate func words(host: String) -> (String, reason: String?) {
        switch self {
        case .trusted: ("trusted", nil)
        case .pinned(let pin, let place): ("pinned", "certificate \(place) fits \(pin.text)")
        case .unverified(let fault): ("unverified", fault?.words(host: host))
        case .refused(let fault): ("refused", fault.words(host: host))
        case .notPinned: ("not pinned", nil)
        }
    }
}

nonisolated extension Certificate {
    fileprivate func json(isProven: Bool) -> JSONValue {
        [
            "name": .string(name), "issuer": .string(issuer), "names": .array(names.map { .string($0) }),
            "valid_from": JSONValue(Int(validFrom)), "valid_until": JSONValue(Int(validUntil)),
            "key": .string(keyKind), "self_signed": .boolean(isSelfSigned), "key_pin": .string(keyPin),
            "certificate_pin": .string(certificatePin), "proven": .boolean(isProven),
        ]
    }
}
