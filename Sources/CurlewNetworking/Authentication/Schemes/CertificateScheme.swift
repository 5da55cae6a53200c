internal import CurlewTransport

/// A client certificate, sent in the TLS handshake.
enum CertificateScheme: SchemeRow {
    static let title = "client certificate"
    static let short = "in the TLS handshake"
    static let help = "The TLS handshake proves who asks."
    static let k6: String? = "The client certificate. See tlsAuth in k6's options."
    static let fields: [AuthenticationScheme.Field] = [
        .init("certificate", .file(usual: nil)), .init("key", .file(usual: nil)), .init("password", .secret),
    ]

    static func brief(_ words: [String: String]) -> String { "client certificate" }

    static func effect(_ words: [String: String]) -> String { "a certificate in the TLS handshake; no header" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        WrittenAuthentication(
            certificate: ClientCertificate(
                certificate: words["certificate"], key: words.words["key"], password: words.words["password"]),
            flaws: WrittenAuthentication.emptyFlaws(words["certificate"].isEmpty ? ["certificate"] : []))
    }

    static func proof(_ words: Authentication) -> SchemeProof { .none }

    static func cacheText(_ words: Authentication) -> String { "certificate \(words["certificate"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        var certificate: [CurlAuthentication.Piece] = [.path(words["certificate"])]
        if let password = words.words["password"] {
            certificate += [.fixed(":"), .secret(password, named: "CERT_PASSWORD")]
        }
        let key = words.words["key"].map { [("--key", [CurlAuthentication.Piece.text($0)])] } ?? []
        return CurlAuthentication(
            arguments: [("--cert", certificate)] + key,
            options: [.clientCertificate, .clientKey, .clientPassword])
    }
}

extension Authentication {
    /// A client certificate from PEM files, or from one PKCS #12 file.
    public static func clientCertificate(certificate: String, key: String?, password: String?) -> Authentication {
        Authentication(
            .clientCertificate, ["certificate": certificate, "key": key ?? "", "password": password ?? ""])
    }
}
