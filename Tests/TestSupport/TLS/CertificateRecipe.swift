/// A certificate to be made by the openssl command, sound or not.
public struct CertificateRecipe: Sendable {
    /// Also its common name.
    public var name: String
    /// Who signs it: the name of one made before; nil: it signs itself.
    public var issuer: String?
    /// As in openssl's configuration; nil for none.
    public var alternativeNames: String?
    public var isAuthority: Bool
    /// As in openssl's configuration; nil for none.
    public var use: String?
    public var digest: String
    /// Nil: the key that all share; else one of its own, of this kind.
    public var key: Key?
    /// Of what it is valid, as `YYYYMMDD`.
    public var from: String
    public var until: String

    public enum Key: Sendable, Equatable {
        case p256
        case rsa(bits: Int)
    }

    public init(
        _ name: String, by issuer: String? = nil, for alternativeNames: String? = nil, isAuthority: Bool = false,
        use: String? = "serverAuth", digest: String = "sha256", key: Key? = nil, from: String = "20240101",
        until: String = "20480101"
    ) {
        self.name = name
        self.issuer = issuer
        self.alternativeNames = alternativeNames
        self.isAuthority = isAuthority
        self.use = use
        self.digest = digest
        self.key = key
        self.from = from
        self.until = until
    }

    var extensions: String {
        var lines = [isAuthority ? "basicConstraints=critical,CA:TRUE" : "basicConstraints=CA:FALSE"]
        if isAuthority { lines.append("keyUsage=critical,keyCertSign,cRLSign") }
        lines += ["subjectKeyIdentifier=hash", "authorityKeyIdentifier=keyid"]
        if let use, !isAuthority { lines.append("extendedKeyUsage=\(use)") }
        if let alternativeNames { lines.append("subjectAltName=\(alternativeNames)") }
        return "[ext]\n" + lines.joined(separator: "\n") + "\n"
    }
}
