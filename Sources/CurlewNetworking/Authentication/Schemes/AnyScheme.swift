/// The strongest scheme that the server offers in response to a request without credentials. The order is libcurl's:
/// Negotiate, Digest, NTLM, Basic. Basic is sent only over https.
enum AnyScheme: SchemeRow {
    static let title = "any"
    static let short = "the strongest that is offered"
    static let help =
        "Asks without credentials, then takes the strongest of Negotiate, Digest, NTLM and, over https alone, Basic."
    static let k6: String? = "The choice of a scheme. k6 wants one: auth: \"digest\" or \"ntlm\"."
    static let spends: String? = "proves who you are as the server asks, also with your Kerberos ticket"
    static let curlSwitch: String? = "--anyauth"
    static let hasKnownIdentity = false
    static let fields = BasicScheme.fields

    static func brief(_ words: [String: String]) -> String { "any" + BasicScheme.user(words) }

    static func effect(_ words: [String: String]) -> String { "nothing, then the strongest that is offered ******" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        WrittenAuthentication(flaws: BasicScheme.flaws(words))
    }

    static func proof(_ words: Authentication) -> SchemeProof {
        .strongest(user: words["user"], password: words["password"])
    }

    static func cacheText(_ words: Authentication) -> String { "any \(words["user"]):\(words["password"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        let login = words.words.isEmpty ? [.fixed(":")] : CurlAuthentication.login(words["user"], words["password"])
        return CurlAuthentication(arguments: [("--anyauth", []), ("-u", login)], writesAuthorization: true)
    }
}

extension Authentication {
    /// The strongest scheme that the server offers; without a user only Negotiate can be chosen.
    public static func any(user: String, password: String) -> Authentication {
        Authentication(.any, ["user": user, "password": password])
    }
}
