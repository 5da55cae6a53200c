internal import CurlewTransport

/// NT LAN Manager over HTTP (MS-NTHT, MS-NLMP), done by libcurl on a connection that only this request uses.
/// `NSURLSession` asks AFNetworking's challenge block for it (`NSURLAuthenticationMethodNTLM`); here it is chosen
/// before the request is sent.
enum NTLMScheme: SchemeRow {
    static let title = "NTLM"
    static let short = "user and password, in two messages"
    static let help = "User and password prove themselves in two messages over a connection of their own (MS-NLMP)."
    static let k6: String? = "NTLM. k6 takes it as auth: \"ntlm\" with user and password in the URL."
    static let spends: String? = "proves who you are by NTLM"
    static let curlSwitch: String? = "--ntlm"
    static let fields = BasicScheme.fields

    static func brief(_ words: [String: String]) -> String { "NTLM" + BasicScheme.user(words) }

    static func effect(_ words: [String: String]) -> String { "NTLM ******, on a connection of its own" }

    static func write(_ words: Authentication) -> WrittenAuthentication {
        WrittenAuthentication(flaws: WrittenAuthentication.emptyFlaws(words["user"].isEmpty ? ["user name"] : []))
    }

    static func proof(_ words: Authentication) -> SchemeProof {
        .connection(ConnectionLogin(.ntlm, user: words["user"], password: words["password"]))
    }

    static func cacheText(_ words: Authentication) -> String { "ntlm \(words["user"]):\(words["password"])" }

    static func curl(_ words: Authentication) -> CurlAuthentication {
        let login = CurlAuthentication.login(words["user"], words["password"])
        return CurlAuthentication(arguments: [("--ntlm", []), ("-u", login)], writesAuthorization: true)
    }
}

extension Authentication {
    /// NTLM authentication (MS-NLMP). A domain may precede the user: `DOMAIN\user`.
    public static func ntlm(user: String, password: String) -> Authentication {
        Authentication(.ntlm, ["user": user, "password": password])
    }
}
