/// Digest authentication (RFC 7616), in response to a challenge.
enum DigestScheme: SchemeRow {
    static let title = "Digest"
    static let short = "user and password, when asked"
    static let help = "User and password prove themselves when the server asks (RFC 7616)."
    static let k6: String? = "Digest authentication. k6 takes it as auth: \"digest\" with a name in the URL."
    static let fields = BasicScheme.fields

    static func brief(_ words: [String: String]) -> String { "Digest" + BasicScheme.user(words) }

    static func effect(_ words: [String: String]) -> String { "Digest ****** once the server asks" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        WrittenAuthentication(flaws: BasicScheme.flaws(words))
    }

    static func proof(_ words: Authentication) -> SchemeProof {
        .digest(user: words["user"], password: words["password"])
    }

    static func cacheText(_ words: Authentication) -> String { "digest \(words["user"]):\(words["password"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        let login = CurlAuthentication.login(words["user"], words["password"])
        return CurlAuthentication(arguments: [("--digest", []), ("-u", login)], writesAuthorization: true)
    }
}

extension Authentication {
    /// Digest authentication (RFC 7616).
    public static func digest(user: String, password: String) -> Authentication {
        Authentication(.digest, ["user": user, "password": password])
    }
}
