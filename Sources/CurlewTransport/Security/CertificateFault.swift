internal import CCurlewTLS

extension TransportError {
    /// Faults of a server's certificate. Names are untrusted text; dates are seconds since 1970-01-01 00:00 UTC.
    public enum CertificateFault: Equatable, Sendable {
        /// The chain ends in this certificate, which is not trusted here.
        case unknownIssuer(String?)
        /// The chain is incomplete: this issuer is neither trusted here nor among the certificates sent.
        case missingIssuer(String)
        case selfSigned
        case expired(String, Double)
        case notYetValid(String, Double)
        /// The certificate is for these names, not for the host.
        case wrongHost([String])
        /// The key is too weak; its kind, such as `RSA 1024`.
        case weakKey(String)
        /// The signature of the certificate with this name uses a digest that can be forged, such as SHA-1.
        case weakSignature(String)
        /// The extended key usage excludes servers.
        case notForServers
        /// The certificate was signed by the one with this name, which is no authority.
        case notAnAuthority(String)
        /// Any certificate is allowed, names are to be checked, and nothing is pinned: no certificate could prove the
        /// name. `AFSecurityPolicy` refuses this combination too.
        case provesNothing
        /// The file of trusted certificates cannot be read or contains none; its path.
        case unreadableAnchors(String)
        case other(String)
    }
}

extension TransportError.CertificateFault {
    /// - Parameters:
    ///   - code: OpenSSL's number (`x509_vfy.h`).
    ///   - certificate: the certificate with the fault.
    init(code: Int32, certificate: Certificate?, leaf: Certificate?) {
        let name = certificate?.name ?? ""
        switch code {
        case 9: self = .notYetValid(name, certificate?.validFrom ?? 0)
        case 10: self = .expired(name, certificate?.validUntil ?? 0)
        case 18: self = .selfSigned
        case 19: self = .unknownIssuer(name)
        case 2, 20, 21: self = certificate.map { .missingIssuer($0.issuer) } ?? .unknownIssuer(nil)
        case 26: self = .notForServers
        case 62, 64: self = .wrongHost(leaf?.names ?? [])
        case 66, 67: self = .weakKey(certificate?.keyKind ?? "")
        case 68: self = .weakSignature(name)
        case 79: self = .notAnAuthority(name)
        default: self = .other(unsafe tls_verify_words(code).map { unsafe String(cString: $0) } ?? "error \(code)")
        }
    }
}
