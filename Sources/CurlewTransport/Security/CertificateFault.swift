internal import CCurlewTLS

extension TransportError {
    /// What is wrong with a server's certificate. Names are untrusted text; dates are in seconds since 1970.
    public enum CertificateFault: Equatable, Sendable {
        /// The chain ends in a certificate that nobody here trusts; its name.
        case unknownIssuer(String?)
        /// The chain breaks off: this issuer is neither known here nor among the certificates that were sent.
        case missingIssuer(String)
        case selfSigned
        case expired(String, Double)
        case notYetValid(String, Double)
        /// What the certificate is for instead.
        case wrongHost([String])
        /// The kind of the key, such as `RSA 1024`.
        case weakKey(String)
        /// Whose signature is made with a digest that can be forged, such as SHA-1.
        case weakSignature(String)
        /// Its extended key usage leaves servers out.
        case notForServers
        /// Somebody signed who may sign nothing.
        case notAnAuthority(String)
        /// Any certificate is allowed, names are to be checked, and nothing is pinned: nothing could prove the name
        /// (`AFSecurityPolicy` refuses this too).
        case provesNothing
        /// The file of trusted certificates cannot be read, or holds none.
        case unreadableAnchors(String)
        case other(String)
    }
}

extension TransportError.CertificateFault {
    /// By OpenSSL's numbers (`x509_vfy.h`), and the certificate that one is about.
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
